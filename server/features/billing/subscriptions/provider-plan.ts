import type { Stripe } from 'stripe'
import type { SubscriptionLines } from '#domain/plans/subscription-lines.ts'
import { fromMetadata } from '../../../payments/learner-metadata.ts'
import type { Payments } from '../../../payments/payments.ts'
import { offerOfLine } from '../../../payments/products.ts'
import { INTERACTIVE } from '../../../payments/provider-requests.ts'
import { fromUnixSeconds, fromUnixSecondsOrNull, idOf } from '../../../payments/provider-responses.ts'
import type { PaidPlan } from './queries.ts'

export type ProviderPlan = SubscriptionLines & {
  id: string
  status: Stripe.Subscription.Status
  periodStart: Date
  /** The day on which it ends, where somebody set one by hand at the provider, and not the end of a period. */
  endsOn: Date | null
  latestInvoiceId: string | null
  /** By the clock that the provider reckons this subscription with. */
  now: Date
}

/** How a subscription stands at the provider at this moment; lines that are not of Trellis are left out and left alone. */
export async function providerPlan(
  { stripe }: Payments,
  subscriptionId: string,
  { cents }: PaidPlan,
): Promise<ProviderPlan> {
  const subscription = await stripe.subscriptions.retrieve(
    subscriptionId,
    { expand: ['test_clock'] },
    INTERACTIVE,
  )
  const { test_clock: clock, latest_invoice: invoice, cancel_at_period_end: endsWithPeriod } = subscription
  const endsOn = endsWithPeriod ? null : fromUnixSecondsOrNull(subscription.cancel_at)
  const lines = subscription.items.data.flatMap(({ id, price }) => {
    const offer = offerOfLine(idOf(price.product), price.recurring?.interval)
    return offer === null ? [] : [{ id, offer, cents: price.unit_amount ?? 0 }]
  })
  const [item] = subscription.items.data
  const lineOf = (offer: string) => lines.find((line) => line.offer === offer)
  return {
    id: subscription.id,
    status: subscription.status,
    lines,
    members: fromMetadata(subscription.metadata).map((member) => ({
      ...member,
      cents: cents.get(member.learnerId) ?? lineOf(member.offer)?.cents ?? 0,
    })),
    ending: endsWithPeriod || endsOn !== null,
    endsOn,
    periodStart: fromUnixSeconds(item?.current_period_start ?? subscription.start_date),
    periodEnd: fromUnixSeconds(item?.current_period_end ?? subscription.start_date),
    latestInvoiceId: invoice === null || typeof invoice === 'string' ? invoice : (invoice.id ?? null),
    now: clock === null || typeof clock === 'string' ? new Date() : fromUnixSeconds(clock.frozen_time),
  }
}

/** Nothing comes after this. */
export function isOver({ status }: ProviderPlan): boolean {
  return status === 'canceled' || status === 'incomplete_expired' || status === 'incomplete'
}

/** The last renewal failed. */
export function isUnpaid({ status }: ProviderPlan): boolean {
  return status === 'past_due' || status === 'unpaid' || status === 'paused'
}
