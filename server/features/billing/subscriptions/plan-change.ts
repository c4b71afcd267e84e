import type { Stripe } from 'stripe'
import { listPlanChanges, type OfferId } from '#domain/plans/plans.ts'
import { priceData } from '../../../payments/products.ts'
import { INTERACTIVE } from '../../../payments/provider-requests.ts'
import type { BillingContext } from '../context.ts'
import { fetchProviderPlan, isOver, isUnpaid, type ProviderPlan } from './provider-plan.ts'
import type { PaidSubscription, PlanOfLearner } from './queries.ts'

export type ChangeInput = PlanOfLearner & { offer: OfferId }

export type PricedChange = {
  plan: ProviderPlan
  /** Line that changes, with its new price. */
  items: { id: string; price_data: ReturnType<typeof priceData>; quantity: 1 }[]
  /** Price of all lines at the next renewal, in cents. */
  nextAmount: number
}

export type ChangeDecision =
  | { kind: 'change'; change: PricedChange }
  /** The learner already has that offer. */
  | { kind: 'unchanged' }
  /** `reason` is shown to the parent. */
  | { kind: 'not-possible'; reason: string }
  | { kind: 'no-prices' }

/** Decides whether a learner's plan can change at once, by the provider's current data. */
export async function decideChange(
  { stripe, catalogue }: Pick<BillingContext, 'stripe' | 'catalogue'>,
  paid: PaidSubscription,
  { subscriptionId, learnerId, offer }: ChangeInput,
): Promise<ChangeDecision> {
  const [plan, prices] = await Promise.all([
    fetchProviderPlan(stripe, subscriptionId, paid),
    catalogue.prices(),
  ])
  const member = plan.members.find((one) => one.learnerId === learnerId)
  if (isOver(plan) || member === undefined) return { kind: 'not-possible', reason: 'This plan has ended.' }
  if (plan.ending || member.until !== null) {
    return { kind: 'not-possible', reason: 'This plan has been cancelled. Resume it before you change it.' }
  }
  if (member.offer === offer) return { kind: 'unchanged' }
  if (isUnpaid(plan)) {
    return {
      kind: 'not-possible',
      reason: 'The last payment for this plan failed. Update your payment method before you change it.',
    }
  }
  if (!listPlanChanges(member.offer).includes(offer)) {
    return {
      kind: 'not-possible',
      reason:
        'There is no change to this plan at once. Cancel the present one, and choose it when that has ended.',
    }
  }
  if (prices === null) return { kind: 'no-prices' }
  const linesOfOffer = plan.lines.filter((line) => line.offer === member.offer)
  const line = linesOfOffer.find(({ cents }) => cents === member.cents) ?? linesOfOffer[0]
  if (line === undefined) return { kind: 'not-possible', reason: 'This plan is not being charged for.' }
  const total = plan.lines.reduce((sum, { cents }) => sum + cents, 0)
  return {
    kind: 'change',
    change: {
      plan,
      items: [{ id: line.id, price_data: priceData(offer, prices[offer]), quantity: 1 }],
      nextAmount: total - line.cents + prices[offer],
    },
  }
}

/**
 * Price of a change at a moment, in cents: charged at once, or below zero credited to the next payments. An existing
 * credit is deducted.
 * @param asOf in Unix seconds
 */
export async function previewAmount(
  stripe: Stripe,
  { plan, items }: PricedChange,
  asOf: number,
): Promise<number> {
  const preview = await stripe.invoices.createPreview(
    {
      subscription: plan.id,
      subscription_details: { items, proration_behavior: 'always_invoice', proration_date: asOf },
    },
    INTERACTIVE,
  )
  // During a free trial there is nothing to prorate, and the preview shows the next renewal.
  const prorated = preview.lines.data
    .filter(({ parent }) => (parent?.subscription_item_details ?? parent?.invoice_item_details)?.proration)
    .reduce((total, { amount }) => total + amount, 0)
  return prorated <= 0 ? prorated : Math.max(0, prorated + preview.starting_balance)
}
