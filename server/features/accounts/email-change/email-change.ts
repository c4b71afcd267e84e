import { LOST_PROOF_MINUTES } from '#domain/accounts.ts'
import { brokenConstraint } from '../../../database/constraint-errors.ts'
import type { Executor } from '../../../database/database.ts'
import { inTransaction } from '../../../database/retry.ts'
import { logForOwner } from '../../../family-log/queries.ts'
import { countMail, TooManyMails } from '../../../rate-limits/rate-limits.ts'
import type { Services } from '../../../services.ts'
import { releaseToOwner } from '../learner-email.ts'
import { deleteUnconfirmedSignUp } from '../learner-email-queries.ts'
import { consumeLink, createOwnedLink } from '../owned-links.ts'
import { forgetDevices, lockProfile } from '../queries.ts'
import { endSessions } from '../second-factor/queries.ts'
import {
  addressChangedMail,
  addressInUseMail,
  changeStoppedMail,
  newAddressMail,
  oldAddressMail,
  waitStartedMail,
} from './mails.ts'
import {
  beginWait,
  deleteChange,
  findChange,
  findUse,
  insertChange,
  markProved,
  type StoredChange,
  setEmail,
} from './queries.ts'

/*
 * A parent gets another email address once both mailboxes have agreed. Who has lost the old one proves the new one and waits,
 * while both addresses are told and each can stop it.
 */

type ChangeServices = Pick<Services, 'config' | 'database' | 'jobs' | 'outbox'>

const LINK_MINUTES = 24 * 60

type StartResult =
  | { outcome: 'started' }
  | { outcome: 'invalid'; fields: { email: string } }
  | { outcome: 'too-many-mails'; until: Date }

/** Begins a change and emails both addresses. The response does not tell whether the new one has another account. */
export async function startChange(
  { config, database, outbox }: ChangeServices,
  { id: userId, email: oldEmail }: { id: string; email: string },
  newEmail: string,
): Promise<StartResult> {
  const pageOf = (name: 'token' | 'stop', token: string) => `${config.origin}/email-change#${name}=${token}`
  try {
    return await inTransaction(database.kysely, async (db): Promise<StartResult> => {
      await lockProfile(db, userId)
      const { own, taken } = await findUse(db, userId, newEmail)
      if (own) return { outcome: 'invalid', fields: { email: 'You or your child already use this email' } }
      await countMail(db, 'change-email', newEmail, [{ kind: 'enter-address', name: userId }])
      await insertChange(db, userId, newEmail)
      const create = (link: Parameters<typeof createOwnedLink>[1], minutes: number) =>
        createOwnedLink(db, link, { userId, minutes })
      const proof = await create('new email', LINK_MINUTES)
      await outbox.post(
        db,
        taken ? addressInUseMail(newEmail, config.origin) : newAddressMail(newEmail, pageOf('token', proof)),
      )
      const agree = pageOf('token', await create('old email', LINK_MINUTES))
      const stop = pageOf('stop', await create('stop of an email change', LINK_MINUTES))
      await outbox.post(db, oldAddressMail(oldEmail, { agree, stop }))
      return { outcome: 'started' }
    })
  } catch (error) {
    if (!(error instanceof TooManyMails)) throw error
    return { outcome: 'too-many-mails', until: error.until }
  }
}

type ConfirmResult =
  | { outcome: 'changed' | 'needs-old' | 'needs-new' }
  | { outcome: 'link-gone' }
  | { outcome: 'taken' }

/** Proves one of the addresses by its link. The second one changes the address. */
export function confirmAddress(services: ChangeServices, token: string): Promise<ConfirmResult> {
  return orTaken(services, (db, lockOwner) => confirmWithin(services, db, { token, lockOwner }))
}

async function confirmWithin(
  services: ChangeServices,
  db: Executor,
  { token, lockOwner }: { token: string; lockOwner: LockOwner },
): Promise<ConfirmResult> {
  const ofNew = await consumeLink(db, 'new email', token)
  const userId = ofNew ?? (await consumeLink(db, 'old email', token))
  if (userId === null) return { outcome: 'link-gone' }
  await lockOwner(userId)
  await markProved(db, userId, ofNew === null ? 'old' : 'new')
  const change = await findChange(db, userId)
  if (!change) return { outcome: 'link-gone' }
  if (!change.oldProved) return { outcome: 'needs-old' }
  if (!change.newProved) return { outcome: 'needs-new' }
  await applyChange(services, db, { userId, change, waited: false })
  return { outcome: 'changed' }
}

