import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

type Answer = InferContractRouterOutputs<typeof contract>['profile']['get']

export type Profile = Answer['profile']

/** A session of the signed-in person. */
export type Device = Answer['devices'][number]
