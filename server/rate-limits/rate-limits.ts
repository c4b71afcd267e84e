import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { ASKING_LIMITS } from '#domain/asking/limits.ts'
import { DAILY_LIMITS } from '#domain/daily-limits.ts'
import { HELPER_PICKS_PER_DAY } from '#domain/helper-picks.ts'
import { CARDS_PER_DAY, HELPER_CARDS_PER_DAY } from '#domain/parent-cards.ts'
import { BOOKINGS_PER_DAY } from '#domain/tutoring.ts'
import { SHARES_PER_DAY } from '#domain/writing/written-answer.ts'
import type { Executor } from '../database/database.ts'
import {
  countAttempts,
  deleteAttempts,
  deleteAttemptsOfNames,
  findEndOfNames,
  findEndsOfChildren,
  uncountAttempts,
} from './queries.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** Limits per name (email address, username, user id), regardless of the client's address unless it is part of the name. */
const LIMITS = {
  // Of unknown devices: per name and network, and per name over all networks.
  'sign-in': { max: 10, windowSeconds: 15 * MINUTE },
  'sign-in-of-day': { max: 100, windowSeconds: DAY },
  // Of a device from which the account has signed in before.
  'device-sign-in': { max: 10, windowSeconds: 15 * MINUTE },
  'device-sign-in-of-day': { max: 30, windowSeconds: DAY },
  'reset-password': { max: 5, windowSeconds: 60 * MINUTE },
  'confirm-password': { max: 10, windowSeconds: 15 * MINUTE },
  'confirm-identity': { max: 5, windowSeconds: 60 * MINUTE },
  // Codes of the second step of a sign-in, and of the app that is set up.
  'second-factor': { max: 10, windowSeconds: 15 * MINUTE },
  'second-factor-of-day': { max: 50, windowSeconds: DAY },
  'lost-factor': { max: 3, windowSeconds: DAY },
  'set-up-factor': { max: 30, windowSeconds: 60 * MINUTE },
  // Per parent: allows a few hundred learners, but no probing for existing usernames.
  'add-learner': { max: 200, windowSeconds: 60 * MINUTE },
  // Per parent: addresses entered for learners, each of which gets an email.
  'enter-address': { max: 20, windowSeconds: DAY },
  'ask-parent': { max: 5, windowSeconds: 60 * MINUTE },
  'ask-parent-password': { max: 3, windowSeconds: 60 * MINUTE },
  // Per person, for operations that cost processor time, storage, mails or calls to the payment provider.
  'set-password': { max: 20, windowSeconds: 15 * MINUTE },
  'sign-in-code': { max: 20, windowSeconds: 60 * MINUTE },
  'export-learner': { max: 30, windowSeconds: 60 * MINUTE },
  'export-content': { max: 240, windowSeconds: 60 * MINUTE },
  'export-revenue': { max: 30, windowSeconds: 60 * MINUTE },
  'import-content': { max: 120, windowSeconds: 60 * MINUTE },
  'upload-image': { max: 600, windowSeconds: 60 * MINUTE },
  'preview-text': { max: 1200, windowSeconds: 60 * MINUTE },
  seed: { max: 20, windowSeconds: 60 * MINUTE },
  pay: { max: 120, windowSeconds: 60 * MINUTE },
  'switch-grade': { max: DAILY_LIMITS.gradeSwitches, windowSeconds: DAY },
  // Per child.
  'book-tutor': { max: BOOKINGS_PER_DAY, windowSeconds: DAY },
  'send-card': { max: CARDS_PER_DAY, windowSeconds: DAY },
  'ask-question': { max: ASKING_LIMITS.perDay, windowSeconds: DAY },
  // Per person.
  'report-question': { max: ASKING_LIMITS.reportsPerDay, windowSeconds: DAY },
  // Per child and helper.
  'pick-as-helper': { max: HELPER_PICKS_PER_DAY, windowSeconds: DAY },
  'send-helper-card': { max: HELPER_CARDS_PER_DAY, windowSeconds: DAY },
  // Mails about what a parent allows.
  'tell-helper': { max: 10, windowSeconds: DAY },
  // Per child.
  'share-answer': { max: SHARES_PER_DAY, windowSeconds: DAY },
  contact: { max: 5, windowSeconds: 60 * MINUTE },
  // Per network, which may serve a whole school.
  'ask-parent-password-from': { max: 30, windowSeconds: 60 * MINUTE },
  'ask-parent-from': { max: 30, windowSeconds: 60 * MINUTE },
  'passkey-from': { max: 600, windowSeconds: 15 * MINUTE },
  'contact-from': { max: 20, windowSeconds: 60 * MINUTE },
} as const
export type AttemptKind = keyof typeof LIMITS

export type Attempt = { kind: AttemptKind; name: string }

/** Mails that anyone can have sent to an address of their choice. */
export type MailKind =
  | 'sign-up'
  | 'confirm-email'
  | 'confirm-provider'
  | 'reset-password'
  | 'ask-parent'
  | 'invite-parent'
  | 'change-email'
  | 'invite-helper'
  | 'approve-learner'
  | 'learner-email'
  | 'contact'