/** Begins the wait, and tells both addresses. A wait that has begun goes on. */
export function waitForOld({ config, database, outbox }: ChangeServices, userId: string) {
  return inTransaction(database.kysely, async (db): Promise<{ outcome: 'waiting' } | { outcome: 'no-change' }> => {
    await lockProfile(db, userId)
    const before = await findChange(db, userId)
    if (!before?.newProved) return { outcome: 'no-change' }
    if (before.dueAt !== null) return { outcome: 'waiting' }
    await beginWait(db, userId)
    const change = await findChange(db, userId)
    if (!change || change.dueAt === null) return { outcome: 'no-change' }
    for (const to of [change.email, change.newEmail]) {
      const stop = await createOwnedLink(db, 'stop of an email change', { userId, minutes: LOST_PROOF_MINUTES })
      await outbox.post(db, waitStartedMail(to, `${config.origin}/email-change#stop=${stop}`, change.dueAt))
    }
    return { outcome: 'waiting' }
  })
}

type FinishResult = { outcome: 'changed'; email: string } | { outcome: 'not-due' } | { outcome: 'taken' }

/** Uses the new address after the wait. All other sessions end. */
export function finishWait(
  services: ChangeServices,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<FinishResult> {
  return orTaken(services, async (db, lockOwner): Promise<FinishResult> => {
    await lockOwner(userId)
    const change = await findChange(db, userId)
    if (!change?.isDue) return { outcome: 'not-due' }
    await applyChange(services, db, { userId, change, waited: true })
    await forgetDevices(db, userId)
    await endSessions(db, userId, sessionId)
    return { outcome: 'changed', email: change.newEmail }
  })
}

type LockOwner = (userId: string) => Promise<void>

/** Runs what may change the address. If another account has it by now, the change ends without an effect. */
async function orTaken<Result>(
  { database }: ChangeServices,
  work: (db: Executor, lockOwner: LockOwner) => Promise<Result>,
): Promise<Result | { outcome: 'taken' }> {
  let owner: string | null = null
  try {
    return await inTransaction(database.kysely, (db) =>
      work(db, async (userId) => {
        owner = userId
        await lockProfile(db, userId)
      }),
    )
  } catch (error) {
    const userId: string | null = owner
    if (brokenConstraint(error) !== 'profiles_email_key' || userId === null) throw error
    await inTransaction(database.kysely, (db) => deleteChange(db, userId))
    return { outcome: 'taken' }
  }
}

async function applyChange(
  services: ChangeServices,
  db: Executor,
  { userId, change, waited }: { userId: string; change: StoredChange; waited: boolean },
): Promise<void> {
  const { config, jobs, outbox } = services
  // The mailbox has answered, unlike that of a sign-up which was never confirmed, or of an address entered for a learner.
  await deleteUnconfirmedSignUp(db, change.newEmail)
  await setEmail(db, userId, change)
  await releaseToOwner(services, change.newEmail, db)
  await deleteChange(db, userId)
  await logForOwner(db, { kind: 'email-changed', ownerId: userId })
  await jobs.enqueue(db, 'email-customer', { parentId: userId })
  for (const to of [change.email, change.newEmail]) {
    await outbox.post(db, addressChangedMail(to, { origin: config.origin, waited }))
  }
}

/** Ends a change, from a signed-in device, and says so to the addresses that know of it. */
export async function stopChange({ config, outbox }: ChangeServices, db: Executor, userId: string): Promise<void> {
  await lockProfile(db, userId)
  const change = await findChange(db, userId)
  if (!change) return
  await deleteChange(db, userId)
  const told = change.newProved ? [change.email, change.newEmail] : [change.email]
  for (const to of told) await outbox.post(db, changeStoppedMail(to, config.origin))
}

/** @returns false for a link that does not work, or no longer */
export function stopChangeByLink(services: ChangeServices, token: string): Promise<boolean> {
  return inTransaction(services.database.kysely, async (db) => {
    const userId = await consumeLink(db, 'stop of an email change', token)
    if (userId === null) return false
    await stopChange(services, db, userId)
    return true
  })
}
