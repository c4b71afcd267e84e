import type { Stripe } from 'stripe'
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#domain/plans/entitlements.ts'
import type { OfferId } from '#domain/plans/plans.ts'
import { type CoveredLearner, fromMetadata } from '../../../payments/learner-metadata.ts'
import { offerOfLine } from '../../../payments/products.ts'
import {
  fromUnixSeconds,
  fromUnixSecondsOrNull,
  idOf,
  nullIfMissing,
} from '../../../payments/provider-responses.ts'

const MADE_OUT = ['open', 'paid', 'uncollectible', 'void'] as const

/** An invoice that is made out, with what became of its payment. Amounts are cents. */
export type ReadInvoice = {
  id: string
  number: string | null
  status: (typeof MADE_OUT)[number]
  /** Whether it is for a change of plan, and not for a new period. */
  forChange: boolean
  total: number
  amountPaid: number
  amountRefunded: number
  disputed: boolean
  /** How often the provider tried to collect it. */
  attempts: number
  currency: string
  url: string | null
  pdfUrl: string | null
  createdAt: Date
  paidAt: Date | null
  /** What paid it, at the provider; null where nothing did. */
  paymentIntentId: string | null
}

/** As many as one page of the provider has: eight years of monthly renewals. */
const MOST = 100

/** The invoices of a subscription, newest first, without drafts. */
async function readInvoices(
  stripe: Stripe,
  subscriptionId: string,
  customerId: string,
): Promise<ReadInvoice[]> {
  const [invoices, charges] = await Promise.all([
    stripe.invoices.list({ subscription: subscriptionId, limit: MOST, expand: ['data.payments'] }),
    // None of a customer who is deleted at the provider.
    nullIfMissing(stripe.charges.list({ customer: customerId, limit: MOST })),
  ])
  // Of one second they stay in the order that the provider has them in, newest first.
  return invoices.data
    .flatMap((invoice) => toInvoice(invoice, charges?.data ?? []))
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

function toInvoice(invoice: Stripe.Invoice, charges: Stripe.Charge[]): ReadInvoice[] {
  const status = MADE_OUT.find((name) => name === invoice.status)
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
  return (payments?.data ?? []).flatMap(({ payment: { payment_intent: intent } }) =>
    intent ? [idOf(intent)] : [],
  )
}

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
  const subscription = await nullIfMissing(stripe.subscriptions.retrieve(id, { expand: ['test_clock'] }))
  if (subscription === null) return null
  const customerId = idOf(subscription.customer)
  return toReading(subscription, customerId, await readInvoices(stripe, id, customerId))
}

function toReading(subscription: Stripe.Subscription, customerId: string, invoices: ReadInvoice[]): Reading {
  const { items, metadata, test_clock: clock, cancel_at_period_end: cancelAtPeriodEnd } = subscription
  // All lines of one subscription are of one interval, and renewed together.
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
    endsAt:
      endedAt ?? fromUnixSecondsOrNull(subscription.cancel_at) ?? (cancelAtPeriodEnd ? periodEnd : null),
    endedAt,
    createdAt: fromUnixSeconds(subscription.created),
    lines: items.data.map(toLine),
    learners: fromMetadata(metadata),
    invoices,
    clock: clock !== null && typeof clock === 'object' ? fromUnixSeconds(clock.frozen_time) : null,
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
