import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { sql } from 'kysely'
import type { Viewer } from '#domain/access.ts'
import type { Plan } from '#domain/plans/plans.ts'
import type { Config } from '../config.ts'
import type { Executor } from '../database/database.ts'

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
  session: { id: string; createdAt: Date; updatedAt: Date }
}

/**
 * Reads the sender of a request by the auth library's signed cookie or bearer token, in one statement. The library's own
 * reader needs two statements and several times the processor time; features/accounts/sign-in/sign-in.test.ts checks the
 * cookie format against the library.
 */
export function sessionReader(config: Config, cookieName: string, db: Executor) {
  return async (request: IncomingMessage): Promise<SessionUser | null> => {
    const token = bearerToken(request) ?? cookieToken(request, cookieName, config.authSecret)
    if (token === undefined) return null
    const { rows } = await findSession(db, token)
    const row = rows[0]
    if (!row) return null
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
      },
    }
  }
}

function findSession(db: Executor, token: string) {
  return sql<{
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
  }>`
    SELECT p.id, p.email, p.first_name, p.last_name, p.is_parent, p.role, p.grade_id,
           e.grade_id AS enrolled_grade_id, e.enrollment_type,
           s.id AS session_id, s.created_at AS session_created_at, s.updated_at AS session_updated_at
    FROM sessions s
    JOIN profiles p ON p.id = s.user_id
    LEFT JOIN grade_enrollments e ON e.user_id = p.id
    WHERE s.token = ${token} AND s.expires_at > now() AND NOT p.banned`.execute(db)
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

function cookieToken(request: IncomingMessage, name: string, secret: string): string | undefined {
  const cookie = request.headers.cookie
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
  if (!cookie) return undefined
  const value = decode(cookie.slice(name.length + 1))
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
export function contentManagersOnly(readSession: (request: IncomingMessage) => Promise<SessionUser | null>) {
  return createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
    const user = await readSession(c.env.incoming)
    if (!user) return c.json({ code: 'UNAUTHENTICATED', status: 401, message: 'Authentication required' }, 401)
    if (!user.contentManager) {
      const message = 'You do not have permission to do this.'
      return c.json({ code: 'FORBIDDEN', status: 403, message }, 403)
    }
    return await next()
  })
}
