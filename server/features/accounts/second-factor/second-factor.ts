import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Factors } from '#contract/second-factor.ts'
import type { Config } from '../../../config.ts'
import type { Executor } from '../../../database/database.ts'
import { inTransaction } from '../../../database/retry.ts'
import { logSecurityEvent } from '../../../log-events.ts'
import { consumeAttempt, consumeAttempts, forgiveAttempt } from '../../../rate-limits/rate-limits.ts'
import type { Services } from '../../../services.ts'
import { lockProfile } from '../queries.ts'
import { stopReset } from './lost-factor.ts'
import { factorChangedMail, recoveryCodeUsedMail } from './mails.ts'
import { authenticatorUrl, createKey, findStep, isOneTimeCode, normalizeCode } from './one-time-codes.ts'
import { listPasskeys } from './passkeys/queries.ts'
import {
  completeSession,
  confirmSecret,
  consumeRecoveryCode,
  consumeStep,
  deleteAuthenticator,
  findFactors,
  findResetState,
  replaceRecoveryCodes,
  setNewSecret,
  setSecondFactor,
  type UnfinishedSession,
  updateSecret,
} from './queries.ts'
import { createRecoveryCodes, earlierRecoveryCodeHashes, recoveryCodeHash } from './recovery-codes.ts'

type FactorServices = Pick<Services, 'config' | 'database' | 'outbox' | 'log'>

/** Person who manages their second steps, in a complete session or in one that waits for a second step to be set up. */
export type FactorOwner = { userId: string; sessionId: string; email: string; isSettingUp: boolean; required: boolean }

const WRONG_CODE = 'This code isn’t right. Codes change every 30 seconds, and each works once.'

type Invalid = { outcome: 'invalid'; fields: { code: string } }

/** Completes a sign-in by a code of the authenticator app, or by a recovery code. */
export async function verifySecondFactor(
  { config, database, outbox, log }: FactorServices,
  session: UnfinishedSession,
  { code: typed, address }: { code: string; address: string },
): Promise<{ outcome: 'verified'; recoveryCodes: number } | { outcome: 'too-many' } | { outcome: 'gone' } | Invalid> {
  const { kysely } = database
  const { userId, email } = session
  const reset = { kind: 'second-factor', name: userId } as const
  const uncount = { kind: 'second-factor-of-day', name: userId } as const
  if (!(await consumeAttempts(kysely, [reset, uncount]))) return { outcome: 'too-many' }
  const code = normalizeCode(typed)
  const verified = await inTransaction(kysely, async (db) => {
    const isOfApp = isOneTimeCode(code)
    const isRight = isOfApp
      ? await consumeCodeOfApp(config, db, userId, code)
      : await consumeRecoveryCode(db, userId, [
          recoveryCodeHash(userId, code),
          ...earlierRecoveryCodeHashes(config.authSecrets, userId, code),
        ])
    if (!isRight) return null
    if (!(await completeSession(db, session))) return 'gone'
    // A person who has their second step has not lost it.
    await stopReset({ config, database, outbox }, db, userId)
    const { recoveryCodes } = await findFactors(db, userId)
    if (!isOfApp) await outbox.post(db, recoveryCodeUsedMail(email, config.origin, recoveryCodes))
    return { recoveryCodes }
  })
  if (verified === 'gone') return { outcome: 'gone' }
  if (verified === null) {
    logSecurityEvent(log, { kind: 'wrong-second-factor', account: userId, address })
    return { outcome: 'invalid', fields: { code: WRONG_CODE } }
  }
  await forgiveAttempt(kysely, { reset, uncount })
  return { outcome: 'verified', ...verified }
}

async function consumeCodeOfApp(config: Config, db: Executor, userId: string, code: string): Promise<boolean> {
  const { secret } = await findFactors(db, userId)
  if (secret === null) return false
  const { key, isEarlier } = await decrypt(config, secret)
  const step = findStep(key, code, Date.now())
  if (step === null || !(await consumeStep(db, userId, { secret, step }))) return false
  if (isEarlier) await updateSecret(db, userId, { secret, replacement: await encrypt(config, key) })
  return true
}

/** Creates the key of an authenticator app, which its first code confirms. */
export async function startAuthenticator(
  { config, database }: FactorServices,
  owner: FactorOwner,
): Promise<{ outcome: 'started'; key: string; url: string } | { outcome: 'too-many' }> {
  const { kysely } = database
  if (!(await consumeAttempt(kysely, 'set-up-factor', owner.userId))) return { outcome: 'too-many' }
  const key = createKey()
  await setNewSecret(kysely, owner.userId, await encrypt(config, key))
  return { outcome: 'started', key, url: authenticatorUrl(key, owner.email) }
}

