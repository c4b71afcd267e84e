import type { Stripe } from 'stripe'
import { computeLineChanges, type LineChanges } from '#domain/plans/subscription-lines.ts'
import { toMetadata } from '../../../payments/learner-metadata.ts'
import { priceData } from '../../../payments/products.ts'
import { INTERACTIVE, requestKey } from '../../../payments/provider-requests.ts'
import { classifyFailure } from '../../../payments/provider-responses.ts'
import { fetchProviderPlan, type ProviderPlan } from './provider-plan.ts'
import type { PaidSubscription } from './queries.ts'

/** Attempts while concurrent requests change the same subscription. */
const MAX_ATTEMPTS = 4

/**
 * Changes for which learners a subscription continues, without charging or refunding anything for the current period.
 * The subscription is read again after each change until nothing is left to do, so that concurrent requests end in the
 * state that one of them chose, never with a line too many.
 * @param choose returns the learners for whom the subscription continues; null to leave it as it is
 * @returns the subscription after the last change
 * @throws the provider's error
 */
export async function updateLines(
  stripe: Stripe,
  subscriptionId: string,
  paid: PaidSubscription,
  choose: (plan: ProviderPlan) => ReadonlySet<string> | null,
): Promise<ProviderPlan> {
  for (let attempt = 1; ; attempt += 1) {
    const plan = await fetchProviderPlan(stripe, subscriptionId, paid)
    const learnerIds = choose(plan)
    const changes = learnerIds && computeLineChanges(plan, learnerIds)
    if (changes === null) return plan
    try {
      const request = toRequest(changes, plan)
      await stripe.subscriptions.update(subscriptionId, request, {
        ...INTERACTIVE,
        // Concurrent requests that read the same state and choose the same add one line, not two.
        idempotencyKey: requestKey('keep-lines', subscriptionId, paid.readNumber, attempt, request),
      })
    } catch (error) {
      // Rejected after a concurrent change: a line is gone, or is now the last one.
      if (classifyFailure(error) !== 'rejected' || attempt >= MAX_ATTEMPTS) throw error
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
    // A request may name only one of the two ways to end, and a date set by hand is only cleared by its own field.
    ...(!ending && endsOn !== null ? { cancel_at: '' as const } : { cancel_at_period_end: ending }),
    ...(items.length > 0 && { items }),
    proration_behavior: 'none',
    ...(members.length > 0 && { metadata: toMetadata(members) }),
  }
}
