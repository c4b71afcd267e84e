import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

export type Report = InferContractRouterOutputs<typeof contract>['report']['get']
export type Row = Report['rows'][number]
