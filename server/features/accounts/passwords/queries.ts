import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '../../../database/database.ts'

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

/** As the auth library keeps it (`storeIdentifier: 'hashed'`): whoever reads the table cannot follow the link. */
export function resetLinkHash(token: string): string {
  return createHash('sha256').update(`reset-password:${token}`).digest('base64url')
}

/** Whose password a link sets; undefined for one that is made up, used or too old. */
export async function findResetLink(db: Executor, linkHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', linkHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.value
}

/** Holds somebody as they are, so that of what is done to one way in at once each sees what was done before. */
export async function lockPerson(db: Executor, userId: string): Promise<void> {
  await sql`SELECT FROM profiles WHERE id = ${userId} FOR NO KEY UPDATE`.execute(db)
}

/**
 * Uses a link up and sets the password by it. The mailbox is proven with it; every session and every other link of the
 * person, who is locked (`lockPerson`), ends.
 * @returns the names to sign in by; undefined when the link was used meanwhile, and nothing is done then
 */
export async function setPasswordByLink(
  db: Executor,
  { linkHash, userId, passwordHash }: { linkHash: string; userId: string; passwordHash: string },
): Promise<{ email: string; username: string | null } | undefined> {
  const { rows } = await sql<{ email: string; username: string | null }>`
    WITH used AS (
      DELETE FROM verifications WHERE identifier = ${linkHash} AND expires_at > now() RETURNING value
    ), person AS (
      UPDATE profiles SET email_verified = true, updated_at = now()
      FROM used WHERE profiles.id = ${userId} AND used.value = ${userId}
      RETURNING profiles.id, profiles.email, profiles.username
    ), account AS (
      INSERT INTO accounts (id, user_id, provider_id, account_id, password)
      SELECT gen_random_uuid(), id, 'credential', id::text, ${passwordHash}::text FROM person
      ON CONFLICT (provider_id, account_id) DO UPDATE SET password = excluded.password, updated_at = now()
    ), others AS (
      DELETE FROM verifications USING person WHERE value = person.id::text AND identifier <> ${linkHash}
    ), ended AS (
      DELETE FROM sessions USING person WHERE sessions.user_id = person.id
    )
    SELECT email, username FROM person`.execute(db)
  return rows[0]
}
