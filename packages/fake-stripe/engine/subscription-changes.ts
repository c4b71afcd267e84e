import { isDeepStrictEqual } from 'node:util'
import type { Stripe } from 'stripe'
import type { SubscriptionFacts } from '../facts.ts'
import { subscriptionResource } from '../resources/subscription.ts'
import { tell, type Work } from './work.ts'

/** Does something to a subscription and tells of it, with what was different before; of nothing, nothing is told. */
export function changing<T>(work: Work, subscription: SubscriptionFacts, change: () => T): T {
  const before = subscriptionResource(work.customer, subscription)
  const result = change()
  const object = subscriptionResource(work.customer, subscription)
  const previous = differences(before, object)
  if (Object.keys(previous).length > 0) {
    tell(work, { type: 'customer.subscription.updated', data: { object, previous_attributes: previous } })
  }
  return result
}

function differences(before: Stripe.Subscription, after: Stripe.Subscription): Partial<Stripe.Subscription> {
  const now = new Map<string, unknown>(Object.entries(after))
  const different = Object.entries(before).filter(([key, was]) => !isDeepStrictEqual(was, now.get(key)))
  return Object.fromEntries(different)
}

/** Ends it now: what is not paid is tried no more. */
export function endSubscription(
  work: Work,
  subscription: SubscriptionFacts,
  reason: SubscriptionFacts['cancelReason'],
) {
  subscription.status = 'canceled'
  subscription.canceledAt ??= work.now
  subscription.endedAt = work.now
  subscription.cancelReason ??= reason
  subscription.pendingLines = []
  for (const invoice of work.customer.invoices) {
    if (invoice.subscriptionId === subscription.id) invoice.nextAttempt = null
  }
  const object = subscriptionResource(work.customer, subscription)
  tell(work, { type: 'customer.subscription.deleted', data: { object } })
}
