import { inTransaction } from '../../../database/retry.ts'
import { networkOf } from '../../../http/client-address.ts'
import { consumeAttempt } from '../../../rate-limits/rate-limits.ts'
import type { MailingServices } from '../learner-email.ts'
import { learnerPasswordMail } from '../mails.ts'
import { findLearnerWithParents } from '../queries.ts'
import { simulateMail, waitForStep } from '../sign-in/uniform-response-time.ts'

/**
 * Mails the parents of a learner who forgot the password. Neither the result nor its duration reveals whether the name
 * exists; every request counts toward the limits.
 */
export async function requestLearnerPassword(
  services: MailingServices,
  identifier: string,
  clientAddress: string,
): Promise<{ outcome: 'requested' } | { outcome: 'too-many' }> {
  const startedAt = performance.now()
  const { config, database, outbox } = services
  const isWithinLimits =
    (await consumeAttempt(database.kysely, 'ask-parent-password-from', networkOf(clientAddress))) &&
    (await consumeAttempt(database.kysely, 'ask-parent-password', identifier))
  if (!isWithinLimits) return { outcome: 'too-many' }

  const rows = await findLearnerWithParents(database.kysely, identifier)
  if (rows.length === 0) {
    await simulateMail(services, 'unknown@example.test')
  } else {
    await inTransaction(database.kysely, async (db) => {
      for (const { parentEmail, ...learner } of rows) {
        await outbox.post(db, learnerPasswordMail(parentEmail, config.origin, learner))
      }
    })
  }
  await waitForStep(config, startedAt)
  return { outcome: 'requested' }
}
