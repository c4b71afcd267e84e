import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** How many rows that are over one try clears away, so that the table stays as small as what is going on. */
const CLEARED_AT_ONCE = 20

/**
 * Counts one more try under each name, in windows that begin with their first; one statement, so that tries sent at the
 * same moment are counted one by one.
 * @param tries each name once
 * @returns how many tries each window has seen with this one, by name
 */
export async function countTries(
  db: Executor,
  tries: readonly { nameHash: string; windowSeconds: number }[],
): Promise<Map<string, number>> {
  const names = tries.map(({ nameHash }) => nameHash)
  const windows = tries.map(({ windowSeconds }) => windowSeconds)
  const { rows } = await sql<{ name_hash: string; count: number }>`
    WITH cleared AS (
      DELETE FROM tries WHERE name_hash IN (
        SELECT name_hash FROM tries WHERE ends_at < now() AND name_hash <> ALL (${names}::text[])
        LIMIT ${CLEARED_AT_ONCE} FOR UPDATE SKIP LOCKED
      )
    )
    INSERT INTO tries AS kept (name_hash, count, ends_at)
    SELECT name_hash, 1, now() + make_interval(secs => seconds)
    FROM unnest(${names}::text[], ${windows}::integer[]) AS tried (name_hash, seconds)
    -- In one order, so that two who count the same names wait for one another instead of for ever.
    ORDER BY name_hash
    ON CONFLICT (name_hash) DO UPDATE SET
      count = CASE WHEN kept.ends_at < now() THEN 1 ELSE kept.count + 1 END,
      ends_at = CASE WHEN kept.ends_at < now() THEN excluded.ends_at ELSE kept.ends_at END
    RETURNING name_hash, count`.execute(db)
  return new Map(rows.map((row) => [row.name_hash, row.count]))
}

export async function deleteTries(db: Executor, nameHash: string): Promise<void> {
  await sql`DELETE FROM tries WHERE name_hash = ${nameHash}`.execute(db)
}
