import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../database/database.ts'
import { query } from '../database/rows.ts'

/** Number of expired rows that each attempt deletes to keep the table small. */
const CLEANUP_BATCH_SIZE = 20

const AttemptCount = z.object({ nameHash: z.string(), count: z.int(), endsAt: z.date() })
type AttemptCount = z.infer<typeof AttemptCount>

/**
 * Counts an attempt under each name, in a window that starts with its first attempt. A single statement, so that
 * concurrent attempts are counted one by one. If a name has reached its maximum, it writes nothing.
 * @param attempts each name once
 * @returns number of attempts in each window, including this one, and its end, by name: above the maximum for a name that
 * had reached it
 */
export async function countAttempts(
  db: Executor,
  attempts: readonly { nameHash: string; windowSeconds: number; max: number }[],
): Promise<Map<string, AttemptCount>> {
  const names = attempts.map(({ nameHash }) => nameHash)
  const windows = attempts.map(({ windowSeconds }) => windowSeconds)
  const maxima = attempts.map(({ max }) => max)
  const rows = await query(
    db,
    AttemptCount,
    sql`
    WITH attempt AS (
      SELECT * FROM unnest(${names}::text[], ${windows}::integer[], ${maxima}::integer[])
        AS attempt (name_hash, seconds, maximum)
    ), exhausted AS (
      SELECT name_hash, attempt.maximum + 1 AS count, counter.ends_at
      FROM attempt JOIN rate_limit_attempts counter USING (name_hash)
      WHERE counter.count >= attempt.maximum AND counter.ends_at >= now()
    ), expired AS (
      DELETE FROM rate_limit_attempts WHERE name_hash IN (
        SELECT name_hash FROM rate_limit_attempts WHERE ends_at < now() AND name_hash <> ALL (${names}::text[])
        LIMIT ${CLEANUP_BATCH_SIZE} FOR UPDATE SKIP LOCKED
      ) AND NOT EXISTS (SELECT FROM exhausted)
    ), counted AS (
      INSERT INTO rate_limit_attempts AS counter (name_hash, count, ends_at)
      SELECT name_hash, 1, now() + make_interval(secs => seconds)
      FROM attempt
      WHERE NOT EXISTS (SELECT FROM exhausted)
      -- A fixed order prevents deadlocks between attempts with the same names.
      ORDER BY name_hash
      ON CONFLICT (name_hash) DO UPDATE SET
        count = CASE WHEN counter.ends_at < now() THEN 1 ELSE counter.count + 1 END,
        ends_at = CASE WHEN counter.ends_at < now() THEN excluded.ends_at ELSE counter.ends_at END
      RETURNING name_hash, count, ends_at
    )
    SELECT name_hash AS "nameHash", count, ends_at AS "endsAt"
    FROM (TABLE counted UNION ALL TABLE exhausted) attempts`,
  )
  return new Map(rows.map((row) => [row.nameHash, row]))
}

/** Deletes one count, and takes one attempt off another. */
export async function uncountAttempts(
  db: Executor,
  { reset, uncount }: { reset: string; uncount: string },
): Promise<void> {
  await sql`
    WITH deleted AS (
      DELETE FROM rate_limit_attempts WHERE name_hash = ${reset} OR (name_hash = ${uncount} AND count <= 1)
    )
    UPDATE rate_limit_attempts SET count = count - 1 WHERE name_hash = ${uncount} AND count > 1`.execute(db)
}

export async function deleteAttempts(db: Executor, nameHash: string): Promise<void> {
  await sql`DELETE FROM rate_limit_attempts WHERE name_hash = ${nameHash}`.execute(db)
}

/** Keys of the counts of one kind under the names of a profile, as rate-limits.ts computes them. */
function hashesOfNames(profile: string, kind: string) {
  const hash = (column: 'username' | 'email') => sql`
    rtrim(translate(encode(sha256(
      convert_to(${sql.lit(kind)}, 'UTF8') || '\\x00'::bytea || convert_to(lower(${sql.ref(`${profile}.${column}`)}), 'UTF8')
    ), 'base64'), '+/', '-_'), '=')`
  return sql`${hash('username')}, ${hash('email')}`
}

/** Latest end of the windows in which a name of a profile has reached its maximum, as an expression; null without one. */
export function findEndOfNames(profile: string, { kind, max }: { kind: string; max: number }) {
  return sql`(
    SELECT max(ends_at) FROM rate_limit_attempts
    WHERE name_hash IN (${hashesOfNames(profile, kind)}) AND count >= ${sql.lit(max)} AND ends_at > now()
  )`
}

/** The same for each child of a parent, as a JSON object by id. */
export function findEndsOfChildren(parentId: RawBuilder<unknown>, limit: { kind: string; max: number }) {
  return sql`coalesce((
    SELECT jsonb_object_agg(p.id, ${findEndOfNames('p', limit)})
    FROM parent_child link JOIN profiles p ON p.id = link.child_id WHERE link.parent_id = ${parentId}
  ), '{}')`
}

/** That of a profile, in JSON that has the object as `blocked`. */
export function blockedIn(facts: RawBuilder<unknown>, profile: string) {
  return sql`(${facts} -> 'blocked' ->> ${sql.ref(profile)}.id::text)::timestamptz`
}

/** Deletes the counts of one kind under the names of a person. */
export async function deleteAttemptsOfNames(db: Executor, userId: string, kind: string): Promise<void> {
  await sql`
    DELETE FROM rate_limit_attempts WHERE name_hash IN (
      SELECT unnest(ARRAY[${hashesOfNames('p', kind)}]) FROM profiles p WHERE p.id = ${userId}
    )`.execute(db)
}
