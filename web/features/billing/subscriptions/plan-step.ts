import type { OfferId } from '#domain/plans/plans.ts'
import type { OwnPlan, SubscribedLearner } from './subscription-types.ts'

/** What a parent is about to do with a plan that they pay. */
export type PlanStep =
  | { kind: 'change'; learnerId: string; offer: OfferId }
  | { kind: 'cancel'; learnerId: string }

export type OnStep = (step: PlanStep) => void

/** The plan that a step is about; null when it is not there to be changed any more. */
export function planOf({ learnerId }: PlanStep, learners: readonly SubscribedLearner[]): OwnPlan | null {
  const learner = learners.find(({ id }) => id === learnerId)
  const subscription = learner?.subscription
  return learner && subscription?.own ? { learner, subscription } : null
}

/** Whether other learners go on with the same subscription, when this one's part of it ends: a family ends as a whole. */
export function hasOthers(
  { learner, subscription }: OwnPlan,
  learners: readonly Pick<SubscribedLearner, 'id' | 'subscription'>[],
): boolean {
  if (subscription.offer === 'premium_plus_family') return false
  return learners.some(
    (other) =>
      other.id !== learner.id &&
      other.subscription?.id === subscription.id &&
      other.subscription.state !== 'ending',
  )
}

/** The element that tells how a learner's plan stands, where the focus goes after a step. */
export function standingId(learnerId: string): string {
  return `plan-of-${learnerId}`
}
