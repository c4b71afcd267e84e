import { continuing, sharing } from '#domain/plans/subscription-lines.ts'
import { WHILE_SOMEBODY_WAITS } from '../../payments/patience.ts'
import type { Payments } from '../../payments/payments.ts'
import { tellOfFailure } from '../../payments/provider-failure.ts'
import type { Services } from '../../services.ts'
import { keepLines } from './keep-lines.ts'
import { isOver, isUnpaid, type ProviderPlan } from './provider-plan.ts'
import { syncSubscription } from './sync.ts'
import { type NotDone, withOwnPlan } from './with-own-plan.ts'

export type CancelledPlan = NotDone | { kind: 'cancelled'; endsAt: Date }

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
  return continuing(plan).difference(sharing(plan, learnerId))
}

function endsUnpaid(plan: ProviderPlan, learnerId: string): boolean {
  return isUnpaid(plan) && remaining(plan, learnerId).size === 0
}

/** Ends a subscription, and takes back the invoice that nobody is to pay any more. */
async function endNow({ log }: Services, { stripe }: Payments, plan: ProviderPlan): Promise<void> {
  await stripe.subscriptions.cancel(plan.id, {}, WHILE_SOMEBODY_WAITS)
  if (plan.latestInvoiceId === null) return
  try {
    await stripe.invoices.voidInvoice(plan.latestInvoiceId, {}, WHILE_SOMEBODY_WAITS)
  } catch (error) {
    // Paid at this very moment it cannot be taken back, and of itself it is not collected any more.
    tellOfFailure(log, error)
  }
}

function endOf(plan: ProviderPlan, learnerId: string): Date {
  return plan.members.find((member) => member.learnerId === learnerId)?.until ?? plan.endsOn ?? plan.periodEnd
}
