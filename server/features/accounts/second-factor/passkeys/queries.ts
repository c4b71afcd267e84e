import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../../../database/database.ts'
import { query } from '../../../../database/rows.ts'
import { ALGORITHMS, type Credential } from './webauthn.ts'

/** Limit for user agents, which browsers may send at any length. */
const MAX_USER_AGENT_LENGTH = 300

type NewPasskey = Credential & {
  userId: string
  credentialId: string
  transports: readonly string[]
  userAgent: string | null
}

/** @returns false for a passkey that is stored already, of this account or another */
export async function insertPasskey(db: Executor, passkey: NewPasskey): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO passkeys (id, user_id, credential_id, public_key, algorithm, sign_count, transports, user_agent)
    VALUES (gen_random_uuid(), ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.algorithm},
      ${passkey.signCount}, ${[...passkey.transports]}::text[], left(${passkey.userAgent}, ${MAX_USER_AGENT_LENGTH}))
    ON CONFLICT (credential_id) DO NOTHING RETURNING id`.execute(db)
  return rows.length > 0
}

const StoredPasskey = z.object({
  id: z.string(),
  credentialId: z.string(),
  transports: z.array(z.string()),
  userAgent: z.string().nullable(),
  addedAt: z.date(),
  lastUsedAt: z.date().nullable(),
})

/** Passkeys of a person, the newest last. */
export function listPasskeys(db: Executor, userId: string) {
  return query(
    db,
    StoredPasskey,
    sql`
    SELECT id, credential_id AS "credentialId", transports, user_agent AS "userAgent", added_at AS "addedAt",
      last_used_at AS "lastUsedAt"
    FROM passkeys WHERE user_id = ${userId} ORDER BY added_at, id`,
  )
}

const KnownPasskey = z.object({
  id: z.string(),
  userId: z.string(),
  publicKey: z.string(),
  algorithm: z.literal(ALGORITHMS),
  signCount: z.coerce.number(),
  banned: z.boolean(),
})

/** Finds a passkey with its owner. */
export async function findPasskey(db: Executor, credentialId: string) {
  const [passkey] = await query(
    db,
    KnownPasskey,
    sql`
    SELECT k.id, p.id AS "userId", k.public_key AS "publicKey", k.algorithm, k.sign_count::float8 AS "signCount", p.banned
    FROM passkeys k JOIN profiles p ON p.id = k.user_id
    WHERE k.credential_id = ${credentialId}`,
  )
  return passkey
}

/**
 * Records a use.
 * @returns false if another one was recorded since the passkey was read
 */
export async function recordUse(
  db: Executor,
  { id, before, signCount }: { id: string; before: number; signCount: number },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE passkeys SET sign_count = ${signCount}, last_used_at = now()
    WHERE id = ${id} AND sign_count = ${before} RETURNING id`.execute(db)
  return rows.length > 0
}

/** @param passkeyId null for all of the person */
export async function deletePasskeys(db: Executor, userId: string, passkeyId: string | null): Promise<boolean> {
  const isChosen = passkeyId === null ? sql`true` : sql`id = ${passkeyId}`
  const { rows } = await sql`DELETE FROM passkeys WHERE user_id = ${userId} AND ${isChosen} RETURNING id`.execute(db)
  return rows.length > 0
}

/** @returns false for an unknown, used or expired challenge, or one for something else */
export async function consumeChallenge(
  db: Executor,
  { linkHash, value }: { linkHash: string; value: string },
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM verifications WHERE identifier = ${linkHash} AND value = ${value} AND expires_at > now()
    RETURNING id`.execute(db)
  return rows.length > 0
}
