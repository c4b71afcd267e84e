import type { Stripe } from 'stripe'
import type { CheckoutTerms } from '#domain/plans/checkout.ts'
import { CURRENCY, OFFERS, type PaidPlan } from '#domain/plans/plans.ts'
import { toMetadata } from '../../../payments/learner-metadata.ts'
import { productOf } from '../../../payments/products.ts'

/**
 * How long a page to pay on stays open. The amount and the free days were decided when it was made, and may not hold for
 * long; an hour is enough to find a card and to confirm it at the bank.
 */
export const SESSION_MINUTES = 60

/** A subscription's line: its amount is the catalogue's, and the price of the line alone. */
export function priceData(offer: CheckoutTerms['lines'][number]['offer'], cents: number) {
  return {
    currency: CURRENCY,
    product: productOf(offer),
    unit_amount: cents,
    recurring: { interval: OFFERS[offer].interval },
  }
}

/**
 * What the provider is asked for to have a checkout paid. The same checkout makes the same request, whenever it is sent,
 * as its idempotency key demands.
 */
export function sessionRequest(
  { id, createdAt, customerId }: { id: string; createdAt: Date; customerId: string },
  { lines, trialDays }: CheckoutTerms,
  origin: string,
): Stripe.Checkout.SessionCreateParams {
  const priced = lines.filter(
    ({ offer }, index) =>
      OFFERS[offer].maxLearners === 1 || lines.findIndex((line) => line.offer === offer) === index,
  )
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: id,
    metadata: { checkout: id },
    line_items: priced.map(({ offer, cents }) => ({ price_data: priceData(offer, cents), quantity: 1 })),
    subscription_data: {
      // A change of plan is reckoned by the prices of the moment, each share rounded by itself, for real and for a test.
      billing_mode: { type: 'classic' },
      metadata: { checkout: id, ...toMetadata(lines.map((line) => ({ ...line, until: null }))) },
      ...(trialDays > 0 && { trial_period_days: trialDays }),
    },
    success_url: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}&subscriptions=${chosen(lines)}`,
    cancel_url: `${origin}/payment-cancelled`,
    expires_at: Math.floor(createdAt.getTime() / 1000) + SESSION_MINUTES * 60,
  }
}

const PLAN_NAMES: Record<PaidPlan, string> = { Premium: 'premium', 'Premium Plus': 'premium_plus' }

/** What was chosen, as the page after the payment reads it (accounts and parent portal, section 7, 'stripe'). */
function chosen(lines: CheckoutTerms['lines']): string {
  const entries = lines.map(({ learnerId, offer, gradeId }) => ({
    childId: learnerId,
    planName: PLAN_NAMES[OFFERS[offer].plan],
    gradeId,
  }))
  return encodeURIComponent(JSON.stringify(entries))
}
