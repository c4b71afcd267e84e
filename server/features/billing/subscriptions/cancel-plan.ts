import { listContinuingLearners, listSharingLearners } from '#domain/plans/subscription-lines.ts'
import type { Payments } from '../../../payments/payments.ts'
import { INTERACTIVE } from '../../../payments/provider-requests.ts'
import { logProviderFailure } from '../../../payments/provider-responses.ts'
import type { Services } from '../../../services.ts'
import { syncSubscription } from '../sync/sync-subscription.ts'
import { isOver, isUnpaid, type ProviderPlan } from './provider-plan.ts'
import { keepLines } from './update-lines.ts'
import { type NotDone, withOwnPlan } from './with-payers-plan.ts'

type CancelledPlan = NotDone | { kind: 'cancelled'; endsAt: Date }

/**
 * Cancels a learner's plan: it ends with what is paid for, at no fee, and the others on the subscription go on. One whose
 * last payment failed has nothing paid left, and ends at once when nobody else is on it.
 */
export function cancelPlan(
  services: Services,
  parentId: string,
  of: { subscriptionId: string; learnerId: string },
): Promise<CancelledPlan> {
  return withOwnPlan(services, parentId, of, async (payments, paid): Promise<CancelledPlan> => {
    const plan = await keepLines(payments, of.subscriptionId, paid, (found) => {
      if (isOver(found) || endsUnpaid(found, of.learnerId)) return null
      return remaining(found, of.learnerId)
    })
    const unpaid = endsUnpaid(plan, of.learnerId)
    if (unpaid) await endNow(services, payments, plan)
    await syncSubscription(services, of.subscriptionId)
    // What was paid ended where the period began that is not.
    return { kind: 'cancelled', endsAt: unpaid ? plan.periodStart : endOf(plan, of.learnerId) }
  })
}

function remaining(plan: ProviderPlan, learnerId: string): ReadonlySet<string> {
  return listContinuingLearners(plan).difference(listSharingLearners(plan, learnerId))
}

function endsUnpaid(plan: ProviderPlan, learnerId: string): boolean {
  return isUnpaid(plan) && remaining(plan, learnerId).size === 0
}

/** Ends a subscription, and takes back the invoice that nobody is to pay any more. */
async function endNow({ log }: Services, { stripe }: Payments, plan: ProviderPlan): Promise<void> {
  await stripe.subscriptions.cancel(plan.id, {}, INTERACTIVE)
  if (plan.latestInvoiceId === null) return
  try {
    await stripe.invoices.voidInvoice(plan.latestInvoiceId, {}, INTERACTIVE)
  } catch (error) {
    // Paid at this very moment it cannot be taken back, and of itself it is not collected any more.
    logProviderFailure(log, error)
  }
}

function endOf(plan: ProviderPlan, learnerId: string): Date {
  return plan.members.find((member) => member.learnerId === learnerId)?.until ?? plan.endsOn ?? plan.periodEnd
}

type ResumedPlan = NotDone | { kind: 'ended' } | { kind: 'resumed'; renewsAt: Date }

/** Takes a cancellation back, at the price that was paid before; nothing is charged until the next renewal. */
export function resumePlan(
  services: Services,
  parentId: string,
  of: { subscriptionId: string; learnerId: string },
): Promise<ResumedPlan> {
  return withOwnPlan(services, parentId, of, async (payments, paid): Promise<ResumedPlan> => {
    const plan = await keepLines(payments, of.subscriptionId, paid, (found) =>
      hasEnded(found, of.learnerId)
        ? null
        : listContinuingLearners(found).union(listSharingLearners(found, of.learnerId)),
    )
    await syncSubscription(services, of.subscriptionId)
    return hasEnded(plan, of.learnerId) ? { kind: 'ended' } : { kind: 'resumed', renewsAt: plan.periodEnd }
  })
}

/** A learner who left is on it until the period is over in which they did. */
function hasEnded(plan: ProviderPlan, learnerId: string): boolean {
  const member = plan.members.find((one) => one.learnerId === learnerId)
  if (isOver(plan) || member === undefined) return true
  return member.until !== null && (member.until <= plan.now || member.until <= plan.periodStart)
}
