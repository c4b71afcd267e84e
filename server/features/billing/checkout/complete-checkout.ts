import type { Stripe } from 'stripe'
import {
  classifyFailure,
  INTERACTIVE,
  idOf,
  logProviderFailure,
  nullIfMissing,
} from '../../../payments/provider-requests.ts'
import { type SyncContext, syncSubscription } from '../sync/sync-subscription.ts'
import { findCheckout, listCheckoutLearners, updateSessionState } from './queries.ts'

export type SessionState = 'open' | 'processing' | 'complete' | 'expired'

/** Syncs a checkout with its session. A plan is granted according to the subscription, not to the session. */
export async function completeCheckout(
  context: SyncContext,
  { id, status, payment_status, subscription }: Stripe.Checkout.Session,
): Promise<SessionState> {
  const db = context.database.kysely
  if (status === 'expired') {
    await updateSessionState(db, id, 'expired')
    return 'expired'
  }
  if (status !== 'complete') return 'open'
  if (payment_status === 'unpaid' || subscription === null) return 'processing'
  const outcome = await syncSubscription(context, idOf(subscription))
  if (outcome === 'foreign' || outcome === 'missing') return 'processing'
  await updateSessionState(db, id, 'complete')
  return 'complete'
}

/** Syncs the checkout of a session id. A session that the provider does not know counts as expired. */
export async function completeCheckoutById(context: SyncContext, sessionId: string): Promise<void> {
  const session = await nullIfMissing(context.stripe.checkout.sessions.retrieve(sessionId))
  if (session === null) return updateSessionState(context.database.kysely, sessionId, 'expired')
  await completeCheckout(context, session)
}

export type CheckoutState =
  | { outcome: 'not-found' }
  /** The provider is unreachable, or does not know the session. */
  | { outcome: 'failed' }
  | {
      outcome: 'found'
      state: SessionState
      /** In cents. */
      amountPaid: number
      learners: Awaited<ReturnType<typeof listCheckoutLearners>>
    }

/** Reads a checkout's state from the provider: the return address alone grants nothing (readings, "Money"). */
export async function readCheckoutState(
  context: SyncContext,
  parentId: string,
  sessionId: string,
): Promise<CheckoutState> {
  const { stripe, database, log } = context
  const checkout = await findCheckout(database.kysely, parentId, sessionId)
  if (checkout === undefined) return { outcome: 'not-found' }
  try {
    const session = await retrieveSession(stripe, sessionId)
    if (session === null) return { outcome: 'failed' }
    const state = await completeCheckout(context, session)
    const { subscription } = session
    const subscriptionId = subscription === null ? null : idOf(subscription)
    const learners = await listCheckoutLearners(database.kysely, checkout.id, subscriptionId)
    return { outcome: 'found', state, amountPaid: session.amount_total ?? 0, learners }
  } catch (error) {
    logProviderFailure(log, error)
    return { outcome: 'failed' }
  }
}

/** @returns null if the provider has no such session, for example after a change of its keys */
export async function retrieveSession(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.retrieve(sessionId, {}, INTERACTIVE)
  } catch (error) {
    if (classifyFailure(error) === 'rejected') return null
    throw error
  }
}
