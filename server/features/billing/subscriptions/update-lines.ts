import type { Stripe } from 'stripe'
import { computeLineChanges, type LineChanges } from '#domain/plans/subscription-lines.ts'
import { toMetadata } from '../../../payments/learner-metadata.ts'
import type { Payments } from '../../../payments/payments.ts'
import { INTERACTIVE, requestKey } from '../../../payments/provider-requests.ts'
import { classifyFailure } from '../../../payments/provider-responses.ts'
import { priceData } from '../checkout/session-request.ts'
import { type ProviderPlan, providerPlan } from './provider-plan.ts'
import type { PaidPlan } from './queries.ts'

/** How often somebody else may change the subscription in between. */
const TRIES = 4

/**
 * Has a subscription go on for other learners than before, without charging or giving back anything for the period that
 * is paid. It is read again after each change until nothing is left to do, so that what is done to it at the same moment
 * from two pages ends as one of them wanted, never with a line too many.
 * @param going of the subscription as it stands, for whom it is to go on; null to leave it as it is
 * @returns the subscription as it stands in the end
 * @throws what the provider failed with
 */
export async function keepLines(
  payments: Payments,
  subscriptionId: string,
  paid: PaidPlan,
  going: (plan: ProviderPlan) => ReadonlySet<string> | null,
): Promise<ProviderPlan> {
  for (let tried = 1; ; tried += 1) {
    const plan = await providerPlan(payments, subscriptionId, paid)
    const wanted = going(plan)
    const changes = wanted && computeLineChanges(plan, wanted)
    if (changes === null) return plan
    try {
      const request = toRequest(changes, plan)
      await payments.stripe.subscriptions.update(subscriptionId, request, {
        ...INTERACTIVE,
        // Two who read the same and want the same add one line, not two.
        idempotencyKey: requestKey('keep-lines', subscriptionId, paid.readNumber, tried, request),
      })
    } catch (error) {
      // Refused is what was changed by somebody else in between: a line that is gone, or is the last one.
      if (classifyFailure(error) !== 'rejected' || tried >= TRIES) throw error
    }
  }
}

function toRequest(
  { ending, remove, add, members }: LineChanges,
  { endsOn }: ProviderPlan,
): Stripe.SubscriptionUpdateParams {
  const items = [
    ...add.map(({ offer, cents }) => ({ price_data: priceData(offer, cents), quantity: 1 })),
    ...remove.map((id) => ({ id, deleted: true })),
  ]
  return {
    // One of the two ways to end is named in a request, and a day set by hand is taken back by its own name alone.
    ...(!ending && endsOn !== null ? { cancel_at: '' as const } : { cancel_at_period_end: ending }),
    ...(items.length > 0 && { items }),
    proration_behavior: 'none',
    ...(members.length > 0 && { metadata: toMetadata(members) }),
  }
}
