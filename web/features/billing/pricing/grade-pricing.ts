import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import type { Billing } from '#domain/plans/plans.ts'

/** Premium for one grade, as the server tells it. */
export type GradePricing = InferContractRouterOutputs<typeof contract>['billing']['grade']
export type GradeLearner = GradePricing['learners'][number]

/** The two ways in which Premium for a grade is paid. */
export type GradeBilling = Exclude<Billing, 'family'>
