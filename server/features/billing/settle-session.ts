import type { Stripe } from 'stripe'
import { idOf, unlessMissing } from '../../payments/provider-answers.ts'
import type { Services } from '../../services.ts'
import { closeCheckout } from './checkout-queries.ts'
import { syncSubscription } from './sync.ts'

export type SessionState = 'open' | 'processing' | 'complete' | 'expired'

/**
 * Brings a checkout to where the provider's page of it is. What was paid is granted, by what the subscription says and
 * not the page.
 */
export async function settleSession(
  services: Services,
  { id, status, payment_status, subscription }: Stripe.Checkout.Session,
): Promise<SessionState> {
  const db = services.database.kysely
  if (status === 'expired') {
    await closeCheckout(db, id, 'expired')
    return 'expired'
  }
  if (status !== 'complete') return 'open'
  if (payment_status === 'unpaid' || subscription === null) return 'processing'
  const synced = await syncSubscription(services, idOf(subscription))
  if (synced === 'foreign' || synced === 'unknown') return 'processing'
  await closeCheckout(db, id, 'complete')
  return 'complete'
}

/** The same for a page that is known by its id only; of one that the provider does not know nothing will come. */
export async function settleSessionById(services: Services, sessionId: string): Promise<void> {
  const { database, payments } = services
  if (payments === null) return
  const session = await unlessMissing(payments.stripe.checkout.sessions.retrieve(sessionId))
  if (session === null) return closeCheckout(database.kysely, sessionId, 'expired')
  await settleSession(services, session)
}
