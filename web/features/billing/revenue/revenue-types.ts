import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

export type Revenue = InferContractRouterOutputs<typeof contract>['billing']['revenue']
