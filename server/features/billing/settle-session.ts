import type { Stripe } from 'stripe'
import type { Services } from '../../services.ts'
import { endCheckout } from './checkout-queries.ts'
import { syncSubscription } from './sync.ts'

export type SessionState = 'open' | 'processing' | 'complete' | 'expired'

/**
 * Brings a checkout to where the provider's page of it is. What was paid is granted, by what the subscription says and
 * not the page.
 */
export async function settleSession(
  services: Services,
  checkoutId: string,
  { status, payment_status, subscription }: Stripe.Checkout.Session,
): Promise<SessionState> {
  const db = services.database.kysely
  if (status === 'expired') {
    await endCheckout(db, checkoutId, 'expired')
    return 'expired'
  }
  if (status !== 'complete') return 'open'
  if (payment_status === 'unpaid' || subscription === null) return 'processing'
  const id = typeof subscription === 'string' ? subscription : subscription.id
  const synced = await syncSubscription(services, id)
  if (synced === 'foreign' || synced === 'unknown') return 'processing'
  await endCheckout(db, checkoutId, 'complete')
  return 'complete'
}