/** Sets up the app with its first code. */
export async function confirmAuthenticator(
  { config, database, outbox }: FactorServices,
  owner: FactorOwner,
  typed: string,
): Promise<
  { outcome: 'confirmed'; recoveryCodes: string[] } | { outcome: 'too-many' } | { outcome: 'gone' } | Invalid
> {
  const { kysely } = database
  const { userId } = owner
  if (!(await consumeAttempt(kysely, 'set-up-factor', userId))) return { outcome: 'too-many' }
  const { newSecret } = await findFactors(kysely, userId)
  if (newSecret === null) return { outcome: 'gone' }
  const { key } = await decrypt(config, newSecret)
  const step = findStep(key, normalizeCode(typed), Date.now())
  if (step === null) return { outcome: 'invalid', fields: { code: WRONG_CODE } }
  return inTransaction(kysely, async (db) => {
    await lockProfile(db, userId)
    if (!(await confirmSecret(db, userId, { secret: newSecret, step }))) return { outcome: 'gone' as const }
    const recoveryCodes = await finishSetUp(db, owner)
    await outbox.post(db, factorChangedMail(owner.email, config.origin, 'authenticator'))
    return { outcome: 'confirmed' as const, recoveryCodes }
  })
}

/** Records that a person has a second step, which completes a sign-in that waited for it. @returns recovery codes with the first one */
export async function finishSetUp(db: Executor, owner: FactorOwner): Promise<string[]> {
  await setSecondFactor(db, owner.userId, true)
  if (owner.isSettingUp) await completeSession(db, owner)
  const { recoveryCodes } = await findFactors(db, owner.userId)
  return recoveryCodes > 0 ? [] : await storeRecoveryCodes(db, owner.userId)
}

async function storeRecoveryCodes(db: Executor, userId: string): Promise<string[]> {
  const codes = createRecoveryCodes()
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => recoveryCodeHash(userId, code)),
  )
  return codes
}

/** Replaces all recovery codes; none without a second step. */
export async function renewRecoveryCodes({ config, database, outbox }: FactorServices, owner: FactorOwner) {
  return inTransaction(database.kysely, async (db) => {
    await lockProfile(db, owner.userId)
    if (!hasFactor(await findFactors(db, owner.userId))) return []
    const codes = await storeRecoveryCodes(db, owner.userId)
    await outbox.post(db, factorChangedMail(owner.email, config.origin, 'recovery-codes'))
    return codes
  })
}

export async function removeAuthenticator(
  { config, database, outbox }: FactorServices,
  owner: FactorOwner,
): Promise<{ outcome: 'removed' } | { outcome: 'last' }> {
  return inTransaction(database.kysely, async (db) => {
    await lockProfile(db, owner.userId)
    const { authenticatorSince, passkeys } = await findFactors(db, owner.userId)
    if (authenticatorSince === null) return { outcome: 'removed' }
    if (owner.required && passkeys === 0) return { outcome: 'last' }
    await deleteAuthenticator(db, owner.userId)
    await endWithoutFactor(db, owner.userId)
    await outbox.post(db, factorChangedMail(owner.email, config.origin, 'authenticator-removed'))
    return { outcome: 'removed' }
  })
}

/**
 * Ends what belongs to the last second step once it is gone.
 * @returns true if there is another one
 */
export async function endWithoutFactor(db: Executor, userId: string): Promise<boolean> {
  if (hasFactor(await findFactors(db, userId))) return true
  await replaceRecoveryCodes(db, userId, [])
  await setSecondFactor(db, userId, false)
  return false
}

function hasFactor({ authenticatorSince, passkeys }: Awaited<ReturnType<typeof findFactors>>): boolean {
  return authenticatorSince !== null || passkeys > 0
}

/** Second steps of a person, as shown to them. */
export async function readFactors(db: Executor, { userId, required }: FactorOwner): Promise<Factors> {
  const { authenticatorSince, recoveryCodes } = await findFactors(db, userId)
  const reset = await findResetState(db, userId)
  const passkeys = await listPasskeys(db, userId)
  return {
    authenticatorSince,
    passkeys: passkeys.map(({ id, userAgent, addedAt, lastUsedAt }) => ({ id, userAgent, addedAt, lastUsedAt })),
    recoveryCodes,
    required,
    resetDueAt: reset?.isOpen ? reset.dueAt : null,
  }
}

const encrypt = (config: Config, key: string) => symmetricEncrypt({ key: config.authSecret, data: key })

/** @throws if the key was encrypted with another secret than those of the server */
async function decrypt({ authSecrets }: Config, secret: string): Promise<{ key: string; isEarlier: boolean }> {
  const [present = '', earlier] = authSecrets
  try {
    return { key: await symmetricDecrypt({ key: present, data: secret }), isEarlier: false }
  } catch (error) {
    if (earlier === undefined) throw error
    return { key: await symmetricDecrypt({ key: earlier, data: secret }), isEarlier: true }
  }
}
