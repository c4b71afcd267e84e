import { type RawBuilder, sql } from 'kysely'
import { MAX_SESSION_DAYS } from '#domain/accounts.ts'
import type { Plan } from '#domain/plans/plans.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import type { Executor } from '../database/database.ts'
import { type Parameters, prepare, type Statement } from '../database/prepared.ts'
import { shownEmail } from '../email/queries.ts'

/** Session as JSON, with times as ISO text. */
export type SessionRow = {
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

/** Finds the session of a token, and its sender. */
export const findSession = prepare(
  ({ token }: Parameters<{ token: string }>) => sql<{ session: SessionRow }>`
    SELECT row_to_json(sender) AS session FROM (${sessionOf(token)}) sender`,
)

/** Columns of the sender for use in a page's statement; null for a visitor. */
export type Sender = { id: RawBuilder<string | null>; gradeId: RawBuilder<string | null> }

const SENDER: Sender = { id: sql`sender.id`, gradeId: sql`sender.enrolled_grade_id` }

/** Rows of a page; `found` is null if the page has none. */
type PageRow<Row> = Row & { session: SessionRow | null; found: true | null }
export type Page<Input, Row> = (input: Input & { token: string | null }) => Statement<PageRow<Row>>

/**
 * Prepares a page that is read together with the session, by `Session.readWith`.
 * @param page statement that may use the sender's columns; permission to see its rows is checked afterward
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

/** Rows of a lock, with the grade in which the sender is enrolled. */
export type LockRow<Row> = PageRow<Row> & { enrolledGradeId: string | null }
export type Lock<Input, Row> = (input: Input & { token: string; account: string }) => Statement<LockRow<Row>>

/**
 * Prepares the first statement of a save (`Session.save`). It reads the session and locks the sender's enrollment until
 * the end of the transaction: saves of one sender are serialized, and each later statement sees the previous save.
 * @param page additional data to read, with the snapshot taken before any wait for the lock
 */
export function prepareLock<Row = object, Input = unknown>(
  page: (input: Parameters<Input>) => RawBuilder<Row> = () => sql`SELECT`,
): Lock<Input, Row> {
  return prepare(
    (input: Parameters<Input & { token: string; account: string }>) => sql<LockRow<Row>>`
      SELECT row_to_json(sender) AS session, held.grade_id AS "enrolledGradeId", page.*
      FROM (VALUES (1)) request
      LEFT JOIN (${sessionOf(input.token)} AND p.id = ${input.account}) sender ON true
      LEFT JOIN (SELECT grade_id FROM grade_enrollments WHERE user_id = ${input.account} FOR UPDATE) held ON true
      LEFT JOIN LATERAL (SELECT true AS found, page.* FROM (${page(input)}) page) page ON true`,
  )
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export function isDueForExtension({ session_updated_at, idle_limit_minutes }: SessionRow): boolean {
  return Date.now() - Date.parse(session_updated_at) > (idle_limit_minutes === null ? DAY_MS : MINUTE_MS)
}

/**
 * New expiry of a session in use, of the profile `p`.
 * @param signedInAt time of its sign-in
 */
export function sessionEnd(signedInAt: RawBuilder<unknown>) {
  return sql<Date>`least(
    now() + coalesce(make_interval(mins => p.idle_limit_minutes), make_interval(days => ${RETENTION_DAYS.session})),
    ${signedInAt} + make_interval(days => ${MAX_SESSION_DAYS})
  )`
}

export async function extendSession(db: Executor, sessionId: string): Promise<void> {
  await sql`
    UPDATE sessions s SET updated_at = now(), expires_at = ${sessionEnd(sql`s.created_at`)}
    FROM profiles p WHERE s.id = ${sessionId} AND p.id = s.user_id AND s.expires_at > now()`.execute(db)
}
