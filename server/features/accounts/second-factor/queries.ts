import { sql } from 'kysely'
import { z } from 'zod'
import { MISSING_STEPS, type MissingStep } from '#contract/session.ts'
import { LOST_PROOF_DAYS } from '#domain/accounts.ts'
import type { Executor } from '../../../database/database.ts'
import { query, queryOne, WithId } from '../../../database/rows.ts'
import { logOwnSignIn } from '../../../family-log/queries.ts'
import { accountOfToken } from '../../../http/session-cookie.ts'
import { type OwnedSession, sessionEnd } from '../../../http/session-queries.ts'

const UnfinishedSession = z.object({
  userId: z.string(),
  sessionId: z.string(),
  email: z.string(),
  missingStep: z.enum(MISSING_STEPS),
})
/** Session of a sign-in that still needs a step. */
export type UnfinishedSession = z.infer<typeof UnfinishedSession>

export async function findUnfinishedSession(db: Executor, token: string): Promise<UnfinishedSession | undefined> {
  const account = accountOfToken(token)
  if (account === undefined) return undefined
  const [session] = await query(
    db,
    UnfinishedSession,
    sql`
    SELECT p.id AS "userId", s.id AS "sessionId", p.email, s.missing_step AS "missingStep"
    FROM sessions s JOIN profiles p ON p.id = s.user_id
    WHERE s.token = ${token} AND s.user_id = ${account} AND s.expires_at > now() AND s.missing_step IS NOT NULL AND NOT p.banned`,
  )
  return session
}

/** True if the sign-in of one of these tokens still needs a step. */
export async function hasUnfinishedSession(db: Executor, tokens: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM sessions WHERE token = ANY (${[...tokens]}::text[]) AND missing_step IS NOT NULL LIMIT 1`.execute(db)
  return rows.length > 0
}

/**
 * Completes a sign-in: its session lasts as long as any, from its beginning.
 * @returns false for a session that has ended
 */
export async function completeSession(db: Executor, { userId, sessionId }: OwnedSession): Promise<boolean> {
  const { rows } = await sql`
    WITH completed AS MATERIALIZED (
      SELECT ${sessionEnd('p', sql`s.created_at`)} AS until
      FROM sessions s JOIN profiles p ON p.id = s.user_id
      WHERE s.user_id = ${userId} AND s.id = ${sessionId} AND s.expires_at > now()
    )
    UPDATE sessions SET missing_step = NULL, verified_at = now(), updated_at = now(), expires_at = completed.until
    FROM completed WHERE user_id = ${userId} AND id = ${sessionId} RETURNING id`.execute(db)
  if (rows.length > 0) await logOwnSignIn(db, { userId, sessionId })
  return rows.length > 0
}

const Stored = z.object({
  secret: z.string().nullable(),
  newSecret: z.string().nullable(),
  authenticatorSince: z.date().nullable(),
  recoveryCodes: z.int(),
  passkeys: z.int(),
})

/** Second steps of a person, with the encrypted keys. */
export function findFactors(db: Executor, userId: string) {
  return queryOne(
    db,
    Stored,
    sql`
    SELECT a.secret, a.new_secret AS "newSecret", CASE WHEN a.secret IS NOT NULL THEN a.added_at END AS "authenticatorSince",
      (SELECT count(*) FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL)::integer AS "recoveryCodes",
      (SELECT count(*) FROM passkeys WHERE user_id = ${userId})::integer AS passkeys
    FROM (SELECT) one LEFT JOIN authenticators a ON a.user_id = ${userId}`,
  )
}

/** Stores the key of an app that is not confirmed yet. */
export async function setNewSecret(db: Executor, userId: string, secret: string): Promise<void> {
  await sql`
    INSERT INTO authenticators (user_id, new_secret) VALUES (${userId}, ${secret})
    ON CONFLICT (user_id) DO UPDATE SET new_secret = excluded.new_secret`.execute(db)
}

/**
 * Makes the new key the one of the app.
 * @returns false if another one was created meanwhile
 */
export async function confirmSecret(
  db: Executor,
  userId: string,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE authenticators SET secret = new_secret, new_secret = NULL, added_at = now(), last_step = ${step}
    WHERE user_id = ${userId} AND new_secret = ${secret} RETURNING user_id`.execute(db)
  return rows.length > 0
}

/**
 * Uses up a time step of the app.
 * @returns false if a code of this step or a later one was used before
 */