/** Mails of one kind to an address that no account has confirmed, from all senders together. */
const MAIL_LIMITS = {
  'mail-of-day': { max: 3, windowSeconds: DAY },
  'mail-pause': { max: 1, windowSeconds: 10 * MINUTE },
} as const

/**
 * Counts an attempt under a name, whether or not an account has that name.
 * @returns false above the limit; such an attempt writes nothing
 */
export function consumeAttempt(db: Executor, kind: AttemptKind, name: string): Promise<boolean> {
  return consumeAttempts(db, [{ kind, name }])
}

/** Counts an attempt under several distinct names; it must be within the limit of each. */
export async function consumeAttempts(db: Executor, attempts: readonly Attempt[]): Promise<boolean> {
  return (await exhausted(db, attempts.map(toCount))).length === 0
}

/**
 * Counts an attempt under a name, like `consumeAttempt`.
 * @returns end of the window above the limit; null within it
 */
export async function findLimitEnd(db: Executor, kind: AttemptKind, name: string): Promise<Date | null> {
  return (await exhausted(db, [toCount({ kind, name })]))[0]?.endsAt ?? null
}

/**
 * Counts a mail to an address, whether or not an account has it, so that the response reveals nothing.
 * @param attempts other limits that the mail must be within
 * @returns time of the next possible mail above the limit, which then must not be sent; null within it
 */
export async function findNextMail(
  db: Executor,
  kind: MailKind,
  address: string,
  attempts: readonly Attempt[] = [],
): Promise<Date | null> {
  const mails = Object.entries(MAIL_LIMITS).map(([limit, counted]) => ({
    nameHash: mailHash(limit, kind, address),
    ...counted,
  }))
  const above = await exhausted(db, [...mails, ...attempts.map(toCount)])
  return above.reduce<Date | null>((last, { endsAt }) => (last === null || endsAt > last ? endsAt : last), null)
}

/** Rolls back what would have caused a mail above the limit. */
export class TooManyMails extends Error {
  readonly until: Date

  constructor(until: Date) {
    super('Too many mails')
    this.until = until
  }
}

/**
 * Counts a mail to an address within the transaction that causes it, like `findNextMail`.
 * @throws TooManyMails above the limit
 */
export async function countMail(...mail: Parameters<typeof findNextMail>): Promise<void> {
  const until = await findNextMail(...mail)
  if (until) throw new TooManyMails(until)
}

/** Ends the pause after a mail that was counted and could not be stored. */
export async function endMailPause(db: Executor, kind: MailKind, address: string): Promise<void> {
  await deleteAttempts(db, mailHash('mail-pause', kind, address))
}

function toCount({ kind, name }: Attempt) {
  return { nameHash: nameHash(kind, name), ...LIMITS[kind] }
}

/** Counts of the names above their limits. */
async function exhausted(db: Executor, counted: Parameters<typeof countAttempts>[1]) {
  const counts = await countAttempts(db, counted)
  return counted.flatMap(({ nameHash, max }) => {
    const one = counts.get(nameHash)
    return one !== undefined && one.count > max ? [one] : []
  })
}

/** Resets the count after an attempt that proved the identity. */
export async function resetAttempts(db: Executor, kind: AttemptKind, name: string): Promise<void> {
  await deleteAttempts(db, nameHash(kind, name))
}

/**
 * Takes back an attempt that proved the identity.
 * @param reset counts that begin again
 * @param uncount counts that contain the attempts of others, too
 */
export async function forgiveAttempt(
  db: Executor,
  { reset, uncount }: { reset: Attempt; uncount: Attempt },
): Promise<void> {
  await uncountAttempts(db, {
    reset: nameHash(reset.kind, reset.name),
    uncount: nameHash(uncount.kind, uncount.name),
  })
}

const BLOCKING = { kind: 'sign-in-of-day', max: LIMITS['sign-in-of-day'].max } as const

/** End of the time in which an account rejects sign-ins from unknown devices; null if it accepts them. */
export function signInsBlockedUntil(profile: string) {
  return findEndOfNames(profile, BLOCKING)
}

/** `signInsBlockedUntil` of the children of a parent, as a JSON object by id. */
export function blockedChildren(parentId: RawBuilder<unknown>) {
  return findEndsOfChildren(parentId, BLOCKING)
}

/** Allows sign-ins from unknown devices again. */
export async function allowSignIns(db: Executor, userId: string): Promise<void> {
  await deleteAttemptsOfNames(db, userId, 'sign-in-of-day')
}

/**
 * Keys of all counts under these names, to delete them with the account. Counts of mails stay for their day: an account
 * that is created and deleted again allows no more mails.
 */
export function attemptKeys(names: readonly string[]): string[] {
  return Object.keys(LIMITS).flatMap((kind) => names.map((name) => nameHash(kind, name)))
}

function mailHash(limit: string, kind: MailKind, address: string): string {
  return nameHash(`${limit}\0${kind}`, address)
}

/** Hash of a name. Names are not stored in plain text, since most belong to no account. */
function nameHash(kind: string, name: string): string {
  return createHash('sha256').update(`${kind}\0${name.trim().toLowerCase()}`).digest('base64url')
}
