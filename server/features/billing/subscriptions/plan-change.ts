import type { OfferId } from '#domain/plans/plans.ts'
import { listPlanChanges } from '#domain/plans/plans.ts'
import type { Payments } from '../../../payments/payments.ts'
import { INTERACTIVE } from '../../../payments/provider-requests.ts'
import { priceData } from '../checkout/session-request.ts'
import { isOver, isUnpaid, type ProviderPlan, providerPlan } from './provider-plan.ts'
import type { PaidPlan } from './queries.ts'

export type ChangeAsked = { subscriptionId: string; learnerId: string; offer: OfferId }

export type ChangeToMake = {
  plan: ProviderPlan
  /** The line that changes, with what it costs from then on. */
  items: { id: string; price_data: ReturnType<typeof priceData>; quantity: 1 }[]
  /** In cents, what all lines together cost at the next renewal. */
  nextAmount: number
}

export type ChangeDecision =
  | { kind: 'change'; change: ChangeToMake }
  /** The learner has that offer by now. */
  | { kind: 'already' }
  /** With the reason for the parent. */
  | { kind: 'cannot'; reason: string }
  | { kind: 'no-prices' }

/** Whether a learner's plan may be changed at once, by what the provider says at this moment. */
export async function decideChange(
  payments: Payments,
  paid: PaidPlan,
  { subscriptionId, learnerId, offer }: ChangeAsked,
): Promise<ChangeDecision> {
  const [plan, prices] = await Promise.all([
    providerPlan(payments, subscriptionId, paid),
    payments.catalogue.prices(),
  ])
  const member = plan.members.find((one) => one.learnerId === learnerId)
  if (isOver(plan) || member === undefined) return { kind: 'cannot', reason: 'This plan has ended.' }
  if (plan.ending || member.until !== null) {
    return { kind: 'cannot', reason: 'This plan has been cancelled. Resume it before you change it.' }
  }
  if (member.offer === offer) return { kind: 'already' }
  if (isUnpaid(plan)) {
    return {
      kind: 'cannot',
      reason: 'The last payment for this plan failed. Update your payment method before you change it.',
    }
  }
  if (!listPlanChanges(member.offer).includes(offer)) {
    return {
      kind: 'cannot',
      reason:
        'There is no change to this plan at once. Cancel the present one, and choose it when that has ended.',
    }
  }
  if (prices === null) return { kind: 'no-prices' }
  const ofOffer = plan.lines.filter((line) => line.offer === member.offer)
  const line = ofOffer.find(({ cents }) => cents === member.cents) ?? ofOffer[0]
  if (line === undefined) return { kind: 'cannot', reason: 'This plan is not being charged for.' }
  const all = plan.lines.reduce((total, { cents }) => total + cents, 0)
  return {
    kind: 'change',
    change: {
      plan,
      items: [{ id: line.id, price_data: priceData(offer, prices[offer]), quantity: 1 }],
      nextAmount: all - line.cents + prices[offer],
    },
  }
}

/**
 * What a change costs at a moment, in cents: charged at once, or below zero what is kept for the payments to come. What
 * is kept from before is taken off.
 * @param asOf in seconds since 1970
 */
export async function amountOfChange(
  { stripe }: Payments,
  { plan, items }: ChangeToMake,
  asOf: number,
): Promise<number> {
  const preview = await stripe.invoices.createPreview(
    {
      subscription: plan.id,
      subscription_details: { items, proration_behavior: 'always_invoice', proration_date: asOf },
    },
    INTERACTIVE,
  )
  // During free days there is nothing to prorate, and the preview is of the next renewal.
  const prorated = preview.lines.data
    .filter(({ parent }) => (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration)
    .reduce((total, { amount }) => total + amount, 0)
  return prorated <= 0 ? prorated : Math.max(0, prorated + preview.starting_balance)
}
