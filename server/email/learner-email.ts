import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Executor } from '../database/database.ts'
import { countMail, type MailKind } from '../rate-limits/rate-limits.ts'
import { letter, type Mail } from './letter.ts'
import type { Outbox } from './outbox.ts'
import { isConfirmedElsewhere } from './queries.ts'
import { signClaim, verifyClaim } from './signed-claim.ts'

const PURPOSE = 'email address of a learner'
const LINK_DAYS = 30

const Claim = z.object({ learnerId: z.uuid(), email: z.string(), endsAt: z.number() })

/** Email address that a parent entered for a learner. */
export type LearnerEmail = { learnerId: string; email: string }

/** @returns the address that the mail's link confirms; null for a forged or expired token */
export function readLearnerEmailToken({ authSecrets }: Config, token: string): LearnerEmail | null {
  return verifyClaim(authSecrets, { purpose: PURPOSE, shape: Claim, token, now: Date.now() })
}

/**
 * Sends a mail to check whether the owner of a learner's address consents to it (readings, "Addresses of others").
 * @param approved true for a child who asked to join with this address
 * @param taken true for an address that another account has confirmed
 */
export function postLearnerEmailMail(
  { config, outbox }: { config: Config; outbox: Outbox },
  db: Executor,
  {
    learnerId,
    email,
    since,
    approved = false,
    taken = false,
  }: LearnerEmail & { since: Date; approved?: boolean; taken?: boolean },
): Promise<void> {
  const endsAt = Date.now() + LINK_DAYS * 24 * 60 * 60_000
  const token = signClaim(config.authSecret, PURPOSE, { learnerId, email, endsAt })
  const url = `${config.origin}/learner-email#token=${token}`
  const mail = taken ? takenMail(email, url) : approved ? approvedMail(email, url) : usedMail(email, since, url)
  return outbox.post(db, mail)
}

/**
 * Mails an address that a parent has entered for a learner, which differs for one that another account has confirmed.
 * What the parent sees is the same, and so are the limits: by address, and by parent.
 * @param kind whose limit by address counts
 * @throws TooManyMails
 */
export async function mailEnteredAddress(
  services: { config: Config; outbox: Outbox },
  db: Executor,
  { parentId, learnerId, email, kind }: LearnerEmail & { parentId: string; kind: MailKind },
): Promise<void> {
  await countMail(db, kind, email, [{ kind: 'enter-address', name: parentId }])
  const taken = await isConfirmedElsewhere(db, learnerId, email)
  const approved = kind === 'approve-learner'
  await postLearnerEmailMail(services, db, { learnerId, email, since: new Date(), approved, taken })
}

/** Mail to an address that a parent entered. It names no one, since the address may belong to someone else. */
function usedMail(to: string, since: Date, url: string): Mail {
  return letter(to, ({ say, day }) => ({
    subject: say('A learner account uses this email address'),
    greeting: say('Is this address yours?'),
    paragraphs: [
      say(
        'A learner account at Trellis has used this email address since {day}. A parent entered it, and it isn’t confirmed yet, so it can’t be used to sign in.',
        { day: day(since, 'UTC') },
      ),
      say('Confirm it to sign in with it, and to get a reset link if the password is forgotten.'),
    ],
    action: { label: say('Confirm or remove the address'), url },
    closing: say(
      'The link works for {days} days. If this isn’t right, remove the address on the same page. You don’t need an account for that.',
      { days: LINK_DAYS },
    ),
  }))
}

/** Mail to an address with which its owner signs in, and which a parent entered for a learner, too. */
function takenMail(to: string, url: string): Mail {
  return letter(to, ({ say }) => ({
    subject: say('Your email address was entered for a learner account'),
    greeting: say('You already use this address'),
    paragraphs: [
      say(
        'A parent entered this email address for a learner account at Trellis. You already have an account with it, so it can’t be used to sign in to the other one.',
      ),
      say('Nothing changes for your account.'),
    ],
    action: { label: say('Remove the address from the learner account'), url },
    closing: say(
      'The link works for {days} days. If you’ve entered it yourself, please use another address for the learner, or none.',
      { days: LINK_DAYS },
    ),
  }))
}

/** Mail to a child who asked to join. It omits the child's name. */
function approvedMail(to: string, url: string): Mail {
  return letter(to, ({ say }) => ({
    subject: say('Your account is ready'),
    greeting: say('Welcome to Trellis!'),
    paragraphs: [
      say('Your parent approved your account. Sign in with your username and the password you chose.'),
      say('Confirm this email address to sign in with it too, and to get a link if you forget your password.'),
    ],
    action: { label: say('Confirm or remove the address'), url },
    closing: say(
      'The link works for {days} days. If this isn’t right, remove the address on the same page. You don’t need an account for that.',
      { days: LINK_DAYS },
    ),
  }))
}
