import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'

/** Wrong tries after which only the password signs in. */
const MAX_WRONG = 5

/** Stores the picture password of a child, in place of an earlier one. */
export async function storePictures(db: Executor, userId: string, hash: string): Promise<void> {
  await sql`
    INSERT INTO picture_passwords (user_id, hash) SELECT id, ${hash}::text FROM profiles WHERE id = ${userId} AND NOT is_parent
    ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, wrong = 0, created_at = excluded.created_at`.execute(db)
}

/** Stores the same picture password with another hash. */
export async function replaceHash(
  db: Executor,
  userId: string,
  { hash, by }: { hash: string; by: string },
): Promise<void> {
  await sql`UPDATE picture_passwords SET hash = ${by} WHERE user_id = ${userId} AND hash = ${hash}`.execute(db)
}

export async function deletePictures(db: Executor, userId: string): Promise<void> {
  await sql`DELETE FROM picture_passwords WHERE user_id = ${userId}`.execute(db)
}

const Hash = z.object({ hash: z.string() })

/**
 * Counts a try, which `allowTries` takes back.
 * @returns hash to compare with; undefined without a picture password, or after too many wrong tries
 */
export async function countTry(db: Executor, userId: string): Promise<string | undefined> {
  const [found] = await query(
    db,
    Hash,
    sql`
    UPDATE picture_passwords SET wrong = wrong + 1 WHERE user_id = ${userId} AND wrong < ${MAX_WRONG} RETURNING hash`,
  )
  return found?.hash
}

/** Allows all tries again, after a sign-in. */
export async function allowTries(db: Executor, userId: string): Promise<void> {
  await sql`UPDATE picture_passwords SET wrong = 0 WHERE user_id = ${userId} AND wrong > 0`.execute(db)
}
