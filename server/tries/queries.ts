import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** How many rows that are over one try clears away, so that the table stays as small as what is going on. */
const CLEARED_AT_ONCE = 20

/**
 * Counts one more try under a name, in a window that begins with its first; one statement, so that tries sent at the
 * same moment are counted one by one.
 * @returns how many tries the window has seen with this one
 */
export async function countTry(db: Executor, nameHash: string, windowSeconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH cleared AS (
      DELETE FROM tries WHERE name_hash IN (
        SELECT name_hash FROM tries WHERE ends_at < now() AND name_hash <> ${nameHash}
        LIMIT ${CLEARED_AT_ONCE} FOR UPDATE SKIP LOCKED
      )
    )
    INSERT INTO tries AS kept (name_hash, count, ends_at)
    VALUES (${nameHash}, 1, now() + make_interval(secs => ${windowSeconds}))
    ON CONFLICT (name_hash) DO UPDATE SET
      count = CASE WHEN kept.ends_at < now() THEN 1 ELSE kept.count + 1 END,
      ends_at = CASE WHEN kept.ends_at < now() THEN excluded.ends_at ELSE kept.ends_at END
    RETURNING count`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('An INSERT that always writes returned no row')
  return row.count
}

export async function deleteTries(db: Executor, nameHash: string): Promise<void> {
  await sql`DELETE FROM tries WHERE name_hash = ${nameHash}`.execute(db)
}
