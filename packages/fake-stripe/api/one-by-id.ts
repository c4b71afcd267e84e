import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import { resourcesOf } from './find-resource.ts'
import { fromCustomer } from './of-customer.ts'

/**
 * Declares how one thing of a customer is read.
 * @param kind as a refusal calls it
 */
export function oneById(
  path: string,
  kind: string,
  all: (resources: ReturnType<typeof resourcesOf>) => readonly { id: string }[],
): Endpoint {
  return endpoint('GET', path, z.strictObject({}), (call, id) =>
    fromCustomer(call, { id, kind }, (work) => all(resourcesOf(work)).find((one) => one.id === id)),
  )
}
