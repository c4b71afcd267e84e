import type { ItemFacts, LineFacts, SubscriptionFacts } from '../facts.ts'
import { productName, type Work } from './work.ts'

/** The share of a price that falls on the rest of a period, to the second, rounded to whole cents. */
function shareOf(amount: number, at: number, start: number, end: number): number {
  return Math.round((amount * (end - at)) / (end - start))
}

/**
 * What a change at a moment costs for the rest of the period: what was paid for what is gone is given back, what is
 * new is charged, each rounded by itself. During free days nothing was paid and nothing is charged: the lines say so.
 */
export function prorationLines(
  work: Work,
  subscription: SubscriptionFacts,
  gone: readonly ItemFacts[],
  added: readonly ItemFacts[],
  at: number,
): LineFacts[] {
  const free = subscription.status === 'trialing'
  const line = (item: ItemFacts, sign: 1 | -1): LineFacts => {
    const full = free ? 0 : item.price.unitAmount * item.quantity
    const share = shareOf(full, at, subscription.periodStart, subscription.periodEnd)
    const name = productName(work.products, item.price.productId)
    const day = new Date(at * 1000).toUTCString().slice(5, 16)
    return {
      id: work.newId('il_'),
      // Without the detour, nothing would be a negative nothing.
      amount: sign === 1 ? share : 0 - share,
      description: `${sign === 1 ? 'Remaining' : 'Unused'} time on ${name} after ${day}`,
      price: item.price,
      quantity: item.quantity,
      itemId: item.id,
      invoiceItemId: work.newId('ii_'),
      start: at,
      end: subscription.periodEnd,
      metadata: subscription.metadata,
    }
  }
  return [...gone.map((item) => line(item, -1)), ...added.map((item) => line(item, 1))]
}
