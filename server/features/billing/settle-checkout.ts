import type { Services } from '../../services.ts'
import { closeCheckout } from './reconcile-queries.ts'
import { syncSubscription } from './sync.ts'
import { idOf, unlessMissing } from './sync-answers.ts'

/**
 * Asks the provider how a payment stands, and grants what was paid.
 * @returns whether it is still to be paid
 */
export async function settleCheckout(services: Services, sessionId: string): Promise<boolean> {
  const { database, payments } = services
  if (payments === null) return false
  const session = await unlessMissing(payments.stripe.checkout.sessions.retrieve(sessionId))
  if (session?.status === 'open') return true
  if (session?.subscription) await syncSubscription(services, idOf(session.subscription))
  await closeCheckout(database.kysely, sessionId, session?.status === 'complete' ? 'complete' : 'expired')
  return false
}
