import type { Stripe } from 'stripe'
import type { SubscriptionLines } from '#domain/plans/subscription-lines.ts'
import { fromMetadata } from '../../../payments/learner-metadata.ts'
import { offerOfLine } from '../../../payments/products.ts'
import {
  fromUnixSeconds,
  fromUnixSecondsOrNull,
  INTERACTIVE,
  idOf,
  logProviderFailure,
} from '../../../payments/provider-requests.ts'
import type { BillingContext } from '../context.ts'
import { findCustomer, findPaidSubscription, type PaidSubscription, type PlanOfLearner } from './queries.ts'

/** Reasons why an operation on a plan failed: the parent does not pay for it, or the provider failed. */
export type PlanFailure = { outcome: 'not-payer' } | { outcome: 'failed' }

/** Runs an operation at the provider on a learner's plan that the parent pays for. */
export async function withPayersPlan<Result>(
  { database, log }: Pick<BillingContext, 'database' | 'log'>,
  parentId: string,
  plan: PlanOfLearner,
  operation: (paid: PaidSubscription) => Promise<Result>,
): Promise<Result | PlanFailure> {
  const paid = await findPaidSubscription(database.kysely, parentId, plan)
  if (paid === undefined) return { outcome: 'not-payer' }
  try {
    return await operation(paid)
  } catch (error) {
    logProviderFailure(log, error)
    return { outcome: 'failed' }
  }
}

/** Current subscription at the provider, with its lines and learners. */
export type ProviderPlan = SubscriptionLines & {
  id: string
  status: Stripe.Subscription.Status
  periodStart: Date
  /** End date set by hand at the provider, unless it is the end of a period. */
  endsOn: Date | null
  latestInvoiceId: string | null
  /** Current time of the clock that the provider uses for this subscription. */
  now: Date
}

/** Fetches a subscription; lines of unknown products are omitted and never changed. */
export async function fetchProviderPlan(
  stripe: Stripe,
  subscriptionId: string,
  { cents }: Pick<PaidSubscription, 'cents'>,
): Promise<ProviderPlan> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['test_clock'] }, INTERACTIVE)
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

/** True if the subscription has ended, or never started. */
export function isOver({ status }: ProviderPlan): boolean {
  return status === 'canceled' || status === 'incomplete_expired' || status === 'incomplete'
}

/** True if the last renewal failed. */
export function isUnpaid({ status }: ProviderPlan): boolean {
  return status === 'past_due' || status === 'unpaid' || status === 'paused'
}

type OpenedPortal = { outcome: 'unknown-parent' } | { outcome: 'failed' } | { outcome: 'opened'; url: string }

/** Opens a short-lived page of the provider on which a parent changes the payment method. */
export async function openPortal(
  { stripe, database, origin, log }: Pick<BillingContext, 'stripe' | 'database' | 'origin' | 'log'>,
  parentId: string,
): Promise<OpenedPortal> {
  const customer = await findCustomer(database.kysely, parentId)
  if (customer === undefined) return { outcome: 'unknown-parent' }
  try {
    const { url } = await stripe.billingPortal.sessions.create(
      { customer, return_url: `${origin}/parent/subscriptions` },
      INTERACTIVE,
    )
    return { outcome: 'opened', url }
  } catch (error) {
    logProviderFailure(log, error)
    return { outcome: 'failed' }
  }
}
