import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Viewer } from '#domain/access.ts'
import { MAX_SESSION_DAYS } from '#domain/accounts.ts'
import type { Plan } from '#domain/plans/plans.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import type { Config } from '../config.ts'
import type { Executor } from '../database/database.ts'
import { logSecurityEvent } from '../log.ts'
import { CLIENT_ADDRESS_HEADER } from './client-address.ts'

/** Sender of a request, read from the session's row only: roles never come from the client. */
export type SessionUser = {
  id: string
  email: string
  firstName: string
  lastName: string
  isParent: boolean
  contentManager: boolean
  /** Grade on the profile. */
  profileGradeId: string | null
  enrollment: { gradeId: string; plan: Plan } | null
  session: {
    id: string
    createdAt: Date
    updatedAt: Date
    /** Last proof of identity. */
    verifiedAt: Date
  }
}

/**
 * Reads the sender of a request by the auth library's signed cookie or bearer token, in one statement. The library's own
 * reader needs two statements and several times the processor time; features/accounts/sign-in/sign-in.test.ts checks the
 * cookie format against the library.
 *
 * A session in use is extended: once a day, or once a minute for learners with an idle limit, by one more statement.
 * @param cookieName as set by the auth library
 */
export function sessionReader(config: Config, cookieName: string, db: Executor) {
  return async (request: IncomingMessage, response?: ServerResponse): Promise<SessionUser | null> => {
    const cookie = sessionCookie(request, cookieName)
    const token = bearerToken(request) ?? (cookie && signedToken(cookie.value, config.authSecret))
    if (token === undefined) return null
    const { rows } = await findSession(db, token)
    const row = rows[0]
    if (!row) return null
    const due = isDueForExtension(row)
    if (due) await extendSession(db, row.session_id)
    if (cookie && response && (due || cookie.name !== cookieName)) {
      renewCookie(response, { name: cookieName, value: cookie.value, earlier: cookie.name })
    }
    return {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      isParent: row.is_parent,
      contentManager: isContentManager(config, row),
      profileGradeId: row.grade_id,
      enrollment:
        row.enrolled_grade_id && row.enrollment_type
          ? { gradeId: row.enrolled_grade_id, plan: row.enrollment_type }
          : null,
      session: {
        id: row.session_id,
        createdAt: row.session_created_at,
        updatedAt: row.session_updated_at,
        verifiedAt: row.session_verified_at,
      },
    }
  }
}

type SessionRow = {
  id: string
  email: string
  first_name: string
  last_name: string
  is_parent: boolean
  role: string
  grade_id: string | null
  enrolled_grade_id: string | null
  enrollment_type: Plan | null
  session_id: string
  session_created_at: Date
  session_updated_at: Date
  session_verified_at: Date
  idle_limit_minutes: number | null
}

