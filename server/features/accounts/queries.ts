import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../database/database.ts'
import { query, queryOne, WithId } from '../../database/rows.ts'
import { accountOfToken } from '../../http/session-cookie.ts'

const SessionOwner = z.object({
  id: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
})
export type SessionOwner = z.infer<typeof SessionOwner>

/** Columns of `SessionOwner`. */
const ownNames = sql`
  profiles.id, profiles.email, profiles.username, profiles.first_name AS "firstName", profiles.last_name AS "lastName"`

/** Finds the owners of these session tokens; ended and unfinished sessions and locked accounts have none. */
export function findSessionOwners(db: Executor, tokens: readonly string[]): Promise<SessionOwner[]> {
  const accounts = tokens.map(accountOfToken).filter((account) => account !== undefined)
  // A distributed database then reads only their nodes. Tokens of earlier versions do not name their account.
  const isOfAccounts = accounts.length === tokens.length ? sql`sessions.user_id = ANY (${accounts}::uuid[])` : sql`true`
  return query(
    db,
    SessionOwner,
    sql`
    SELECT DISTINCT ${ownNames} FROM sessions JOIN profiles ON profiles.id = sessions.user_id
    WHERE ${isOfAccounts} AND sessions.token = ANY (${tokens}::text[]) AND sessions.expires_at > now()
      AND sessions.missing_step IS NULL AND NOT profiles.banned`,
  )
}

export async function hasAccount(db: Executor, email: string): Promise<boolean> {
  const found = await query(db, WithId, sql`SELECT id FROM profiles WHERE email = ${email.toLowerCase()}`)
  return found.length > 0
}

export type NameColumn = 'email' | 'username'

const NamedAccount = z.object({ id: z.string(), devicesVersion: z.int() })

/** Finds the account with a name for signing in, and the number that its known devices have. */
export async function findNamedAccount(
  db: Executor,
  column: NameColumn,
  name: string,
): Promise<{ id: string; devicesVersion: number } | undefined> {
  const [account] = await query(
    db,
    NamedAccount,
    sql`
    SELECT id, devices_version AS "devicesVersion" FROM profiles
    WHERE ${sql.ref(column)} = ${name.trim().toLowerCase()}`,
  )
  return account
}

const Devices = z.object({ version: z.int(), toTell: z.string().nullable() })

/**
 * Finds the number that the known devices of an account have, and the address that is told of another one: an adult's, not on
 * the account's first day, on which every device is new.
 */
export function findDevices(db: Executor, userId: string) {
  return queryOne(
    db,
    Devices,
    sql`
    SELECT devices_version AS version,
      CASE WHEN is_parent AND created_at < now() - interval '1 day' THEN email END AS "toTell"
    FROM profiles WHERE id = ${userId}`,
  )
}

/** Ends what devices know of an account: none is known to it any more. */
export async function forgetDevices(db: Executor, userId: string): Promise<void> {
  await sql`UPDATE profiles SET devices_version = devices_version + 1 WHERE id = ${userId}`.execute(db)
}

const OtherPassword = z.object({ hash: z.string(), of: z.enum(['unverified-email', 'request']) })
export type OtherPassword = z.infer<typeof OtherPassword>

/** Finds the password hash for a name that cannot sign in: an unverified address, or a name in a child's request. */
export async function findOtherPassword(
  db: Executor,
  column: NameColumn,
  name: string,
): Promise<OtherPassword | undefined> {
  const [row] = await query(
    db,
    OtherPassword,
    sql`
    (SELECT a.password AS hash, 'unverified-email' AS of
     FROM profiles p JOIN accounts a ON a.user_id = p.id AND a.provider_id = 'credential'
     WHERE ${column} = 'email' AND p.unverified_email = ${name.toLowerCase()} AND a.password IS NOT NULL
     ORDER BY p.unverified_email_since, p.id LIMIT 1)
    UNION ALL
    (SELECT password_hash, 'request' FROM learner_requests
     WHERE ${sql.ref(column)} = ${name.toLowerCase()} AND expires_at > now()
     ORDER BY created_at DESC LIMIT 1)
    LIMIT 1`,
  )
  return row
}

const LearnerWithParent = z.object({
  id: z.string(),
  firstName: z.string(),
  username: z.string().nullable(),
  parentEmail: z.string(),
})
export type LearnerWithParent = z.infer<typeof LearnerWithParent>

/** Several families may have entered one unverified address. */
const MAX_PARENTS_TO_MAIL = 10

/** Finds the learners with this username or address, confirmed or not: one row per linked parent. */
export async function findLearnerWithParents(db: Executor, identifier: string): Promise<LearnerWithParent[]> {
  const name = identifier.trim().toLowerCase()
  return query(
    db,
    LearnerWithParent,
    sql`
    SELECT learner.id, learner.first_name AS "firstName", learner.username, parent.email AS "parentEmail"
    FROM profiles learner
    JOIN parent_child link ON link.child_id = learner.id
    JOIN profiles parent ON parent.id = link.parent_id AND NOT parent.banned
    WHERE NOT learner.is_parent
      AND (learner.username = ${name} OR learner.email = ${name} OR learner.unverified_email = ${name})
    ORDER BY learner.unverified_email IS NOT DISTINCT FROM ${name}, learner.id LIMIT ${MAX_PARENTS_TO_MAIL}`,
  )
}

