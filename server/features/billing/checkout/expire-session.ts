import type { Stripe } from 'stripe'
import type { Payments } from '../../../payments/payments.ts'
import { INTERACTIVE } from '../../../payments/provider-requests.ts'
import { classifyFailure, nullIfMissing } from '../../../payments/provider-responses.ts'
import type { Services } from '../../../services.ts'
import { settleSession, settleSessionById } from './complete-checkout.ts'
import { endCheckout, endUnnamedCheckout, type OtherCheckout } from './queries.ts'

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
    return await stripe.checkout.sessions.retrieve(sessionId, {}, INTERACTIVE)
  } catch (error) {
    if (classifyFailure(error) === 'rejected') return null
    throw error
  }
}

async function closedSession(payments: Payments, sessionId: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await payments.stripe.checkout.sessions.expire(sessionId, {}, INTERACTIVE)
  } catch (error) {
    if (classifyFailure(error) !== 'rejected') throw error
    // It is over already.
    return await retrieveSession(payments, sessionId)
  }
}

/** Closes a page to pay on, for somebody who is not there any more; what was paid on it already is looked at. */
export async function expireCheckout(services: Services, sessionId: string): Promise<void> {
  const { payments } = services
  if (payments === null) return
  const { sessions } = payments.stripe.checkout
  const session = await nullIfMissing(sessions.retrieve(sessionId))
  if (session?.status === 'open') await expirePage(payments.stripe, sessionId)
  await settleSessionById(services, sessionId)
}

/** Sees to it that a page cannot be paid on any more; one that somebody else closes at this moment, or that was just paid, too. */
export async function expirePage({ checkout: { sessions } }: Stripe, sessionId: string): Promise<void> {
  try {
    await sessions.expire(sessionId)
  } catch (error) {
    if (classifyFailure(error) !== 'rejected') throw error
    const session = await nullIfMissing(sessions.retrieve(sessionId))
    if (session?.status === 'open') throw error
  }
}
