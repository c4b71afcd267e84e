import type { Stripe } from 'stripe'
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#domain/plans/entitlements.ts'
import type { OfferId } from '#domain/plans/plans.ts'
import { type CoveredLearner, fromMetadata } from '../../../payments/learner-metadata.ts'
import { offerOfLine } from '../../../payments/products.ts'
import { fromUnixSeconds, fromUnixSecondsOrNull, idOf, nullIfMissing } from '../../../payments/provider-requests.ts'

/** Subscription as read from the payment provider. Amounts are in cents. */
export type SubscriptionSnapshot = {
  id: string
  customerId: string
  /** Id in billing_checkouts; null for a subscription created by hand. */
  checkoutId: string | null
  status: SubscriptionStatus
  currency: string
  periodStart: Date
  periodEnd: Date
  trialEnd: Date | null
  cancelAtPeriodEnd: boolean
  endsAt: Date | null
  endedAt: Date | null
  /** Time of a cancellation that is in effect. */
  canceledAt: Date | null
  /** True if the provider ended it after a failed renewal. */
  endedUnpaid: boolean
  /** True while this product has paused its renewals for an unpublished grade; a pause set by hand is not changed. */
  renewalsPaused: boolean
  createdAt: Date
  lines: SnapshotLine[]
  learners: CoveredLearner[]
  /** Newest first. */
  invoices: SnapshotInvoice[]
  /** Current time of the test clock; null without one. */
  clock: Date | null
}

/** Price charged at each renewal; `offer` is null for an unknown product. */
export type SnapshotLine = { id: string; offer: OfferId | null; unitAmount: number; quantity: number }

const INVOICE_STATUSES = ['open', 'paid', 'uncollectible', 'void'] as const

/** Finalized invoice and its payment. */
export type SnapshotInvoice = {
  id: string
  number: string | null
  status: (typeof INVOICE_STATUSES)[number]
  /** True for a change of plan, false for a new period. */
  forChange: boolean
  total: number
  amountPaid: number
  amountRefunded: number
  disputed: boolean
  /** Number of collection attempts. */
  attempts: number
  currency: string
  url: string | null
  pdfUrl: string | null
  createdAt: Date
  paidAt: Date | null
  paymentIntentId: string | null
}

/** Page size of the provider's list, enough for eight years of monthly renewals. */
const MAX_INVOICES = 100

/** Metadata key that marks a pause of renewals for an unpublished grade. */
export const CLOSED_GRADE_KEY = 'closed_grade'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @returns null if the provider has no such subscription */
export async function fetchSubscription(stripe: Stripe, id: string): Promise<SubscriptionSnapshot | null> {
  const subscription = await nullIfMissing(stripe.subscriptions.retrieve(id, { expand: ['test_clock'] }))
  if (subscription === null) return null
  const customerId = idOf(subscription.customer)
  return toSnapshot(subscription, customerId, await fetchInvoices(stripe, id, customerId))
}

function toSnapshot(
  subscription: Stripe.Subscription,
  customerId: string,
  invoices: SnapshotInvoice[],
): SubscriptionSnapshot {
  const { items, metadata, test_clock: clock, cancel_at_period_end: cancelAtPeriodEnd } = subscription
  // All lines of a subscription have the same interval and renew together.
  const [first] = items.data
  const periodEnd = fromUnixSeconds(first?.current_period_end ?? subscription.start_date)
  const endedAt = fromUnixSecondsOrNull(subscription.ended_at)
  const { checkout = '' } = metadata
  return {
    id: subscription.id,
    customerId,
    checkoutId: UUID.test(checkout) ? checkout : null,
    status: statusOf(subscription),
    currency: subscription.currency,
    periodStart: fromUnixSeconds(first?.current_period_start ?? subscription.start_date),
    periodEnd,
    trialEnd: fromUnixSecondsOrNull(subscription.trial_end),
    cancelAtPeriodEnd,
    endsAt: endedAt ?? fromUnixSecondsOrNull(subscription.cancel_at) ?? (cancelAtPeriodEnd ? periodEnd : null),
    endedAt,
    canceledAt: fromUnixSecondsOrNull(subscription.canceled_at),
    endedUnpaid: subscription.cancellation_details?.reason === 'payment_failed',
    renewalsPaused: subscription.pause_collection !== null && metadata[CLOSED_GRADE_KEY] !== undefined,
    createdAt: fromUnixSeconds(subscription.created),
    lines: items.data.map(toLine),
    learners: fromMetadata(metadata),
    invoices,
    clock: clock !== null && typeof clock === 'object' ? fromUnixSeconds(clock.frozen_time) : null,
  }
}

function toLine({ id, price, quantity = 1 }: Stripe.SubscriptionItem): SnapshotLine {
  return {
    id,
    offer: offerOfLine(idOf(price.product), price.recurring?.interval),
    unitAmount: price.unit_amount ?? 0,
    quantity,
  }
}

function statusOf({ status }: Stripe.Subscription): SubscriptionStatus {
  const known = SUBSCRIPTION_STATUSES.find((name) => name === status)
  if (!known) throw new Error(`Unknown subscription status from the payment provider: ${status}`)
  return known
}

/** Invoices of a subscription, newest first, without drafts. */
async function fetchInvoices(stripe: Stripe, subscriptionId: string, customerId: string): Promise<SnapshotInvoice[]> {
  const [invoices, charges] = await Promise.all([
    stripe.invoices.list({ subscription: subscriptionId, limit: MAX_INVOICES, expand: ['data.payments'] }),
    // A customer deleted at the provider has no charges.
    nullIfMissing(stripe.charges.list({ customer: customerId, limit: MAX_INVOICES })),
  ])
  // The sort is stable: invoices of the same second keep the provider's order, newest first.
  return invoices.data
    .flatMap((invoice) => toInvoice(invoice, charges?.data ?? []))
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

function toInvoice(invoice: Stripe.Invoice, charges: Stripe.Charge[]): SnapshotInvoice[] {
  const status = INVOICE_STATUSES.find((name) => name === invoice.status)
  if (status === undefined) return []
  const intents = paymentIntents(invoice)
  const paying = charges.filter(({ payment_intent: intent }) => intent && intents.includes(idOf(intent)))
  return [
    {
      id: invoice.id,
      number: invoice.number,
      status,
      forChange: invoice.billing_reason === 'subscription_update',
      total: invoice.total,
      amountPaid: invoice.amount_paid,
      amountRefunded: paying.reduce((sum, charge) => sum + charge.amount_refunded, 0),
      disputed: paying.some(({ disputed }) => disputed),
      attempts: invoice.attempt_count,
      currency: invoice.currency,
      url: invoice.hosted_invoice_url ?? null,
      pdfUrl: invoice.invoice_pdf ?? null,
      createdAt: fromUnixSeconds(invoice.created),
      paidAt: fromUnixSecondsOrNull(invoice.status_transitions.paid_at),
      paymentIntentId: intents[0] ?? null,
    },
  ]
}

function paymentIntents({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment: { payment_intent: intent } }) => (intent ? [idOf(intent)] : []))
}
