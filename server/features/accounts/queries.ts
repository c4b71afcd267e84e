import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'

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
      DELETE FROM sign_in_tries WHERE name_hash IN (
        SELECT name_hash FROM sign_in_tries
        WHERE since < now() - make_interval(secs => ${windowSeconds}) AND name_hash <> ${nameHash}
        LIMIT ${CLEARED_AT_ONCE} FOR UPDATE SKIP LOCKED
      )
    )
    INSERT INTO sign_in_tries AS kept (name_hash, count) VALUES (${nameHash}, 1)
    ON CONFLICT (name_hash) DO UPDATE SET
      count = CASE WHEN kept.since < now() - make_interval(secs => ${windowSeconds}) THEN 1 ELSE kept.count + 1 END,
      since = CASE WHEN kept.since < now() - make_interval(secs => ${windowSeconds}) THEN now() ELSE kept.since END
    RETURNING count`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('An INSERT that always writes returned no row')
  return row.count
}

export async function forgetTries(db: Executor, nameHash: string): Promise<void> {
  await sql`DELETE FROM sign_in_tries WHERE name_hash = ${nameHash}`.execute(db)
}
