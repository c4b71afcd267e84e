import type { Stripe } from 'stripe'
import { classifyFailure, INTERACTIVE, nullIfMissing } from '../../../payments/provider-requests.ts'
import type { SyncContext } from '../sync/sync-subscription.ts'
import { completeCheckout, completeCheckoutById, retrieveSession } from './complete-checkout.ts'
import { expireWithoutSession, type OpenCheckout, updateCheckoutState } from './queries.ts'

/** Closes a checkout so that it can no longer be paid. An earlier payment is granted. */
export async function closeCheckout(
  context: SyncContext,
  { id, session_id }: OpenCheckout,
): Promise<'complete' | 'expired'> {
  const db = context.database.kysely
  // Another tab may have assigned a session since the checkout was read.
  const sessionId = session_id ?? (await expireWithoutSession(db, id))
  if (sessionId === null) return 'expired'
  const session = await expireAndRetrieve(context.stripe, sessionId)
  if (session !== null) {
    return (await completeCheckout(context, session)) === 'expired' ? 'expired' : 'complete'
  }
  await updateCheckoutState(db, id, 'expired')
  return 'expired'
}

async function expireAndRetrieve(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.expire(sessionId, {}, INTERACTIVE)
  } catch (error) {
    if (classifyFailure(error) !== 'rejected') throw error
    // The session has already ended.
    return await retrieveSession(stripe, sessionId)
  }
}

/** Expires the checkout session of a deleted parent; an earlier payment is processed. */
export async function expireCheckout(context: SyncContext, sessionId: string): Promise<void> {
  const { stripe } = context
  const session = await nullIfMissing(stripe.checkout.sessions.retrieve(sessionId))
  if (session?.status === 'open') await expireSession(stripe, sessionId)
  await completeCheckoutById(context, sessionId)
}

/** Expires a session at the provider. A session that was concurrently closed or paid is no error. */
export async function expireSession({ checkout: { sessions } }: Stripe, sessionId: string): Promise<void> {
  try {
    await sessions.expire(sessionId)
  } catch (error) {
    if (classifyFailure(error) !== 'rejected') throw error
    const session = await nullIfMissing(sessions.retrieve(sessionId))
    if (session?.status === 'open') throw error
  }
}
