import { continuing, sharing } from '#domain/plans/subscription-lines.ts'
import type { Services } from '../../services.ts'
import { keepLines } from './keep-lines.ts'
import { isOver, type ProviderPlan } from './provider-plan.ts'
import { syncSubscription } from './sync.ts'
import { type NotDone, withOwnPlan } from './with-own-plan.ts'

export type ResumedPlan = NotDone | { kind: 'ended' } | { kind: 'resumed'; renewsAt: Date }

/** Takes a cancellation back, at the price that was paid before; nothing is charged until the next renewal. */
export function resumePlan(
  services: Services,
  parentId: string,
  of: { subscriptionId: string; learnerId: string },
): Promise<ResumedPlan> {
  return withOwnPlan(services, parentId, of, async (payments, paid): Promise<ResumedPlan> => {
    const plan = await keepLines(payments, of.subscriptionId, paid, (found) =>
      hasEnded(found, of.learnerId) ? null : continuing(found).union(sharing(found, of.learnerId)),
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
