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
import type { Database, Executor } from '../database/database.ts'
import { type Parameters, prepare, type Statement } from '../database/prepared.ts'
import { shownEmail } from '../email/queries.ts'
import { logSecurityEvent } from '../log.ts'
import { type AttemptKind, consumeAttempt } from '../rate-limits/rate-limits.ts'
import { CLIENT_ADDRESS_HEADER } from './client-address.ts'
import { bearerToken, renewCookie, sessionCookie, signedToken } from './session-cookie.ts'

/** Sender of a request, read from the session's row only: roles never come from the client. */
export type SessionUser = {
  id: string
  email: string
  /** Address as shown, confirmed or not; null for a learner without one. */
  shownEmail: string | null
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

/** Columns of the sender within the statement of a page; null for a visitor. */
export type Sender = { id: RawBuilder<string | null>; gradeId: RawBuilder<string | null> }

const SENDER: Sender = { id: sql`sender.id`, gradeId: sql`sender.enrolled_grade_id` }

/** Session of one request. No statement is sent before an operation asks for it. */
export type Session = {
  /** Token of the request; null for a visitor, for whom there is nothing to read. */
  token: string | null
  /** Id of the sender once the session is read; null for a visitor. */
  account: string | null
  /** The sender, read once by a statement of its own; null for a visitor. */
  read(): Promise<SessionUser | null>
  /** The sender with what they ask for, read by one statement, which saves a round trip and half the work of a page. */
  readWith<Input, Row>(page: Page<Input, Row>, input: Input): Promise<{ user: SessionUser | null; rows: Row[] }>
}

/**
 * Reads senders by the auth library's signed cookie or bearer token. The library's own reader needs two statements and
 * several times the processor time; features/accounts/sign-in/sign-in.test.ts checks the cookie format against the library.
 *
 * A session in use is extended: once a day, or once a minute for learners with an idle limit, by one more statement.
 * @param cookieName as set by the auth library
 */
export function sessionReader(config: Config, cookieName: string, database: Database) {
  return (request: IncomingMessage, response?: ServerResponse): Session => {
    const cookie = sessionCookie(request, cookieName)
    const token = bearerToken(request) ?? (cookie && signedToken(cookie.value, config.authSecret)) ?? null
    let user: Promise<SessionUser | null> | undefined

    async function use(row: SessionRow | null): Promise<SessionUser | null> {
      if (row === null) return null
      session.account = row.id
      const due = isDueForExtension(row)
      if (due) await extendSession(database.kysely, row.session_id)
      if (cookie && response && (due || cookie.name !== cookieName)) {
        renewCookie(response, { name: cookieName, value: cookie.value, earlier: cookie.name })
      }
      return toUser(config, row)
    }

    const session: Session = {
      token,
      account: null,
      read() {
        user ??= token === null ? Promise.resolve(null) : readAlone(token)
        return user
      },
      async readWith(page, input) {
        // At least one row comes back, with the session in the first.
        const rows = await database.query(page({ ...input, token }))
        user = use(rows[0]?.session ?? null)
        return { user: await user, rows: rows.filter(({ found }) => found) }
      },
    }
    return session

    async function readAlone(sent: string) {
      const [row] = await database.query(findSession({ token: sent }))
      return use(row?.session ?? null)
    }
  }
}

function toUser(config: Config, row: SessionRow): SessionUser {
  return {
    id: row.id,
    email: row.email,
    shownEmail: row.shown_email,
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
      createdAt: new Date(row.session_created_at),
      updatedAt: new Date(row.session_updated_at),
      verifiedAt: new Date(row.session_verified_at),
    },
  }
}

/** As read inside JSON, where times are ISO text. */
type SessionRow = {
  id: string
  email: string
  shown_email: string | null
  first_name: string
  last_name: string
  is_parent: boolean
  role: string
  grade_id: string | null
  enrolled_grade_id: string | null
  enrollment_type: Plan | null
  session_id: string
  session_created_at: string
  session_updated_at: string
  session_verified_at: string
  idle_limit_minutes: number | null
}

function sessionOf(token: RawBuilder<string | null>) {
  return sql`
    SELECT p.id, p.email, ${shownEmail} AS shown_email, p.first_name, p.last_name, p.is_parent, p.role, p.grade_id,
           e.grade_id AS enrolled_grade_id, e.enrollment_type,
           s.id AS session_id, s.created_at AS session_created_at, s.updated_at AS session_updated_at,
           s.verified_at AS session_verified_at, p.idle_limit_minutes
    FROM sessions s
    JOIN profiles p ON p.id = s.user_id
    LEFT JOIN grade_enrollments e ON e.user_id = p.id
    WHERE s.token = ${token} AND s.expires_at > now() AND NOT p.banned`
}

const findSession = prepare(
  ({ token }: Parameters<{ token: string }>) => sql<{ session: SessionRow }>`
    SELECT row_to_json(sender) AS session FROM (${sessionOf(token)}) sender`,
)

/** Rows of a page; `found` is null where the page has none. */
type PageRow<Row> = Row & { session: SessionRow | null; found: true | null }
export type Page<Input, Row> = (input: Input & { token: string | null }) => Statement<PageRow<Row>>

/**
 * Prepares a page that is read together with the session, by `Session.readWith`.
 * @param page statement that may use the columns of the sender; whether they may see its rows is decided afterwards
 */
export function preparePage<Row, Input = unknown>(
  page: (sender: Sender, input: Parameters<Input>) => RawBuilder<Row>,
): Page<Input, Row> {
  return prepare(
    (input: Parameters<Input & { token: string | null }>) => sql<PageRow<Row>>`
      SELECT row_to_json(sender) AS session, page.*
      FROM (VALUES (1)) request
      LEFT JOIN (${sessionOf(input.token)}) sender ON true
      LEFT JOIN LATERAL (SELECT true AS found, page.* FROM (${page(SENDER, input)}) page) page ON true`,
  )
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

function isDueForExtension({ session_updated_at, idle_limit_minutes }: SessionRow): boolean {
  return Date.now() - Date.parse(session_updated_at) > (idle_limit_minutes === null ? DAY_MS : MINUTE_MS)
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

/**
 * Content managers are parents named by the operator, in the configuration or by their role. Without a list every parent
 * is one outside production, and no parent in production (readings, "Access").
 */
function isContentManager(config: Config, row: { is_parent: boolean; role: string; email: string }) {
  if (!row.is_parent) return false
  if (row.role === 'content_manager' || config.contentManagers.includes(row.email)) return true
  return config.contentManagers.length === 0 && !config.production
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

/**
 * Restricts files to content managers, each within the limit of what they cost; other requests get the errors of operations
 * (http/operations.ts).
 */
export function contentManagersOnly(
  { database, log }: { database: Database; log: Logger },
  readSession: (request: IncomingMessage) => Promise<SessionUser | null>,
  limit: AttemptKind,
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
    if (!(await consumeAttempt(database.kysely, limit, user.id))) {
      const message = 'Too many attempts. Please try again later.'
      return c.json({ code: 'TOO_MANY_ATTEMPTS', status: 429, message }, 429)
    }
    return await next()
  })
}
