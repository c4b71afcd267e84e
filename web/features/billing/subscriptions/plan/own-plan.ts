import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { contract } from '#contract/index.ts'
import type { OfferId } from '#domain/plans/plans.ts'
import { api } from '#web/api/client.ts'

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

/** All that the screen shows, as the server tells it. */
export type Subscriptions = InferContractRouterOutputs<typeof contract>['billing']['subscriptions']
export type SubscribedLearner = Subscriptions['learners'][number]
export type Subscription = NonNullable<SubscribedLearner['subscription']>
export type Invoice = Subscriptions['invoices'][number]

/** A learner whose plan is being paid by the parent who looks, and may be changed by them. */
export type OwnPlan = { learner: SubscribedLearner; subscription: Subscription }

/** To be awaited once a plan may be another one: what tells of it is looked up anew, and so are marks, which it raises. */
export function usePlanChanged() {
  const queryClient = useQueryClient()
  return async () => {
    for (const queryKey of [api.learners.key(), api.report.key(), api.study.key()]) {
      void queryClient.invalidateQueries({ queryKey })
    }
    await queryClient.invalidateQueries({ queryKey: api.billing.subscriptions.key() })
  }
}
