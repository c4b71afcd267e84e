import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { LOG_CONSENT_VERSION } from '#domain/accounts.ts'
import type { CHILD_LOG_KINDS, LogRole, LookRole, OWN_LOG_KINDS } from '#domain/family-log.ts'
import { LOOK_MINUTES } from '#domain/family-log.ts'
import type { Executor } from '../database/database.ts'
import { query, queryOne } from '../database/rows.ts'

/** Longest text of a line, in characters, as the table allows. */
const MAX_DETAIL_LENGTH = 300

/** Who did it; a null id for the server. */
export type LogActor = { id: string | null; role: LogRole }

/**
 * True if the log covers a child: not while the family has agreed only to earlier texts. Without any consent none is needed.
 * One that was withdrawn counts, because its withdrawal is a line, too.
 */
function coversLog(childId: RawBuilder<unknown>) {
  return sql`(
    NOT EXISTS (SELECT FROM consents WHERE child_id = ${childId})
    OR EXISTS (SELECT FROM consents WHERE child_id = ${childId} AND text_version >= ${sql.lit(LOG_CONSENT_VERSION)})
  )`
}

/** Adds a line about a child, which all of the child's parents read. */
export async function logAboutChild(db: Executor, { kind, learnerId, by, detail = null }: ChildLine): Promise<void> {
  await sql`
    INSERT INTO family_log (kind, child_id, actor_id, actor_role, detail)
    SELECT ${kind}::text, p.id, ${by.id}::uuid, ${by.role}::text, ${detail?.slice(0, MAX_DETAIL_LENGTH) ?? null}::text
    FROM profiles p WHERE p.id = ${learnerId} AND NOT p.is_parent AND ${coversLog(sql`p.id`)}`.execute(db)
}

type ChildLine = {
  kind: (typeof CHILD_LOG_KINDS)[number]
  learnerId: string
  by: LogActor
  /** Names no address and nothing that one parent keeps from the other. */
  detail?: string | null
}

/**
 * Adds a line about looks at children's data by a person who is not of their family, unless the same person has looked at the
 * same in the last minutes. Call it before the data leaves.
 * @param detail what the person saw, such as the summary of the operation
 */
export async function logLooks(
  db: Executor,
  { learnerIds, by, detail }: { learnerIds: readonly string[]; by: { id: string; role: LookRole }; detail: string },
): Promise<void> {
  if (learnerIds.length === 0) return
  const seen = detail.slice(0, MAX_DETAIL_LENGTH)
  await sql`
    INSERT INTO family_log (kind, child_id, actor_id, actor_role, detail)
    SELECT 'look', p.id, ${by.id}::uuid, ${by.role}::text, ${seen}::text
    FROM profiles p
    WHERE p.id = any(${[...learnerIds]}::uuid[]) AND NOT p.is_parent AND ${coversLog(sql`p.id`)} AND NOT EXISTS (
      SELECT FROM family_log l
      WHERE l.child_id = p.id AND l.kind = 'look' AND l.actor_id = ${by.id} AND l.actor_role = ${by.role}
        AND l.detail = ${seen} AND l.at > now() - make_interval(mins => ${sql.lit(LOOK_MINUTES)})
    )`.execute(db)
}

/** Adds a line that one adult alone reads. Nothing is added for a child, or an account that is gone. */
export async function logForOwner(
  db: Executor,
  { kind, ownerId, role = 'parent', detail = null }: OwnLine,
): Promise<void> {
  await sql`
    INSERT INTO family_log (kind, owner_id, actor_id, actor_role, detail)
    SELECT ${kind}::text, p.id, CASE WHEN ${role}::text <> 'server' THEN p.id END, ${role}::text,
      ${detail?.slice(0, MAX_DETAIL_LENGTH) ?? null}::text
    FROM profiles p WHERE p.id = ${ownerId} AND p.is_parent`.execute(db)
}

type OwnLine = {
  kind: (typeof OWN_LOG_KINDS)[number]
  ownerId: string
  role?: Exclude<LogRole, 'learner'>
  detail?: string | null
}

/** Adds the line of a complete sign-in of an adult. One that still needs a step adds none. */
export async function logOwnSignIn(db: Executor, { userId, sessionId }: { userId: string; sessionId: string }) {
  const [session] = await query(
    db,
    z.object({ userAgent: z.string().nullable() }),
    sql`
    SELECT user_agent AS "userAgent" FROM sessions
    WHERE user_id = ${userId} AND id = ${sessionId} AND missing_step IS NULL`,
  )
  if (session) await logForOwner(db, { kind: 'signed-in', ownerId: userId, detail: session.userAgent })
}

const Deleted = z.object({ deleted: z.int() })

/** Logs whose old rows only a function of their owner deletes, since the server's role cannot. */
const OLD_ROWS = {
  /** Older than 12 months. */
  family_log: (limit: number) => sql`SELECT delete_old_log_entries(${limit}) AS deleted`,
  /** Older than 90 days. */
  operator_events: (limit: number) => sql`SELECT delete_old_operator_events(${limit}) AS deleted`,
}

/** @returns number of deleted rows, at most `limit` */
export async function deleteOldRows(db: Executor, table: keyof typeof OLD_ROWS, limit: number): Promise<number> {
  return (await queryOne(db, Deleted, OLD_ROWS[table](limit))).deleted
}
