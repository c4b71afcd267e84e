import { ApiError, invalid } from '../api-error.ts'
import type { Invoice, InvoiceLine, Metadata, Price, Subscription, SubscriptionItem } from '../model.ts'
import { DECLINED } from '../resources/card.ts'
import { renew } from './clock.ts'
import { collectInvoice } from './collection.ts'
import { type BillingContext, cloneContext } from './context.ts'
import { createInvoice } from './invoices.ts'
import { prorationLines } from './proration.ts'
import { withUpdateEvent } from './subscription-changes.ts'

export type ItemChange = {
  id: string | undefined
  deleted: boolean
  price: Price | undefined
  quantity: number | undefined
  metadata: ((present: Metadata) => Metadata) | undefined
}

export type SubscriptionChange = {
  items: ItemChange[]
  metadata: ((present: Metadata) => Metadata) | undefined
  description: string | null | undefined
  cancelAtPeriodEnd: boolean | undefined
  /** null revokes the cancellation, whether at the period's end or at a date. */
  cancelAt: number | null | undefined
  cancelComment: string | undefined
  pauseCollection: boolean | undefined
  proration: 'none' | 'create_prorations' | 'always_invoice'
  prorationDate: number | undefined
  /** True to reject the change if its payment fails. */
  requirePayment: boolean
}

/**
 * Changes a subscription and collects the cost of the change.
 * @returns the invoice of the change, or null
 * @throws ApiError, after which the caller must discard the context
 */
export function updateSubscription(
  context: BillingContext,
  subscription: Subscription,
  change: SubscriptionChange,
): Invoice | null {
  return withUpdateEvent(context, subscription, () => {
    const lines = applyChange(context, subscription, change)
    if (change.proration !== 'always_invoice' || lines.length === 0) {
      subscription.pendingLines.push(...lines)
      return null
    }
    const invoice = createChangeInvoice(context, subscription, lines, change.prorationDate ?? context.now)
    const paid = collectInvoice(context, subscription, invoice)
    if (!paid && change.requirePayment) {
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

function createChangeInvoice(
  context: BillingContext,
  subscription: Subscription,
  lines: InvoiceLine[],
  prorationDate: number,
): Invoice {
  const all = [...subscription.pendingLines, ...lines]
  subscription.pendingLines = []
  return createInvoice(context, subscription, {
    reason: 'subscription_update',
    lines: all,
    start: subscription.periodStart,
    end: context.now,
    prorationDate,
  })
}

/** @returns lines that prorate the change for the remainder of the period */
function applyChange(context: BillingContext, subscription: Subscription, change: SubscriptionChange): InvoiceLine[] {
  const at = change.prorationDate ?? context.now
  if (at < subscription.periodStart || at > context.now) {
    throw invalid('The proration date must be within the current period, and not in the future.', {
      param: 'proration_date',
    })
  }
  if (change.metadata !== undefined) subscription.metadata = change.metadata(subscription.metadata)
  if (change.description !== undefined) subscription.description = change.description
  if (change.cancelComment !== undefined) subscription.cancelComment = change.cancelComment
  if (change.pauseCollection !== undefined) subscription.collectionPaused = change.pauseCollection
  setCancellation(context, subscription, change)

  const before = subscription.items
  const after = changedItems(context, before, change.items)
  subscription.items = after
  if (change.proration === 'none') return []
  const sameAs = (item: SubscriptionItem) => (one: SubscriptionItem) =>
    one.id === item.id && one.price.id === item.price.id && one.quantity === item.quantity
  const removed = before.filter((item) => !after.some(sameAs(item)))
  const added = after.filter((item) => !before.some(sameAs(item)))
  return prorationLines(context, subscription, removed, added, at)
}

/** Sets or revokes a cancellation at the period's end or at a date. */
function setCancellation(
  context: BillingContext,
  subscription: Subscription,
  { cancelAtPeriodEnd, cancelAt }: SubscriptionChange,
) {
  if (cancelAtPeriodEnd !== undefined && cancelAt !== undefined) {
    throw invalid('Received both cancel_at and cancel_at_period_end parameters. Please pass in only one.')
  }
  if (cancelAt != null && cancelAt <= context.now) {
    throw invalid('The date of a cancellation must be in the future.', { param: 'cancel_at' })
  }
  const before = endOfSubscription(subscription)
  if (cancelAtPeriodEnd !== undefined) subscription.cancelAtPeriodEnd = cancelAtPeriodEnd
  if (cancelAtPeriodEnd === true || cancelAt !== undefined) subscription.cancelAt = cancelAt ?? undefined
  if (cancelAt !== undefined) subscription.cancelAtPeriodEnd = false
  const end = endOfSubscription(subscription)
  if (end === before) return
  subscription.canceledAt = end === null ? null : context.now
  subscription.cancelReason = end === null ? null : 'cancellation_requested'
}

function endOfSubscription({ cancelAtPeriodEnd, cancelAt }: Subscription): 'period' | number | null {
  return cancelAtPeriodEnd ? 'period' : (cancelAt ?? null)
}

function changedItems(
  context: BillingContext,
  items: readonly SubscriptionItem[],
  changes: readonly ItemChange[],
): SubscriptionItem[] {
  const unknown = changes.find(({ id }) => id !== undefined && !items.some((item) => item.id === id))
  if (unknown !== undefined) {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such subscription_item: '${unknown.id}'`,
      param: 'items[0][id]',
    })
  }
  const remaining = items.flatMap((item) => {
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
      return {
        id: context.newId('si_'),
        created: context.now,
        price,
        quantity,
        metadata: metadata?.({}) ?? {},
      }
    })
  const after = [...remaining, ...added]
  validateItems(after, items)
  return after
}

function validateItems(after: readonly SubscriptionItem[], before: readonly SubscriptionItem[]) {
  const param = 'items'
  if (after.length === 0) throw invalid('A subscription must have at least one item.', { param })
  if (after.length > 20) throw invalid('A subscription can have up to 20 items.', { param })
  const ids = after.map(({ price }) => price.id)
  const duplicate = ids.find((id, index) => ids.indexOf(id) !== index)
  if (duplicate !== undefined) {
    throw invalid(`Cannot add multiple subscription items with the same plan: ${duplicate}`, { param })
  }
  if (after.some(({ price }) => price.interval !== before[0]?.price.interval)) {
    throw invalid('The test provider does not change the interval of a subscription.', { param })
  }
  if (after.some(({ price }) => price.currency !== before[0]?.price.currency)) {
    throw invalid('All items of a subscription must have the same currency.', { param })
  }
}

/**
 * Invoice that a change would create immediately, otherwise that of the next renewal. Simulates the change on a copy,
 * so that the preview equals the later charge.
 */
export function previewInvoice(
  context: BillingContext,
  subscription: Subscription,
  change: SubscriptionChange | null,
): Invoice {
  const copy = cloneContext(context)
  const subject = copy.customer.subscriptions.find(({ id }) => id === subscription.id) ?? subscription
  const lines = change === null ? [] : applyChange(copy, subject, change)
  if (change !== null && change.proration === 'always_invoice' && lines.length > 0) {
    return createChangeInvoice(copy, subject, lines, change.prorationDate ?? context.now)
  }
  subject.pendingLines.push(...lines)
  copy.now = subject.periodEnd
  const invoice = renew(copy, subject)
  return { ...invoice, billingReason: 'upcoming', prorationDate: change?.prorationDate ?? null }
}
