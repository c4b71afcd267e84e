import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PersonNames } from '#domain/accounts.ts'
import type { Executor } from '../../database/database.ts'

export type SessionOwner = { id: string } & Required<PersonNames>

const ownNames = [
  'profiles.email',
  'profiles.username',
  'profiles.first_name as firstName',
  'profiles.last_name as lastName',
] as const

/** Finds the owners of these session tokens; ended sessions and locked accounts have none. */
export function findSessionOwners(db: Executor, tokens: readonly string[]): Promise<SessionOwner[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('profiles', 'profiles.id', 'sessions.user_id')
    .select(['profiles.id', ...ownNames])
    .distinct()
    .where(sql<boolean>`sessions.token = ANY (${tokens}::text[])`)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('profiles.banned', '=', false)
    .execute()
}

export async function hasAccount(db: Executor, email: string): Promise<boolean> {
  const row = await db.selectFrom('profiles').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst()
  return row !== undefined
}

export type OtherPassword = { hash: string; of: 'unverified-email' | 'request' }

/** Finds the password hash for a name that cannot sign in: an unverified address, or a name in a child's request. */
export async function findOtherPassword(
  db: Executor,
  column: 'email' | 'username',
  name: string,
): Promise<OtherPassword | undefined> {
  const { rows } = await sql<OtherPassword>`
    (SELECT a.password AS hash, 'unverified-email' AS of
     FROM profiles p JOIN accounts a ON a.user_id = p.id AND a.provider_id = 'credential'
     WHERE ${column} = 'email' AND p.unverified_email = ${name.toLowerCase()} AND a.password IS NOT NULL)
    UNION ALL
    (SELECT password_hash, 'request' FROM learner_requests
     WHERE ${sql.ref(column)} = ${name.toLowerCase()} AND expires_at > now()
     ORDER BY created_at DESC LIMIT 1)
    LIMIT 1`.execute(db)
  return rows[0]
}

export type LearnerWithParent = { id: string; firstName: string; username: string | null; parentEmail: string }

/** Finds the learner with this username or address, confirmed or not: one row per linked parent. */
export async function findLearnerWithParents(db: Executor, identifier: string): Promise<LearnerWithParent[]> {
  const name = identifier.trim().toLowerCase()
  const { rows } = await sql<LearnerWithParent>`
    SELECT learner.id, learner.first_name AS "firstName", learner.username, parent.email AS "parentEmail"
    FROM profiles learner
    JOIN parent_child link ON link.child_id = learner.id
    JOIN profiles parent ON parent.id = link.parent_id AND NOT parent.banned
    WHERE NOT learner.is_parent
      AND (learner.username = ${name} OR learner.email = ${name} OR learner.unverified_email = ${name})`.execute(db)
  return rows
}

/** Deletes every password reset link of a user. */
export async function deleteResetLinks(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute()
}

/** Finds a password hash by email or username; undefined without a password or account. */
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

/** Reads a user's password hash after any concurrent password change, which locks the profile until it commits. */
export async function findPasswordForShare(db: Executor, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ password: string | null }>`
    SELECT a.password FROM profiles p JOIN accounts a ON a.user_id = p.id AND a.provider_id = 'credential'
    WHERE p.id = ${userId} FOR SHARE`.execute(db)
  return rows[0]?.password ?? undefined
}

export async function endSession(db: Executor, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', token).execute()
}

/** Hash as stored by the auth library (`storeIdentifier: 'hashed'`), so that the table reveals no working link. */
export function resetLinkHash(token: string): string {
  return createHash('sha256').update(`reset-password:${token}`).digest('base64url')
}

/** Finds the user of a reset link; undefined for an unknown, used or expired link. */
export function findResetLink(db: Executor, linkHash: string): Promise<SessionOwner | undefined> {
  return db
    .selectFrom('verifications')
    .innerJoin('profiles', (join) => join.on(sql`profiles.id::text`, '=', sql.ref('verifications.value')))
    .select(['profiles.id', ...ownNames])
    .where('verifications.identifier', '=', linkHash)
    .where('verifications.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/**
 * Replaces a password's hash by a stronger one of the same password, unless the password has changed since. Sessions
 * and links are unaffected.
 */
export async function replacePasswordHash(
  db: Executor,
  userId: string,
  { current, next }: { current: string; next: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: next })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', current)
    .execute()
}

/** Locks a profile to serialize concurrent changes of its credentials. */
export async function lockProfile(db: Executor, userId: string): Promise<void> {
  await sql`SELECT FROM profiles WHERE id = ${userId} FOR NO KEY UPDATE`.execute(db)
}

/**
 * Uses up a link and sets the password. Confirms the email address, and ends every session and every other link of the
 * user, whose profile must be locked (`lockProfile`).
 * @returns names to sign in with; undefined without changes if the link was used concurrently
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
      -- tg_access_event ends the live streams of these sessions.
      DELETE FROM sessions USING person WHERE sessions.user_id = person.id
    )
    SELECT email, username FROM person`.execute(db)
  return rows[0]
}

/** Looks up the account linked to the provider's user, and the account with the email address. */
export async function findKnown(
  db: Executor,
  { providerId, subject, email }: { providerId: string; subject: string; email: string },
): Promise<{ bySubject: boolean; byEmail: boolean }> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('accounts')
            .select('id')
            .where('provider_id', '=', providerId)
            .where('account_id', '=', subject),
        )
        .as('by_subject'),
      eb
        .exists(eb.selectFrom('profiles').select('id').where('email', '=', email).where('email_verified', '=', true))
        .as('by_email'),
    ])
    .executeTakeFirstOrThrow()
  return { bySubject: row.by_subject === true, byEmail: row.by_email === true }
}

/** Reads the facts that decide whether an account may be linked. */
export async function findLinkable(db: Executor, userId: string) {
  return db
    .selectFrom('profiles')
    .select(['is_parent', 'email_verified', 'banned'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
