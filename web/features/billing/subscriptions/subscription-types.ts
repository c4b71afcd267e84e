import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

/** All that the screen shows, as the server tells it. */
export type Subscriptions = InferContractRouterOutputs<typeof contract>['billing']['subscriptions']
export type SubscribedLearner = Subscriptions['learners'][number]
export type Subscription = NonNullable<SubscribedLearner['subscription']>
export type Invoice = Subscriptions['invoices'][number]

/** A learner whose plan is being paid by the parent who looks, and may be changed by them. */
export type OwnPlan = { learner: SubscribedLearner; subscription: Subscription }
