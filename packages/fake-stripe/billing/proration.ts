import type { InvoiceLine, Subscription, SubscriptionItem } from '../model.ts'
import { type BillingContext, productName } from './context.ts'

/** Prorates an amount for the remainder of a period, to the second, rounded to whole cents. */
function prorate(amount: number, at: number, start: number, end: number): number {
  return Math.round((amount * (end - at)) / (end - start))
}

/**
 * Lines that charge a change for the remainder of the period: removed items are credited and added ones are charged,
 * each rounded separately. During a free trial all amounts are zero.
 */
export function prorationLines(
  context: BillingContext,
  subscription: Subscription,
  removed: readonly SubscriptionItem[],
  added: readonly SubscriptionItem[],
  at: number,
): InvoiceLine[] {
  const isTrial = subscription.status === 'trialing'
  const line = (item: SubscriptionItem, sign: 1 | -1): InvoiceLine => {
    const full = isTrial ? 0 : item.price.unitAmount * item.quantity
    const share = prorate(full, at, subscription.periodStart, subscription.periodEnd)
    const name = productName(context.products, item.price.productId)
    const day = new Date(at * 1000).toUTCString().slice(5, 16)
    return {
      id: context.newId('il_'),
      // Avoids -0.
      amount: sign === 1 ? share : 0 - share,
      description: `${sign === 1 ? 'Remaining' : 'Unused'} time on ${name} after ${day}`,
      price: item.price,
      quantity: item.quantity,
      itemId: item.id,
      invoiceItemId: context.newId('ii_'),
      start: at,
      end: subscription.periodEnd,
      metadata: subscription.metadata,
    }
  }
  return [...removed.map((item) => line(item, -1)), ...added.map((item) => line(item, 1))]
}
