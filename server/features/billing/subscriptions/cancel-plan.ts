import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import { listContinuingLearners, listSharingLearners } from '#domain/plans/subscription-lines.ts'
import { INTERACTIVE } from '../../../payments/provider-requests.ts'
import { logProviderFailure } from '../../../payments/provider-responses.ts'
import { type SyncContext, syncSubscription } from '../sync/sync-subscription.ts'
import { isOver, isUnpaid, type ProviderPlan } from './provider-plan.ts'
import type { PlanOfLearner } from './queries.ts'
import { updateLines } from './update-lines.ts'
import { type PlanFailure, withPayersPlan } from './with-payers-plan.ts'

export type CanceledPlan = PlanFailure | { kind: 'canceled'; endsAt: Date }

/**
 * Cancels a learner's plan at the end of the paid period, at no fee; the other learners of the subscription keep theirs.
 * If the last payment failed, nothing is paid any more, and a subscription without other learners ends at once.
 */
export function cancelPlan(
  context: SyncContext,
  parentId: string,
  input: PlanOfLearner,
): Promise<CanceledPlan> {
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
    // The paid time ended where the unpaid period starts.
    return { kind: 'canceled', endsAt: unpaid ? plan.periodStart : endOf(plan, learnerId) }
  })
}

function remaining(plan: ProviderPlan, learnerId: string): ReadonlySet<string> {
  return listContinuingLearners(plan).difference(listSharingLearners(plan, learnerId))
}

function endsUnpaid(plan: ProviderPlan, learnerId: string): boolean {
  return isUnpaid(plan) && remaining(plan, learnerId).size === 0
}

/** Cancels a subscription at once and voids its open invoice. */
async function cancelUnpaid(stripe: Stripe, log: Logger, plan: ProviderPlan): Promise<void> {
  await stripe.subscriptions.cancel(plan.id, {}, INTERACTIVE)
  if (plan.latestInvoiceId === null) return
  try {
    await stripe.invoices.voidInvoice(plan.latestInvoiceId, {}, INTERACTIVE)
  } catch (error) {
    // An invoice that was paid at the same moment cannot be voided; otherwise it is no longer collected anyway.
    logProviderFailure(log, error)
  }
}

function endOf(plan: ProviderPlan, learnerId: string): Date {
  return plan.members.find((member) => member.learnerId === learnerId)?.until ?? plan.endsOn ?? plan.periodEnd
}

export type ResumedPlan = PlanFailure | { kind: 'ended' } | { kind: 'resumed'; renewsAt: Date }

/** Reverts a cancellation at the previous price; nothing is charged until the next renewal. */
export function resumePlan(
  context: SyncContext,
  parentId: string,
  input: PlanOfLearner,
): Promise<ResumedPlan> {
  const { subscriptionId, learnerId } = input
  return withPayersPlan(context, parentId, input, async (paid): Promise<ResumedPlan> => {
    const plan = await updateLines(context.stripe, subscriptionId, paid, (current) =>
      hasEnded(current, learnerId)
        ? null
        : listContinuingLearners(current).union(listSharingLearners(current, learnerId)),
    )
    await syncSubscription(context, subscriptionId)
    return hasEnded(plan, learnerId) ? { kind: 'ended' } : { kind: 'resumed', renewsAt: plan.periodEnd }
  })
}

/** A learner who leaves stays on the subscription until the end of that period. */
function hasEnded(plan: ProviderPlan, learnerId: string): boolean {
  const member = plan.members.find((one) => one.learnerId === learnerId)
  if (isOver(plan) || member === undefined) return true
  return member.until !== null && (member.until <= plan.now || member.until <= plan.periodStart)
}
