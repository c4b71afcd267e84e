import type { Stripe } from 'stripe'
import type { CheckoutTerms } from '#domain/plans/checkout.ts'
import { OFFERS, type PaidPlan } from '#domain/plans/plans.ts'
import { toMetadata } from '../../../payments/learner-metadata.ts'
import { priceData } from '../../../payments/products.ts'

/**
 * Lifetime of a checkout session. Its amount and free trial were decided at its creation and may soon be outdated; an
 * hour is enough to find a card and confirm the payment with the bank.
 */
export const SESSION_MINUTES = 60

/** Request for a checkout session. The same checkout always makes the same request, as its idempotency key demands. */
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
      // Plan changes are prorated at current prices, each share rounded by itself, in live and in test mode.
      billing_mode: { type: 'classic' },
      metadata: { checkout: id, ...toMetadata(lines.map((line) => ({ ...line, until: null }))) },
      ...(trialDays > 0 && { trial_period_days: trialDays }),
    },
    success_url: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}&subscriptions=${choicesParameter(lines)}`,
    cancel_url: `${origin}/payment-cancelled`,
    expires_at: Math.floor(createdAt.getTime() / 1000) + SESSION_MINUTES * 60,
  }
}

const PLAN_NAMES: Record<PaidPlan, string> = { Premium: 'premium', 'Premium Plus': 'premium_plus' }

/** Choices as the page after the payment reads them (accounts and parent portal, section 7, 'stripe'). */
function choicesParameter(lines: CheckoutTerms['lines']): string {
  const entries = lines.map(({ learnerId, offer, gradeId }) => ({
    childId: learnerId,
    planName: PLAN_NAMES[OFFERS[offer].plan],
    gradeId,
  }))
  return encodeURIComponent(JSON.stringify(entries))
}