export async function consumeStep(
  db: Executor,
  userId: string,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE authenticators SET last_step = ${step}
    WHERE user_id = ${userId} AND secret = ${secret} AND last_step < ${step} RETURNING user_id`.execute(db)
  return rows.length > 0
}

/** Stores the key of an app as encrypted with the present secret, unless another one was set up meanwhile. */
export async function updateSecret(
  db: Executor,
  userId: string,
  { secret, replacement }: { secret: string; replacement: string },
): Promise<void> {
  await sql`UPDATE authenticators SET secret = ${replacement} WHERE user_id = ${userId} AND secret = ${secret}`.execute(
    db,
  )
}

export async function deleteAuthenticator(db: Executor, userId: string): Promise<void> {
  await sql`DELETE FROM authenticators WHERE user_id = ${userId}`.execute(db)
}

export async function replaceRecoveryCodes(db: Executor, userId: string, hashes: readonly string[]): Promise<void> {
  await sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`.execute(db)
  await sql`
    INSERT INTO recovery_codes (user_id, code_hash)
    SELECT ${userId}::uuid, hash FROM unnest(${[...hashes]}::text[]) hash`.execute(db)
}

/** @returns false for an unknown or used code */
export async function consumeRecoveryCode(db: Executor, userId: string, hashes: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    UPDATE recovery_codes SET used_at = now()
    WHERE user_id = ${userId} AND code_hash = ANY(${[...hashes]}::text[]) AND used_at IS NULL RETURNING user_id`.execute(
    db,
  )
  return rows.length > 0
}

/** Stores whether the person has a second step, which each sign-in reads. */
export async function setSecondFactor(db: Executor, userId: string, has: boolean): Promise<void> {
  await sql`UPDATE profiles SET second_factor = ${has}, updated_at = now() WHERE id = ${userId}`.execute(db)
}

/** @param except session that goes on; null for none */
export async function endSessions(db: Executor, userId: string, except: string | null): Promise<number> {
  const ended = await query(
    db,
    WithId,
    sql`DELETE FROM sessions WHERE user_id = ${userId} AND id IS DISTINCT FROM ${except}::uuid RETURNING id`,
  )
  return ended.length
}

const ResetState = z.object({
  email: z.string(),
  hasFactor: z.boolean(),
  dueAt: z.date().nullable(),
  /** True until the wait ends, and for the time in which its end can be used. */
  isOpen: z.boolean(),
  isDue: z.boolean(),
})

/** State of the wait for a lost second step. */
export async function findResetState(db: Executor, userId: string) {
  const isOpen = sql`coalesce(factor_reset_due_at > now() - make_interval(days => ${LOST_PROOF_DAYS}), false)`
  const [state] = await query(
    db,
    ResetState,
    sql`
    SELECT email, second_factor AS "hasFactor", factor_reset_due_at AS "dueAt", ${isOpen} AS "isOpen",
      ${isOpen} AND factor_reset_due_at <= now() AS "isDue"
    FROM profiles WHERE id = ${userId}`,
  )
  return state
}

/** @param hours null to end the wait */
export async function setResetDue(db: Executor, userId: string, hours: number): Promise<Date>
export async function setResetDue(db: Executor, userId: string, hours: null): Promise<null>
export async function setResetDue(db: Executor, userId: string, hours: number | null): Promise<Date | null> {
  const { dueAt } = await queryOne(
    db,
    z.object({ dueAt: z.date().nullable() }),
    sql`
    UPDATE profiles SET factor_reset_due_at = now() + make_interval(hours => ${hours}::integer) WHERE id = ${userId}
    RETURNING factor_reset_due_at AS "dueAt"`,
  )
  return dueAt
}

/**
 * Uses up a link whose value is its owner's id and this ending.
 * @returns the owner; null for an unknown, used or expired link
 */
export async function consumeOwnedLink(db: Executor, linkHash: string, ending: string): Promise<string | null> {
  const [used] = await query(
    db,
    z.object({ value: z.string() }),
    sql`DELETE FROM verifications WHERE identifier = ${linkHash} AND expires_at > now() RETURNING value`,
  )
  return used?.value.endsWith(ending) ? used.value.slice(0, -ending.length) : null
}

/** Changes what a sign-in still needs. */
export async function setMissingStep(
  db: Executor,
  { userId, sessionId }: OwnedSession,
  missingStep: MissingStep,
): Promise<void> {
  await sql`
    UPDATE sessions SET missing_step = ${missingStep} WHERE user_id = ${userId} AND id = ${sessionId}`.execute(db)
}

/** Finds a parent by email address, in lower case. */
export async function findParent(db: Executor, email: string) {
  const [found] = await query(
    db,
    z.object({ id: z.string(), email: z.string() }),
    sql`SELECT id, email FROM profiles WHERE email = ${email} AND is_parent`,
  )
  return found
}
