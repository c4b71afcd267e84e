import { unlessMissing } from '../../payments/provider-answers.ts'
import type { Services } from '../../services.ts'
import { expirePage } from './expire-page.ts'
import { settleSessionById } from './settle-session.ts'

/** Closes a page to pay on, for somebody who is not there any more; what was paid on it already is looked at. */
export async function expireCheckout(services: Services, sessionId: string): Promise<void> {
  const { payments } = services
  if (payments === null) return
  const { sessions } = payments.stripe.checkout
  const session = await unlessMissing(sessions.retrieve(sessionId))
  if (session?.status === 'open') await expirePage(payments.stripe, sessionId)
  await settleSessionById(services, sessionId)
}
