import type { Services } from '../../services.ts'
import { settleCheckout } from './settle-checkout.ts'
import { isMissing } from './sync-answers.ts'

/** Closes a page to pay on, for somebody who is not there any more; what was paid on it already is looked at. */
export async function expireCheckout(services: Services, sessionId: string): Promise<void> {
  const { payments } = services
  if (payments === null) return
  try {
    const { status } = await payments.stripe.checkout.sessions.retrieve(sessionId)
    if (status === 'open') await payments.stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await settleCheckout(services, sessionId)
}