function findSession(db: Executor, token: string) {
  return sql<SessionRow>`
    SELECT p.id, p.email, p.first_name, p.last_name, p.is_parent, p.role, p.grade_id,
           e.grade_id AS enrolled_grade_id, e.enrollment_type,
           s.id AS session_id, s.created_at AS session_created_at, s.updated_at AS session_updated_at,
           s.verified_at AS session_verified_at, p.idle_limit_minutes
    FROM sessions s
    JOIN profiles p ON p.id = s.user_id
    LEFT JOIN grade_enrollments e ON e.user_id = p.id
    WHERE s.token = ${token} AND s.expires_at > now() AND NOT p.banned`.execute(db)
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

function isDueForExtension({ session_updated_at, idle_limit_minutes }: SessionRow): boolean {
  return Date.now() - session_updated_at.getTime() > (idle_limit_minutes === null ? DAY_MS : MINUTE_MS)
}

/**
 * End of a session of the profile `p` that is used now.
 * @param signedInAt time of its sign-in
 */
export function sessionEnd(signedInAt: RawBuilder<unknown>) {
  return sql<Date>`least(
    now() + coalesce(make_interval(mins => p.idle_limit_minutes), make_interval(days => ${RETENTION_DAYS.session})),
    ${signedInAt} + make_interval(days => ${MAX_SESSION_DAYS})
  )`
}

async function extendSession(db: Executor, sessionId: string): Promise<void> {
  await sql`
    UPDATE sessions s SET updated_at = now(), expires_at = ${sessionEnd(sql`s.created_at`)}
    FROM profiles p WHERE s.id = ${sessionId} AND p.id = s.user_id AND s.expires_at > now()`.execute(db)
}

/** Prefix of a cookie that browsers accept only over https, for this host and all of its paths. */
const HOST_PREFIX = '__Host-'

/** Prefix of cookie names under https. */
export function cookiePrefix(config: Config): string {
  return config.origin.startsWith('https:') ? HOST_PREFIX : ''
}

/** Name of the cookie in versions before the prefix `__Host-`. Sessions last 30 days, so none is left after that. */
function earlierName(cookieName: string): string {
  return cookieName.replace(HOST_PREFIX, '__Secure-')
}

/**
 * Renames a session cookie of an earlier version in the request, so that the auth library finds its session too. The next
 * operation replaces it in the browser.
 */
export function renameEarlierCookie(request: IncomingMessage, cookieName: string): void {
  const earlier = earlierName(cookieName)
  const { cookie } = request.headers
  if (earlier === cookieName || !cookie?.includes(`${earlier}=`) || cookie.includes(`${cookieName}=`)) return
  const renamed = cookie.replace(`${earlier}=`, `${cookieName}=`)
  const index = request.rawHeaders.indexOf(cookie)
  request.headers.cookie = renamed
  if (index >= 0) request.rawHeaders[index] = renamed
}

/** Sets the cookie for the longest life of a session; the database decides when the session ends. */
function renewCookie(response: ServerResponse, cookie: { name: string; value: string; earlier: string }) {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${cookie.name.startsWith(HOST_PREFIX) ? '; Secure' : ''}`
  response.appendHeader(
    'set-cookie',
    `${cookie.name}=${cookie.value}; Max-Age=${MAX_SESSION_DAYS * 86_400}; ${attributes}`,
  )
  if (cookie.earlier !== cookie.name)
    response.appendHeader('set-cookie', `${cookie.earlier}=; Max-Age=0; ${attributes}`)
}

/**
 * Content managers are parents named by the operator, in the configuration or by their role. Without a list every parent
 * is one outside production, and no parent in production (readings, "Access").
 */
function isContentManager(config: Config, row: { is_parent: boolean; role: string; email: string }) {
  if (!row.is_parent) return false
  if (row.role === 'content_manager' || config.contentManagers.includes(row.email)) return true
  return config.contentManagers.length === 0 && !config.production
}

function bearerToken(request: IncomingMessage): string | undefined {
  const header = request.headers.authorization
  if (header?.slice(0, 7).toLowerCase() !== 'bearer ') return undefined
  return header.slice(7).trim().split('.')[0]
}

/** Session cookie of a request, under its present name or that of an earlier version. */
function sessionCookie(request: IncomingMessage, cookieName: string) {
  const parts = request.headers.cookie?.split(';').map((part) => part.trim()) ?? []
  for (const name of [cookieName, earlierName(cookieName)]) {
    const cookie = parts.find((part) => part.startsWith(`${name}=`))
    if (cookie) return { name, value: cookie.slice(name.length + 1) }
  }
  return undefined
}

/** Token of a signed cookie value; undefined if the signature is not ours. */
function signedToken(cookieValue: string, secret: string): string | undefined {
  const value = decode(cookieValue)
  const dot = value.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = value.slice(0, dot)
  const signature = Buffer.from(value.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? token : undefined
}

function decode(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** Signed-in viewer for the access rules. */
export type SignedInViewer = Exclude<Viewer, { kind: 'visitor' }>

/** Sender of a request for the access rules. */
export function viewerOf(user: SessionUser): SignedInViewer
export function viewerOf(user: SessionUser | null): Viewer
export function viewerOf(user: SessionUser | null): Viewer {
  if (user === null) return { kind: 'visitor' }
  const gradeId = user.enrollment?.gradeId ?? null
  if (!user.isParent) return { kind: 'learner', id: user.id, gradeId }
  return { kind: 'parent', id: user.id, contentManager: user.contentManager, gradeId }
}

/** Restricts files to content managers; other requests get the errors of operations (http/operations.ts). */
export function contentManagersOnly(
  { log }: { log: Logger },
  readSession: (request: IncomingMessage) => Promise<SessionUser | null>,
) {
  return createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
    const user = await readSession(c.env.incoming)
    if (!user) return c.json({ code: 'UNAUTHENTICATED', status: 401, message: 'Authentication required' }, 401)
    if (!user.contentManager) {
      const address = c.req.header(CLIENT_ADDRESS_HEADER) ?? ''
      logSecurityEvent(log, { kind: 'permission-denied', account: user.id, address, operation: c.req.path })
      const message = 'You do not have permission to do this.'
      return c.json({ code: 'FORBIDDEN', status: 403, message }, 403)
    }
    return await next()
  })
}
