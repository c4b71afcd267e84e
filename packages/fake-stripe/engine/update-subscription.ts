import type { InvoiceFacts, ItemFacts, LineFacts, Metadata, PriceFacts, SubscriptionFacts } from '../facts.ts'
import { ApiError, invalid } from '../refusal.ts'
import { DECLINED } from '../resources/card.ts'
import { collectFor } from './dunning.ts'
import { makeInvoice } from './invoicing.ts'
import { prorationLines } from './proration.ts'
import { changing } from './subscription-changes.ts'
import type { Work } from './work.ts'

export type ItemChange = {
  id: string | undefined
  deleted: boolean
  price: PriceFacts | undefined
  quantity: number | undefined
  metadata: ((present: Metadata) => Metadata) | undefined
}

export type SubscriptionChange = {
  items: ItemChange[]
  metadata: ((present: Metadata) => Metadata) | undefined
  description: string | null | undefined
  cancelAtPeriodEnd: boolean | undefined
  /** null takes the end back, of whichever kind it is. */
  cancelAt: number | null | undefined
  cancelComment: string | undefined
  proration: 'none' | 'create_prorations' | 'always_invoice'
  prorationDate: number | undefined
  /** Whether a payment that fails undoes the change. */
  paidOrNothing: boolean
}

/**
 * Changes a subscription, and makes out and collects what that costs.
 * @returns the invoice that was made out; null for none
 * @throws ApiError after which nothing may be kept
 */
export function updateSubscription(
  work: Work,
  subscription: SubscriptionFacts,
  change: SubscriptionChange,
): InvoiceFacts | null {
  return changing(work, subscription, () => {
    const lines = applyChange(work, subscription, change)
    if (change.proration !== 'always_invoice' || lines.length === 0) {
      subscription.pendingLines.push(...lines)
      return null
    }
    const invoice = invoiceNow(work, subscription, lines, change.prorationDate ?? work.now)
    const paid = collectFor(work, subscription, invoice)
    if (!paid && change.paidOrNothing) {
      throw new ApiError(402, {
        type: 'card_error',
        code: DECLINED.code,
        decline_code: DECLINED.declineCode,
        message: DECLINED.message,
      })
    }
    return invoice
  })
}

export function invoiceNow(
  work: Work,
  subscription: SubscriptionFacts,
  lines: LineFacts[],
  prorationDate: number,
): InvoiceFacts {
  const all = [...subscription.pendingLines, ...lines]
  subscription.pendingLines = []
  return makeInvoice(work, subscription, {
    reason: 'subscription_update',
    lines: all,
    start: subscription.periodStart,
    end: work.now,
    prorationDate,
  })
}

/** @returns what the change costs for the rest of the period */
export function applyChange(
  work: Work,
  subscription: SubscriptionFacts,
  change: SubscriptionChange,
): LineFacts[] {
  const at = change.prorationDate ?? work.now
  if (at < subscription.periodStart || at > work.now) {
    throw invalid('The proration date must be within the current period, and not in the future.', {
      param: 'proration_date',
    })
  }
  if (change.metadata !== undefined) subscription.metadata = change.metadata(subscription.metadata)
  if (change.description !== undefined) subscription.description = change.description
  if (change.cancelComment !== undefined) subscription.cancelComment = change.cancelComment
  setCancellation(work, subscription, change)

  const before = subscription.items
  const after = changedItems(work, before, change.items)
  subscription.items = after
  if (change.proration === 'none') return []
  const sameAs = (item: ItemFacts) => (one: ItemFacts) =>
    one.id === item.id && one.price.id === item.price.id && one.quantity === item.quantity
  const gone = before.filter((item) => !after.some(sameAs(item)))
  const added = after.filter((item) => !before.some(sameAs(item)))
  return prorationLines(work, subscription, gone, added, at)
}

/** One that goes on for ever, ends with its period, or on a day of its own, which only another word about it takes back. */
function setCancellation(
  work: Work,
  subscription: SubscriptionFacts,
  { cancelAtPeriodEnd, cancelAt }: SubscriptionChange,
) {
  if (cancelAtPeriodEnd !== undefined && cancelAt !== undefined) {
    throw invalid('Received both cancel_at and cancel_at_period_end parameters. Please pass in only one.')
  }
  if (cancelAt != null && cancelAt <= work.now) {
    throw invalid('The day of a cancellation must be in the future.', { param: 'cancel_at' })
  }
  const before = endOf(subscription)
  if (cancelAtPeriodEnd !== undefined) subscription.cancelAtPeriodEnd = cancelAtPeriodEnd
  if (cancelAtPeriodEnd === true || cancelAt !== undefined) subscription.cancelAt = cancelAt ?? undefined
  if (cancelAt !== undefined) subscription.cancelAtPeriodEnd = false
  const end = endOf(subscription)
  if (end === before) return
  subscription.canceledAt = end === null ? null : work.now
  subscription.cancelReason = end === null ? null : 'cancellation_requested'
}

function endOf({ cancelAtPeriodEnd, cancelAt }: SubscriptionFacts): 'period' | number | null {
  return cancelAtPeriodEnd ? 'period' : (cancelAt ?? null)
}

function changedItems(work: Work, items: readonly ItemFacts[], changes: readonly ItemChange[]): ItemFacts[] {
  const unknown = changes.find(({ id }) => id !== undefined && !items.some((item) => item.id === id))
  if (unknown !== undefined) {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such subscription_item: '${unknown.id}'`,
      param: 'items[0][id]',
    })
  }
  const kept = items.flatMap((item) => {
    const change = changes.find(({ id }) => id === item.id)
    if (change === undefined) return [item]
    if (change.deleted) return []
    return [
      {
        ...item,
        price: change.price ?? item.price,
        quantity: change.quantity ?? item.quantity,
        metadata: change.metadata?.(item.metadata) ?? item.metadata,
      },
    ]
  })
  const added = changes
    .filter(({ id }) => id === undefined)
    .map(({ price, quantity = 1, metadata }) => {
      if (price === undefined) throw invalid('Missing required param: items[0][price].', { param: 'items' })
      return { id: work.newId('si_'), created: work.now, price, quantity, metadata: metadata?.({}) ?? {} }
    })
  const after = [...kept, ...added]
  refuseBad(after, items)
  return after
}

function refuseBad(after: readonly ItemFacts[], before: readonly ItemFacts[]) {
  const param = 'items'
  if (after.length === 0) throw invalid('A subscription must have at least one item.', { param })
  if (after.length > 20) throw invalid('A subscription can have up to 20 items.', { param })
  const ids = after.map(({ price }) => price.id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) {
    throw invalid(`Cannot add multiple subscription items with the same plan: ${twice}`, { param })
  }
  if (after.some(({ price }) => price.interval !== before[0]?.price.interval)) {
    throw invalid('The test provider does not change the interval of a subscription.', { param })
  }
  if (after.some(({ price }) => price.currency !== before[0]?.price.currency)) {
    throw invalid('All items of a subscription must have the same currency.', { param })
  }
}
