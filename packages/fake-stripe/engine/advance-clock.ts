import type { Environment } from '../environment.ts'
import { deleteOldResponses, findDueCustomers } from '../storage/queries.ts'
import { moveClock } from './clock.ts'
import { withCustomer } from './on-customer.ts'
import type { Work } from './work.ts'

/**
 * Moves a customer's clock forward, with all that happens on the way: trials end, renewals come, tries are repeated. It
 * runs on from there with the real one.
 * @param to in seconds since 1970
 * @returns false where it shows a later moment already
 */
export function moveForward(work: Work, to: number): boolean {
  if (to < work.now) return false
  moveClock(work, to)
  work.customer.clock.ahead = to - work.realNow
  return true
}

/**
 * The same for whoever has not begun anything with the customer yet.
 * @param id of the customer, or of anything of theirs
 * @returns false also where there is none
 */
export async function advanceClock(env: Environment, id: string, to: Date): Promise<boolean> {
  const seconds = Math.floor(to.getTime() / 1000)
  return (await withCustomer(env, id, (work) => moveForward(work, seconds))) ?? false
}

const AT_ONCE = 20

/** Lets everything happen that became due by itself as time went by, also where nobody asks, and forgets old keys. */
export async function catchUp(env: Environment): Promise<void> {
  await deleteOldResponses(env.pool)
  const due = await findDueCustomers(env.pool, env.now(), AT_ONCE)
  for (const id of due) await withCustomer(env, id, () => {})
}
