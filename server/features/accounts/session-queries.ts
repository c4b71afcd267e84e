import { sql } from 'kysely'
import { z } from 'zod'
import { SOCIAL_PROVIDERS, type SocialProviderId } from '#contract/session.ts'
import { RunningTestClock } from '#contract/today-shapes.ts'
import type { Executor } from '../../database/database.ts'
import { query } from '../../database/rows.ts'
import { type OwnedSession, page, sessionEnd } from '../../http/session-queries.ts'
import { runningTest } from '../study/activity-queries.ts'

const NewSession = z.object({
  expiresAt: z.date(),
  is_parent: z.boolean(),
  role: z.string(),
  email: z.string(),
  second_factor: z.boolean(),
})

/** Reads what decides a new session of this user: its expiry, which is the idle limit from now. Undefined for an unknown user. */
export async function findNewSession(db: Executor, userId: string) {
  const [session] = await query(
    db,
    NewSession,
    sql`
    SELECT ${sessionEnd('p', sql`now()`)} AS "expiresAt", p.is_parent, p.role, p.email, p.second_factor
    FROM profiles p WHERE p.id = ${userId}`,
  )
  return session
}

/** Running timed test of the sender; always one row. */
export const runningTestPage = page(
  z.object({ runningTest: RunningTestClock.nullable() }),
  ({ id }) => sql`SELECT ${runningTest(id)} AS "runningTest"`,
)

/** Finds the complete session with one of these tokens, and its owner; undefined for ended sessions and locked accounts. */
export async function findSessionOfTokens(db: Executor, tokens: readonly string[]) {
  const [session] = await query(
    db,
    z.object({ userId: z.string(), sessionId: z.string() }),
    sql`
    SELECT s.user_id AS "userId", s.id AS "sessionId" FROM sessions s JOIN profiles p ON p.id = s.user_id
    WHERE s.token = ANY (${tokens}::text[]) AND s.expires_at > now() AND s.missing_step IS NULL AND NOT p.banned AND p.is_parent
    LIMIT 1`,
  )
  return session
}

/** Records that the owner of a session has just proved their identity. */
export async function setVerified(db: Executor, { userId, sessionId }: OwnedSession): Promise<void> {
  await sql`UPDATE sessions SET verified_at = now() WHERE user_id = ${userId} AND id = ${sessionId}`.execute(db)
}

/** Reads how a user can prove their identity. */
export async function findConfirmationOptions(db: Executor, userId: string) {
  const rows = await query(
    db,
    z.object({ providerId: z.string(), hasPassword: z.boolean() }),
    sql`
      SELECT provider_id AS "providerId", password IS NOT NULL AS "hasPassword"
      FROM accounts WHERE user_id = ${userId}`,
  )
  return {
    hasPassword: rows.some((row) => row.providerId === 'credential' && row.hasPassword),
    providers: SOCIAL_PROVIDERS.filter((provider) => rows.some((row) => row.providerId === provider)),
  }
}

export async function isLinkedTo(
  db: Executor,
  userId: string,
  { provider, subject }: { provider: SocialProviderId; subject: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM accounts WHERE user_id = ${userId} AND provider_id = ${provider} AND account_id = ${subject}`.execute(
    db,
  )
  return rows.length > 0
}

type StoredLink = { linkHash: string; value: string }

/** Stores what proves an identity: a mailed link of a session, or the device of a sign-up, whose value is the account. */
export async function insertConfirmationLink(
  db: Executor,
  { linkHash, value, minutes }: StoredLink & { minutes: number },
): Promise<void> {
  await sql`
    INSERT INTO verifications (id, identifier, value, expires_at)
    VALUES (gen_random_uuid(), ${linkHash}, ${value}, now() + make_interval(mins => ${minutes}))`.execute(db)
}

/**
 * Uses up a link and marks its session as verified.
 * @returns false for an unknown, used or expired link
 */
export async function consumeConfirmationLink(
  db: Executor,
  { linkHash, value, userId, sessionId }: StoredLink & OwnedSession,
): Promise<boolean> {
  const { rows } = await sql`
    WITH used AS (
      DELETE FROM verifications WHERE identifier = ${linkHash} AND value = ${value} AND expires_at > now() RETURNING id
    )
    UPDATE sessions SET verified_at = now() FROM used
    WHERE sessions.user_id = ${userId} AND sessions.id = ${sessionId} RETURNING sessions.id`.execute(db)
  return rows.length > 0
}
