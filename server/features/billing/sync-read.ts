import type { Stripe } from 'stripe'
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#domain/plans/entitlements.ts'
import type { OfferId } from '#domain/plans/plans.ts'
import { type CoveredLearner, fromMetadata } from '../../payments/learner-metadata.ts'
import { offerOfLine } from '../../payments/products.ts'
import { at, atOrNull, idOf, unlessMissing } from '../../payments/provider-answers.ts'
import { type ReadInvoice, readInvoices } from './sync-read-invoices.ts'

/** A price that is charged at each renewal; `offer` is null for what is not of Trellis. */
export type ReadLine = { id: string; offer: OfferId | null; unitAmount: number; quantity: number }

/** What the provider says of a subscription at one moment. */
export type Reading = {
  id: string
  customerId: string
  /** Of billing_checkouts; null for a subscription that somebody made by hand. */
  checkoutId: string | null
  status: SubscriptionStatus
  currency: string
  periodStart: Date
  periodEnd: Date
  trialEnd: Date | null
  cancelAtPeriodEnd: boolean
  endsAt: Date | null
  endedAt: Date | null
  createdAt: Date
  lines: ReadLine[]
  learners: CoveredLearner[]
  /** Newest first. */
  invoices: ReadInvoice[]
  /** What time it is for this subscription, where it lives by a test clock. */
  clock: Date | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @returns null when the provider has no such subscription */
export async function readSubscription(stripe: Stripe, id: string): Promise<Reading | null> {
  const subscription = await unlessMissing(stripe.subscriptions.retrieve(id, { expand: ['test_clock'] }))
  if (subscription === null) return null
  const customerId = idOf(subscription.customer)
  return toReading(subscription, customerId, await readInvoices(stripe, id, customerId))
}

function toReading(subscription: Stripe.Subscription, customerId: string, invoices: ReadInvoice[]): Reading {
  const { items, metadata, test_clock: clock, cancel_at_period_end: cancelAtPeriodEnd } = subscription
  // All lines of one subscription are of one interval, and renewed together.
  const [first] = items.data
  const periodEnd = at(first?.current_period_end ?? subscription.start_date)
  const endedAt = atOrNull(subscription.ended_at)
  const { checkout = '' } = metadata
  return {
    id: subscription.id,
    customerId,
    checkoutId: UUID.test(checkout) ? checkout : null,
    status: statusOf(subscription),
    currency: subscription.currency,
    periodStart: at(first?.current_period_start ?? subscription.start_date),
    periodEnd,
    trialEnd: atOrNull(subscription.trial_end),
    cancelAtPeriodEnd,
    endsAt: endedAt ?? atOrNull(subscription.cancel_at) ?? (cancelAtPeriodEnd ? periodEnd : null),
    endedAt,
    createdAt: at(subscription.created),
    lines: items.data.map(toLine),
    learners: fromMetadata(metadata),
    invoices,
    clock: clock !== null && typeof clock === 'object' ? at(clock.frozen_time) : null,
  }
}

function toLine({ id, price, quantity = 1 }: Stripe.SubscriptionItem): ReadLine {
  return {
    id,
    offer: offerOfLine(idOf(price.product), price.recurring?.interval),
    unitAmount: price.unit_amount ?? 0,
    quantity,
  }
}

function statusOf({ status }: Stripe.Subscription): SubscriptionStatus {
  const known = SUBSCRIPTION_STATUSES.find((name) => name === status)
  if (!known) throw new Error(`The provider tells a status of subscriptions that is not known: ${status}`)
  return known
}
