import type { CheckoutRequest } from '../use-checkout.ts'
import type { Order, PaymentSum } from './order.ts'

/**
 * What is sent to begin a payment (section 7, 'stripe'): who gets which plan, the first selected learner's grade, and the
 * total that was shown; null when nothing in the sum is paid.
 */
export function checkoutRequest(
  { lines, total }: PaymentSum,
  order: Order,
  userId: string,
): CheckoutRequest | null {
  const subscriptions = lines.flatMap(({ learner, plan }) => {
    if (plan === 'Freemium' || learner.gradeId === null) return []
    const planName = plan === 'Premium Plus' ? ('premium_plus' as const) : ('premium' as const)
    return [{ childId: learner.id, planName, gradeId: learner.gradeId }]
  })
  const [first] = subscriptions
  if (!first || order.kind !== 'sums') return null
  return { userId, gradeId: first.gradeId, subscriptions, billing: order.way, shownTotal: total }
}
