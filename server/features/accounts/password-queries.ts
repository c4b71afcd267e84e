import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'

/** The hash of somebody's password; undefined for who has none, and for nobody. */
export async function findPassword(
  db: Executor,
  column: 'email' | 'username',
  name: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.user_id', 'profiles.id')
    .select('accounts.password')
    .where(`profiles.${column}`, '=', name.toLowerCase())
    .where('accounts.provider_id', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? undefined
}

/**
 * The same, once nobody is about to replace it: who does holds the profile until it is done, sessions included, and sees
 * those that were there before.
 */
export async function lockedPassword(db: Executor, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ password: string | null }>`
    SELECT a.password FROM profiles p JOIN accounts a ON a.user_id = p.id AND a.provider_id = 'credential'
    WHERE p.id = ${userId} FOR SHARE`.execute(db)
  return rows[0]?.password ?? undefined
}

export async function endSession(db: Executor, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', token).execute()
}
