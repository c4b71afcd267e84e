import { withCustomer } from '../engine/on-customer.ts'
import type { CustomerFacts } from '../facts.ts'
import type { TestStore } from '../store.ts'

/**
 * The customer that something with this id is of, once all has happened that was due.
 * @returns with the seconds that the customer's clock shows; null where nothing has that id
 */
export function customerWith(
  store: TestStore,
  id: string,
): Promise<{ customer: CustomerFacts; now: number } | null> {
  return withCustomer(store, id, ({ customer, now }) => ({ customer, now }))
}
