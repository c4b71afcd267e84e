import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { contract } from '#contract/index.ts'
import type { OfferId } from '#domain/plans/plans.ts'
import { api } from '#web/api/client.ts'

/** Data of the screen, as returned by the server. */
export type Subscriptions = InferContractRouterOutputs<typeof contract>['billing']['subscriptions']
export type SubscribedLearner = Subscriptions['learners'][number]
export type Subscription = NonNullable<SubscribedLearner['subscription']>
export type Invoice = Subscriptions['invoices'][number]

/** Learner with a plan that this parent pays for and can change. */
export type OwnPlan = { learner: SubscribedLearner; subscription: Subscription }

/** Change or cancellation of a plan that the parent has started. */
export type PlanStep = { kind: 'change'; learnerId: string; offer: OfferId } | { kind: 'cancel'; learnerId: string }

export type OnStep = (step: PlanStep) => void

/** Plan of a step; null when it can no longer be changed. */
export function findOwnPlan({ learnerId }: PlanStep, learners: readonly SubscribedLearner[]): OwnPlan | null {
  const learner = learners.find(({ id }) => id === learnerId)
  const subscription = learner?.subscription
  return learner && subscription?.own ? { learner, subscription } : null
}

/** True when other learners stay on the subscription after this one's plan ends; a family plan ends as a whole. */
export function hasOtherLearners(
  { learner, subscription }: OwnPlan,
  learners: readonly Pick<SubscribedLearner, 'id' | 'subscription'>[],
): boolean {
  if (subscription.offer === 'premium_plus_family') return false
  return learners.some(
    (other) =>
      other.id !== learner.id && other.subscription?.id === subscription.id && other.subscription.state !== 'ending',
  )
}

/** Id of the element with the plan's status, which gets the focus after a step. */
export function planStatusId(learnerId: string): string {
  return `plan-of-${learnerId}`
}

/** Returns a function that refetches everything a plan change affects, marks included. Await it after a change. */
export function useRefetchPlans() {
  const queryClient = useQueryClient()
  return async () => {
    for (const queryKey of [api.learners.key(), api.report.key(), api.study.key()]) {
      void queryClient.invalidateQueries({ queryKey })
    }
    await queryClient.invalidateQueries({ queryKey: api.billing.subscriptions.key() })
  }
}
