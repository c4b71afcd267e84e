import { idOf } from '../../payments/provider-answers.ts'
import { tellOfFailure } from '../../payments/provider-failure.ts'
import type { Services } from '../../services.ts'
import { checkoutLearners, findCheckout } from './checkout-queries.ts'
import { retrieveSession } from './close-session.ts'
import { type SessionState, settleSession } from './settle-session.ts'

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
    tellOfFailure(log, error)
    return { kind: 'unknown' }
  }
}
