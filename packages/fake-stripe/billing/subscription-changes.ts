import { isDeepStrictEqual } from 'node:util'
import type { Stripe } from 'stripe'
import type { Subscription } from '../model.ts'
import { subscriptionResource } from '../resources/subscription.ts'
import { type BillingContext, emit } from './context.ts'

/** Changes a subscription and emits the update with the previous attributes, unless nothing changed. */
export function withUpdateEvent<T>(context: BillingContext, subscription: Subscription, change: () => T): T {
  const before = subscriptionResource(context.customer, subscription)
  const result = change()
  const object = subscriptionResource(context.customer, subscription)
  const previous = differences(before, object)
  if (Object.keys(previous).length > 0) {
    emit(context, { type: 'customer.subscription.updated', data: { object, previous_attributes: previous } })
  }
  return result
}

function differences(before: Stripe.Subscription, after: Stripe.Subscription): Partial<Stripe.Subscription> {
  const now = new Map<string, unknown>(Object.entries(after))
  const different = Object.entries(before).filter(([key, was]) => !isDeepStrictEqual(was, now.get(key)))
  return Object.fromEntries(different)
}

/** Ends a subscription now; its open invoices are not retried. */
export function endSubscription(
  context: BillingContext,
  subscription: Subscription,
  reason: Subscription['cancelReason'],
) {
  subscription.status = 'canceled'
  subscription.canceledAt ??= context.now
  subscription.endedAt = context.now
  subscription.cancelReason ??= reason
  subscription.pendingLines = []
  for (const invoice of context.customer.invoices) {
    if (invoice.subscriptionId === subscription.id) invoice.nextAttempt = null
  }
  const object = subscriptionResource(context.customer, subscription)
  emit(context, { type: 'customer.subscription.deleted', data: { object } })
}
