import type { TestStore } from '../store.ts'
import { deleteOldAnswers, findDueCustomers } from '../store-queries.ts'
import { moveClock } from './clock.ts'
import { withCustomer } from './on-customer.ts'

/**
 * Moves a customer's clock forward, with all that happens on the way: trials end, renewals come, tries are repeated. It
 * runs on from there with the real one.
 * @param id of the customer, or of anything of theirs
 * @returns false where there is none, or where it shows a later moment already
 */
export async function advanceClock(store: TestStore, id: string, to: Date): Promise<boolean> {
  const seconds = Math.floor(to.getTime() / 1000)
  const moved = await withCustomer(store, id, (work) => {
    if (seconds < work.now) return false
    moveClock(work, seconds)
    work.customer.clock.ahead = seconds - work.realNow
    return true
  })
  return moved ?? false
}

const AT_ONCE = 20

/** Lets everything happen that became due by itself as time went by, also where nobody asks, and forgets old keys. */
export async function catchUp(store: TestStore): Promise<void> {
  await deleteOldAnswers(store.kysely)
  for (const id of await findDueCustomers(store.kysely, AT_ONCE)) await withCustomer(store, id, () => {})
}