/** Deletes every password reset link of a user. */
export async function deleteResetLinks(db: Executor, userId: string): Promise<void> {
  await sql`DELETE FROM verifications WHERE value = ${userId}`.execute(db)
}

const Password = z.object({ password: z.string().nullable() })

/** Finds a password hash by email or username; undefined without a password or account. */
export async function findPassword(db: Executor, column: NameColumn, name: string): Promise<string | undefined> {
  const [row] = await query(
    db,
    Password,
    sql`
    SELECT accounts.password FROM profiles JOIN accounts ON accounts.user_id = profiles.id
    WHERE ${sql.ref(`profiles.${column}`)} = ${name.toLowerCase()} AND accounts.provider_id = 'credential'`,
  )
  return row?.password ?? undefined
}

/** Reads a user's password hash after any concurrent password change, which locks the profile until it commits. */
export async function findPasswordForShare(db: Executor, userId: string): Promise<string | undefined> {
  const [row] = await query(
    db,
    Password,
    sql`
    SELECT a.password FROM profiles p JOIN accounts a ON a.user_id = p.id AND a.provider_id = 'credential'
    WHERE p.id = ${userId} FOR SHARE`,
  )
  return row?.password ?? undefined
}

export async function endSession(db: Executor, { userId, token }: { userId: string; token: string }): Promise<void> {
  await sql`DELETE FROM sessions WHERE user_id = ${userId} AND token = ${token}`.execute(db)
}

/** Hash as stored by the auth library (`storeIdentifier: 'hashed'`), so that the table reveals no working link. */
export function resetLinkHash(token: string): string {
  return createHash('sha256').update(`reset-password:${token}`).digest('base64url')
}

/** Finds the user of a reset link; undefined for an unknown, used or expired link. */
export async function findResetLink(db: Executor, linkHash: string): Promise<SessionOwner | undefined> {
  const [owner] = await query(
    db,
    SessionOwner,
    sql`
    SELECT ${ownNames} FROM verifications JOIN profiles ON profiles.id::text = verifications.value
    WHERE verifications.identifier = ${linkHash} AND verifications.expires_at > now()`,
  )
  return owner
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
  await sql`
    UPDATE accounts SET password = ${next}
    WHERE user_id = ${userId} AND provider_id = 'credential' AND password = ${current}`.execute(db)
}

/** Locks a profile to serialize concurrent changes of its credentials. */
export async function lockProfile(db: Executor, userId: string): Promise<void> {
  await sql`SELECT FROM profiles WHERE id = ${userId} FOR NO KEY UPDATE`.execute(db)
}

const SignInNames = z.object({ email: z.string(), username: z.string().nullable() })

/**
 * Uses up a link and sets the password. Confirms the email address, and ends every session, known device and other link of
 * the user, whose profile must be locked (`lockProfile`).
 * @returns names to sign in with; undefined without changes if the link was used concurrently
 */
export async function setPasswordByLink(
  db: Executor,
  { linkHash, userId, passwordHash }: { linkHash: string; userId: string; passwordHash: string },
): Promise<{ email: string; username: string | null } | undefined> {
  const [row] = await query(
    db,
    SignInNames,
    sql`
    WITH used AS (
      DELETE FROM verifications WHERE identifier = ${linkHash} AND expires_at > now() RETURNING value
    ), person AS (
      UPDATE profiles SET email_verified = true, devices_version = devices_version + 1, updated_at = now()
      FROM used WHERE profiles.id = ${userId} AND used.value = ${userId}
      RETURNING profiles.id, profiles.email, profiles.username
    ), account AS (
      INSERT INTO accounts (id, user_id, provider_id, account_id, password)
      SELECT gen_random_uuid(), id, 'credential', id::text, ${passwordHash}::text FROM person
      ON CONFLICT (provider_id, account_id) DO UPDATE SET password = excluded.password, updated_at = excluded.updated_at
    ), others AS (
      DELETE FROM verifications USING person WHERE value = person.id::text AND identifier <> ${linkHash}
    ), ended AS (
      -- tg_access_event ends the live streams of these sessions.
      DELETE FROM sessions USING person WHERE sessions.user_id = ${userId}
    )
    SELECT email, username FROM person`,
  )
  return row
}

const Known = z.object({ bySubject: z.boolean(), byEmail: z.boolean() })

/** Looks up the account linked to the provider's user, and the account with the email address. */
export function findKnown(
  db: Executor,
  { providerId, subject, email }: { providerId: string; subject: string; email: string },
): Promise<{ bySubject: boolean; byEmail: boolean }> {
  return queryOne(
    db,
    Known,
    sql`
    SELECT EXISTS (
             SELECT FROM accounts WHERE provider_id = ${providerId} AND account_id = ${subject}
           ) AS "bySubject",
           EXISTS (SELECT FROM profiles WHERE email = ${email} AND email_verified) AS "byEmail"`,
  )
}

const Linkable = z.object({ is_parent: z.boolean(), email_verified: z.boolean(), banned: z.boolean() })

/** Reads the facts that decide whether an account may be linked. */
export async function findLinkable(db: Executor, userId: string) {
  const [account] = await query(
    db,
    Linkable,
    sql`SELECT is_parent, email_verified, banned FROM profiles WHERE id = ${userId}`,
  )
  return account
}
