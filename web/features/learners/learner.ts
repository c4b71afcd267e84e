import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

/** One of the parent's learners, as the server lists them. */
export type Learner = InferContractRouterOutputs<typeof contract>['learners']['list']['learners'][number]

/** What the server takes to create a learner account. */
export type NewLearner = InferContractRouterInputs<typeof contract>['learners']['create']

/** Whether the learner is locked out because a parent withdrew consent (readings, "Access"). */
export function isPaused({ consent }: Pick<Learner, 'consent'>): boolean {
  return consent !== null && consent.withdrawnAt !== null
}
