import { LOST_PROOF_HOURS, LOST_PROOF_MINUTES } from '#domain/accounts.ts'
import type { Executor } from '../../../database/database.ts'
import { inTransaction } from '../../../database/retry.ts'
import { consumeAttempt } from '../../../rate-limits/rate-limits.ts'
import type { MailingServices } from '../learner-email.ts'
import { consumeLink, createOwnedLink } from '../owned-links.ts'
import { lockProfile } from '../queries.ts'
import { lostFactorMail, resetDoneMail, resetStartedMail, resetStoppedMail } from './mails.ts'
import { completeSession, findResetState, setMissingStep, setResetDue, type UnfinishedSession } from './queries.ts'
import { removeFactors } from './reset-factors.ts'

/*
 * A person who has lost every second step removes it by what they still have: the password, the mailbox, and time. The
 * mailed link begins a wait, of which the address of the account (an adult has one) and every signed-in device are told, and which each can stop.
 */

const LINK_MINUTES = 60

/** Emails the link that begins the wait to a person who has just given their password. */
export async function sendLostFactorLink(
  { config, database, outbox }: MailingServices,
  { userId, email }: UnfinishedSession,
): Promise<{ outcome: 'sent' } | { outcome: 'too-many' }> {
  if (!(await consumeAttempt(database.kysely, 'lost-factor', userId))) return { outcome: 'too-many' }
  await inTransaction(database.kysely, async (db) => {
    const token = await createOwnedLink(db, 'lost second step', { userId, minutes: LINK_MINUTES })
    await outbox.post(db, lostFactorMail(email, `${config.origin}/sign-in/lost-step#token=${token}`))
  })
  return { outcome: 'sent' }
}

/**
 * Begins the wait, and tells the person. A wait that has begun goes on: the link then changes nothing.
 * @returns its end; null for a link that does not work, or no longer
 */
export function startReset({ config, database, outbox }: MailingServices, token: string): Promise<Date | null> {
  return inTransaction(database.kysely, async (db) => {
    const userId = await consumeLink(db, 'lost second step', token)
    if (userId === null) return null
    await lockProfile(db, userId)
    const state = await findResetState(db, userId)
    if (!state?.hasFactor) return null
    if (state.dueAt !== null && state.isOpen) return state.dueAt
    const dueAt = await setResetDue(db, userId, LOST_PROOF_HOURS)
    const stop = await createOwnedLink(db, 'stop of a reset', { userId, minutes: LOST_PROOF_MINUTES })
    await outbox.post(db, resetStartedMail(state.email, `${config.origin}/sign-in/lost-step#stop=${stop}`, dueAt))
    return dueAt
  })
}

/** Ends a wait, from a signed-in device or by using the second step, and says so by email. */
export async function stopReset({ config, outbox }: MailingServices, db: Executor, userId: string): Promise<void> {
  const state = await findResetState(db, userId)
  if (!state || state.dueAt === null) return
  await setResetDue(db, userId, null)
  await outbox.post(db, resetStoppedMail(state.email, config.origin))
}

/** @returns false for a link that does not work, or no longer */
export function stopResetByLink(services: MailingServices, token: string): Promise<boolean> {
  return inTransaction(services.database.kysely, async (db) => {
    const userId = await consumeLink(db, 'stop of a reset', token)
    if (userId === null) return false
    await lockProfile(db, userId)
    await stopReset(services, db, userId)
    return true
  })
}

/**
 * Removes the second steps after the wait, for a sign-in with the password. All other sessions end.
 * @param isRequired true for people who must have a second step: their sign-in then waits for a new one
 */
export function finishReset(
  { config, database, outbox }: MailingServices,
  session: UnfinishedSession,
  isRequired: boolean,
): Promise<{ outcome: 'finished' } | { outcome: 'not-due' }> {
  const { userId, sessionId } = session
  return inTransaction(database.kysely, async (db) => {
    await lockProfile(db, userId)
    const state = await findResetState(db, userId)
    if (!state?.isDue) return { outcome: 'not-due' as const }
    await removeFactors(db, userId, sessionId)
    if (isRequired) await setMissingStep(db, session, 'set-up')
    else await completeSession(db, session)
    await outbox.post(db, resetDoneMail(state.email, config.origin))
    return { outcome: 'finished' as const }
  })
}
