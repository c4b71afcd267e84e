import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

type Stream = InferContractRouterOutputs<typeof contract>['live']['subscribe']

export type LiveEvent = Stream extends AsyncIterable<infer Event> ? Event : never

/** What a learner did. */
export type Studied = Extract<LiveEvent, { kind: 'studied' }>
