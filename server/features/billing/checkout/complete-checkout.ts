import type { Stripe } from 'stripe'
import { idOf, logProviderFailure, nullIfMissing } from '../../../payments/provider-responses.ts'
import type { Services } from '../../../services.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { retrieveSession } from './expire-session.ts'
import { checkoutLearners, closeCheckout, findCheckout } from './queries.ts'

type SessionState = 'open' | 'processing' | 'complete' | 'expired'

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
  const session = await nullIfMissing(payments.stripe.checkout.sessions.retrieve(sessionId))
  if (session === null) return closeCheckout(database.kysely, sessionId, 'expired')
  await settleSession(services, session)
}

export type CheckoutState =
  | { kind: 'not-found' }
  /** The provider does not say. */
  | { kind: 'unknown' }
  | {
      kind: 'found'
      state: SessionState
      learners: Awaited<ReturnType<typeof checkoutLearners>>
    }

/**
 * How a payment of a parent's stands, by the provider's own word: an address that says it was paid grants nothing
 * (readings, "Money").
 */
export async function checkoutState(
  services: Services,
  parentId: string,
  sessionId: string,
): Promise<CheckoutState> {
  const { payments, database, log } = services
  const checkout = await findCheckout(database.kysely, parentId, sessionId)
  if (checkout === undefined) return { kind: 'not-found' }
  if (payments === null) return { kind: 'unknown' }
  try {
    const session = await retrieveSession(payments, sessionId)
    if (session === null) return { kind: 'unknown' }
    const state = await settleSession(services, session)
    const { subscription } = session
    const subscriptionId = subscription === null ? null : idOf(subscription)
    const learners = await checkoutLearners(database.kysely, checkout.id, subscriptionId)
    return { kind: 'found', state, learners }
  } catch (error) {
    logProviderFailure(log, error)
    return { kind: 'unknown' }
  }
}
