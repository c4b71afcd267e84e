import type { Stripe } from 'stripe'
import { WHILE_SOMEBODY_WAITS } from '../../payments/patience.ts'
import type { Payments } from '../../payments/payments.ts'
import { providerFailure } from '../../payments/provider-failure.ts'
import type { Services } from '../../services.ts'
import { endCheckout, endUnnamedCheckout, type OtherCheckout } from './checkout-queries.ts'
import { settleSession } from './settle-session.ts'

/** Sees to it that a page cannot be paid on any more, and grants what was paid on it before. */
export async function closeSession(
  services: Services,
  payments: Payments,
  { id, session_id }: OtherCheckout,
): Promise<'complete' | 'expired'> {
  const db = services.database.kysely
  // Somebody who begins the same in another tab may have been given its page since it was looked up.
  const sessionId = session_id ?? (await endUnnamedCheckout(db, id))
  if (sessionId === null) return 'expired'
  const session = await closedSession(payments, sessionId)
  if (session !== null) {
    return (await settleSession(services, session)) === 'expired' ? 'expired' : 'complete'
  }
  await endCheckout(db, id, 'expired')
  return 'expired'
}

/** @returns null when the provider has no such page, as after a change to other keys of it */
export async function retrieveSession(
  { stripe }: Payments,
  sessionId: string,
): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.retrieve(sessionId, {}, WHILE_SOMEBODY_WAITS)
  } catch (error) {
    if (providerFailure(error) === 'refused') return null
    throw error
  }
}

async function closedSession(payments: Payments, sessionId: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await payments.stripe.checkout.sessions.expire(sessionId, {}, WHILE_SOMEBODY_WAITS)
  } catch (error) {
    if (providerFailure(error) !== 'refused') throw error
    // It is over already.
    return await retrieveSession(payments, sessionId)
  }
}
