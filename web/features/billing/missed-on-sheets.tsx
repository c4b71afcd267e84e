import { hasExtraPractice } from '#domain/plans/plans.ts'
import { worksheetsForMissed } from './plan-features.ts'
import type { SubscribedLearner } from './subscriptions/plan/own-plan.ts'

/** What a paid plan means for a learner without one, from the learner's own work; nothing without missed questions. */
export function MissedOnSheets({
  learner: { firstName, plan, missedOnSheets },
  className,
}: {
  learner: Pick<SubscribedLearner, 'firstName' | 'plan' | 'missedOnSheets'>
  className?: string
}) {
  const text = hasExtraPractice(plan) ? null : worksheetsForMissed(firstName, missedOnSheets)
  return text === null ? null : <span className={className}>{text}</span>
}
