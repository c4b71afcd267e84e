import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'

/** Owners of these session tokens; ended sessions and locked accounts have none. */
export async function findSessionOwners(db: Executor, tokens: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('profiles', 'profiles.id', 'sessions.user_id')
    .select('profiles.id')
    .distinct()
    .where(sql<boolean>`sessions.token = ANY (${tokens}::text[])`)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('profiles.banned', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

export async function hasAccount(db: Executor, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** Password hash of the newest open request to join under a name. */
export async function findWaitingPassword(
  db: Executor,
  column: 'email' | 'username',
  name: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('learner_requests')
    .select('password_hash')
    .where(column, '=', name.toLowerCase())
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.password_hash
}

/** Deletes every password reset link of a user. */
export async function deleteResetLinks(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute()
}
