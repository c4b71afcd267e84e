import type { Known } from '#server/distribution/judge-plan.ts'

/** Operations and jobs of which Citus refuses a statement, or runs one on more shards than its class allows. */
export const KNOWN_PLANS: Readonly<Record<string, Known>> = {
  // The library finds a session by its token alone, when it signs out or changes a password.
  auth: 'wide',
  // One statement reads the events of up to 200 open pages.
  'live.subscribe': 'wide',
}
