import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import {
  computeLineChanges,
  type LineChanges,
  listContinuingLearners,
  listSharingLearners,
} from '#domain/plans/subscription-lines.ts'
import { toMetadata } from '../../../payments/learner-metadata.ts'
import { priceData } from '../../../payments/products.ts'
import { classifyFailure, INTERACTIVE, logProviderFailure, requestKey } from '../../../payments/provider-requests.ts'
import { type SyncContext, syncSubscription } from '../sync/sync-subscription.ts'
import {
  fetchProviderPlan,
  isOver,
  isUnpaid,
  type PlanFailure,
  type ProviderPlan,
  withPayersPlan,
} from './provider-plan.ts'
import type { PaidSubscription, PlanOfLearner } from './queries.ts'

/** Maximum attempts while concurrent requests change the same subscription. */
const MAX_ATTEMPTS = 4

/**
 * Changes which learners continue on a subscription, without charging or refunding anything for the current period. The
 * subscription is read again after each change until it matches, so that concurrent requests end in the state of one of
 * them, never with an extra line.
 * @param choose returns the learners who stay on the subscription; null to leave it unchanged
 * @returns the subscription after the last change
 * @throws the provider's error
 */
async function updateLines(
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
        // Concurrent requests that read the same state and make the same choice add one line, not two.
        idempotencyKey: requestKey('keep-lines', subscriptionId, paid.readNumber, attempt, request),
      })
    } catch (error) {
      // Rejected after a concurrent change: a line was removed, or is now the last one.
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
    // The two ways to end exclude each other in a request, and a date set by hand is cleared only through its own
    // field.
    ...(!ending && endsOn !== null ? { cancel_at: '' as const } : { cancel_at_period_end: ending }),
    ...(items.length > 0 && { items }),
    proration_behavior: 'none',
    ...(members.length > 0 && { metadata: toMetadata(members) }),
  }
}

type CanceledPlan = PlanFailure | { outcome: 'canceled'; endsAt: Date }

/**
 * Cancels a learner's plan at the end of the paid period, at no fee; the other learners of the subscription keep
 * theirs. After a failed payment nothing more is collected, and a subscription without other learners ends immediately.
 */
export function cancelPlan(context: SyncContext, parentId: string, input: PlanOfLearner): Promise<CanceledPlan> {
  const { stripe, log } = context
  const { subscriptionId, learnerId } = input
  return withPayersPlan(context, parentId, input, async (paid): Promise<CanceledPlan> => {
    const plan = await updateLines(stripe, subscriptionId, paid, (current) => {
      if (isOver(current) || endsUnpaid(current, learnerId)) return null
      return remaining(current, learnerId)
    })
    const unpaid = endsUnpaid(plan, learnerId)
    if (unpaid) await cancelUnpaid(stripe, log, plan)
    await syncSubscription(context, subscriptionId)
    // The paid period ended at the start of the unpaid one.
    return { outcome: 'canceled', endsAt: unpaid ? plan.periodStart : endOf(plan, learnerId) }
  })
}

function remaining(plan: ProviderPlan, learnerId: string): ReadonlySet<string> {
  return listContinuingLearners(plan).difference(listSharingLearners(plan, learnerId))
}

function endsUnpaid(plan: ProviderPlan, learnerId: string): boolean {
  return isUnpaid(plan) && remaining(plan, learnerId).size === 0
}

/** Cancels a subscription immediately and voids its open invoice. */
async function cancelUnpaid(stripe: Stripe, log: Logger, plan: ProviderPlan): Promise<void> {
  await stripe.subscriptions.cancel(plan.id, {}, INTERACTIVE)
  if (plan.latestInvoiceId === null) return
  try {
    await stripe.invoices.voidInvoice(plan.latestInvoiceId, {}, INTERACTIVE)
  } catch (error) {
    // An invoice paid concurrently cannot be voided; any other is no longer collected.
    logProviderFailure(log, error)
  }
}

function endOf(plan: ProviderPlan, learnerId: string): Date {
  return plan.members.find((member) => member.learnerId === learnerId)?.until ?? plan.endsOn ?? plan.periodEnd
}

type ResumedPlan = PlanFailure | { outcome: 'ended' } | { outcome: 'resumed'; renewsAt: Date }

/** Reverts a cancellation at the previous price; nothing is charged until the next renewal. */
export function resumePlan(context: SyncContext, parentId: string, input: PlanOfLearner): Promise<ResumedPlan> {
  const { subscriptionId, learnerId } = input
  return withPayersPlan(context, parentId, input, async (paid): Promise<ResumedPlan> => {
    const plan = await updateLines(context.stripe, subscriptionId, paid, (current) =>
      hasEnded(current, learnerId)
        ? null
        : listContinuingLearners(current).union(listSharingLearners(current, learnerId)),
    )
    await syncSubscription(context, subscriptionId)
    return hasEnded(plan, learnerId) ? { outcome: 'ended' } : { outcome: 'resumed', renewsAt: plan.periodEnd }
  })
}

/** True once the period has ended until which a leaving learner stays on the subscription. */
function hasEnded(plan: ProviderPlan, learnerId: string): boolean {
  const member = plan.members.find((one) => one.learnerId === learnerId)
  if (isOver(plan) || member === undefined) return true
  return member.until !== null && (member.until <= plan.now || member.until <= plan.periodStart)
}
