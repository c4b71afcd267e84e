import type { Config } from '../../config.ts'
import { brokenConstraint } from '../../database/constraint-errors.ts'
import type { Database, Executor } from '../../database/database.ts'
import { inTransaction } from '../../database/retry.ts'
import type { LearnerEmail } from '../../email/learner-email.ts'
import { letter, type Mail } from '../../email/letter.ts'
import type { Outbox } from '../../email/outbox.ts'
import {
  confirmLearnerEmail,
  deleteUnconfirmedSignUp,
  findLearnerEmail,
  releaseLearnerEmail,
} from './learner-email-queries.ts'

/** Subset of the services: all of them would include the auth library, which uses this file. */
export type MailingServices = { config: Config; database: Database; outbox: Outbox }

/** Confirms a learner's address for its owner, replacing an unconfirmed sign-up with it. */
export async function confirmByOwner(services: MailingServices, claim: LearnerEmail): Promise<boolean> {
  try {
    return await inTransaction(services.database.kysely, async (db) => {
      if (!(await findLearnerEmail(db, claim))) return false
      await deleteUnconfirmedSignUp(db, claim.email)
      if (!(await confirmLearnerEmail(db, claim))) return false
      // Other families may have entered the address, too.
      await releaseToOwner(services, claim.email, db)
      return true
    })
  } catch (error) {
    if (brokenConstraint(error) === 'profiles_email_key') return false
    throw error
  }
}

/**
 * Releases an address because its owner has proved another use of it: a confirmed sign-up or learner, a provider that
 * vouches for it, or a reset link.
 */
export function releaseToOwner(services: MailingServices, email: string, within?: Executor): Promise<boolean> {
  return releaseByOwner(services, { learnerId: null, email: email.toLowerCase() }, within)
}

/** @returns false if no learner used the address */
export async function releaseByOwner(
  { config, database, outbox }: MailingServices,
  claim: { learnerId: string | null; email: string },
  within?: Executor,
): Promise<boolean> {
  const work = async (db: Executor) => {
    const released = await releaseLearnerEmail(db, claim)
    for (const { parentEmail, ...learner } of released) {
      if (parentEmail !== null) await outbox.post(db, releasedMail(parentEmail, learner, config.origin))
    }
    return released.length > 0
  }
  return within ? await work(within) : await inTransaction(database.kysely, work)
}

/**
 * Mail without the address, which is someone else's. By the username the mail is deleted with the learner's account.
 */
function releasedMail(to: string, learner: { firstName: string; username: string | null }, origin: string): Mail {
  const { firstName: name, username } = learner
  return letter(to, ({ say }) => ({
    subject: say('{name}’s email address was removed', { name }),
    greeting: say('{name} now signs in with the username', { name }),
    paragraphs: [
      say('The owner of the email address you entered for {name} removed it from the account.', { name }),
      say(
        'Nothing else has changed: {name} signs in with the username {username} and the same password. You can enter another address.',
        { name, username: username ?? '' },
      ),
    ],
    action: { label: say('Manage Learners'), url: `${origin}/parent/manage-learners` },
    closing: say('You’re getting this email because this child’s account is linked to yours.'),
  }))
}
