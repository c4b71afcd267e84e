import type { NewPasskey, PasskeyOptions } from '#contract/second-factor.ts'
import { inTransaction } from '../../../../database/retry.ts'
import { consumeAttempt } from '../../../../rate-limits/rate-limits.ts'
import type { Services } from '../../../../services.ts'
import { lockProfile } from '../../queries.ts'
import { factorChangedMail } from '../mails.ts'
import { endWithoutFactor, type FactorOwner, finishSetUp } from '../second-factor.ts'
import { consume, createChallenge } from './challenges.ts'
import { deletePasskeys, insertPasskey, listPasskeys } from './queries.ts'
import { ALGORITHMS, challengeIn, relyingPartyId, type Site, verifyNewCredential } from './webauthn.ts'

type PasskeyServices = Pick<Services, 'config' | 'database' | 'outbox'>

const MAX_PASSKEYS = 10

/** Begins a new passkey: what the browser passes to the authenticator. */
export async function startPasskey({ database }: PasskeyServices, owner: FactorOwner, site: Site) {
  const { kysely } = database
  const { userId, sessionId, email } = owner
  if (!(await consumeAttempt(kysely, 'set-up-factor', userId))) return { outcome: 'too-many' as const }
  const passkeys = await listPasskeys(kysely, userId)
  if (passkeys.length >= MAX_PASSKEYS) return { outcome: 'full' as const }
  return {
    outcome: 'started' as const,
    options: {
      challenge: await createChallenge(kysely, { kind: 'new', userId, sessionId }),
      relyingParty: relyingPartyId(site),
      userId: Buffer.from(userId).toString('base64url'),
      email,
      algorithms: [...ALGORITHMS],
      existing: passkeys.map(({ credentialId, transports }) => ({ credentialId, transports })),
    },
  }
}

type Added = { outcome: 'added'; recoveryCodes: string[] } | { outcome: 'too-many' } | { outcome: 'not-valid' }

/** Adds a passkey that a browser has created. */
export async function addPasskey(
  { config, database, outbox }: PasskeyServices,
  owner: FactorOwner,
  { created, site, userAgent }: { created: NewPasskey; site: Site; userAgent: string | null },
): Promise<Added> {
  const { kysely } = database
  const { userId, sessionId } = owner
  if (!(await consumeAttempt(kysely, 'set-up-factor', userId))) return { outcome: 'too-many' }
  const challenge = challengeIn(created.clientData, 'webauthn.create', site)
  if (challenge === null || !(await consume(kysely, challenge, { kind: 'new', userId, sessionId }))) {
    return { outcome: 'not-valid' }
  }
  const credential = verifyNewCredential(created, site)
  if (!credential) return { outcome: 'not-valid' }
  return inTransaction(kysely, async (db) => {
    await lockProfile(db, userId)
    const { credentialId, transports } = created
    if (!(await insertPasskey(db, { ...credential, userId, credentialId, transports, userAgent }))) {
      return { outcome: 'not-valid' as const }
    }
    const recoveryCodes = await finishSetUp(db, owner)
    await outbox.post(db, factorChangedMail(owner.email, config.origin, 'passkey'))
    return { outcome: 'added' as const, recoveryCodes }
  })
}

export async function removePasskey(
  { config, database, outbox }: PasskeyServices,
  owner: FactorOwner,
  passkeyId: string,
): Promise<{ outcome: 'removed' } | { outcome: 'last' }> {
  const isLast = new Error('The last second step')
  try {
    await inTransaction(database.kysely, async (db) => {
      await lockProfile(db, owner.userId)
      if (!(await deletePasskeys(db, owner.userId, passkeyId))) return
      const hasOther = await endWithoutFactor(db, owner.userId)
      if (!hasOther && owner.required) throw isLast
      await outbox.post(db, factorChangedMail(owner.email, config.origin, 'passkey-removed'))
    })
  } catch (error) {
    if (error === isLast) return { outcome: 'last' }
    throw error
  }
  return { outcome: 'removed' }
}

/** What a browser passes to the authenticator for a sign-in. @param userId whose passkeys may be used; null for anyone's */
export async function passkeyOptions(
  { database }: Pick<PasskeyServices, 'database'>,
  site: Site,
  userId: string | null,
): Promise<PasskeyOptions> {
  const { kysely } = database
  const passkeys = userId === null ? [] : await listPasskeys(kysely, userId)
  return {
    challenge: await createChallenge(kysely, { kind: 'sign-in' }),
    relyingParty: relyingPartyId(site),
    allowed: passkeys.map(({ credentialId, transports }) => ({ credentialId, transports })),
  }
}
