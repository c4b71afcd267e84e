import type { Known } from '#server/distribution/judge-plan.ts'

/** Operations of which Citus refuses a statement, or runs one on more nodes than its class allows. */
export const KNOWN_PLANS: Readonly<Record<string, Known>> = {}
