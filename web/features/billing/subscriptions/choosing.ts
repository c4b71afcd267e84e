import type { SubscribedLearner } from './subscription-types.ts'

/**
 * Whether a plan can be chosen for a learner: `buy` a first one, `change` the one that this parent pays, or not, because
 * the learner has no grade yet or `another-parent` pays.
 */
export type Choosing = 'buy' | 'change' | 'no-grade' | 'another-parent'

export function choosingFor({
  gradeId,
  subscription,
}: Pick<SubscribedLearner, 'gradeId' | 'subscription'>): Choosing {
  if (subscription) return subscription.own ? 'change' : 'another-parent'
  return gradeId === null ? 'no-grade' : 'buy'
}

export function canChoose(learner: Pick<SubscribedLearner, 'gradeId' | 'subscription'>): boolean {
  const choosing = choosingFor(learner)
  return choosing === 'buy' || choosing === 'change'
}
