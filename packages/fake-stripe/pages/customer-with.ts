import { withCustomer } from '../engine/on-customer.ts'
import type { Environment } from '../environment.ts'
import type { CustomerFacts, ProductFacts } from '../facts.ts'

/**
 * The customer that something with this id is of, once all has happened that was due.
 * @returns with the seconds that the customer's clock shows; null where nothing has that id
 */
export function customerWith(
  env: Environment,
  id: string,
): Promise<{ customer: CustomerFacts; now: number; products: readonly ProductFacts[] } | null> {
  return withCustomer(env, id, ({ customer, now, products }) => ({ customer, now, products }))
}
