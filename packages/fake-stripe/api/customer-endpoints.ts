import { z } from 'zod'
import { missing } from '../api-error.ts'
import type { BillingContext } from '../billing/context.ts'
import { objectIdsOf } from '../billing/customer.ts'
import { changeCustomer } from '../billing/with-customer.ts'
import { loadCatalog } from '../storage/catalog.ts'
import { findCustomers } from '../storage/queries.ts'
import { lookupOf, resourcesOf } from './customer-resources.ts'
import { type Answer, type ApiCall, type Endpoint, endpoint, type Page, paginate } from './endpoint.ts'

/** Object that a request refers to in its path or a parameter. */
type ObjectRef = { id: string; kind: string; param?: string }

/** Object to filter a list by, if its parameter is present. */
export function filterBy(kind: string, id: string | undefined): ObjectRef | undefined {
  return id === undefined ? undefined : { id, kind, param: kind }
}

/**
 * Responds from the customer who owns an object.
 * @throws ApiError if the object does not exist
 */
export async function answerFromCustomer(
  { env, db, request }: ApiCall,
  { id, kind, param }: ObjectRef,
  act: (context: BillingContext) => object | undefined,
): Promise<Answer> {
  const answer = await changeCustomer(env, db, id, request, (context) => {
    const body = act(context)
    return body === undefined ? undefined : { body, find: lookupOf(context) }
  })
  if (answer === null || answer === undefined) throw missing(kind, id, param)
  return answer
}

/** One page of objects of one customer, or of all customers. */
export async function listFromCustomers<T extends { id: string; created: number }>(
  call: ApiCall,
  { of, page, url }: { of: ObjectRef | undefined; page: Page; url: string },
  select: (context: BillingContext) => readonly T[],
): Promise<Answer> {
  const { env, db } = call
  if (of !== undefined) {
    return await answerFromCustomer(call, of, (context) => paginate(select(context), page, url))
  }
  const { products } = await loadCatalog(env, db)
  const realNow = Math.floor(env.now().getTime() / 1000)
  const contexts = (await findCustomers(db)).map((customer): BillingContext => {
    const now = realNow + customer.clock.ahead
    return { customer, products, now, realNow, origin: env.origin, newId: env.newId, events: [] }
  })
  const all = contexts.flatMap((context) => select(context).map((object) => ({ context, object })))
  const sorted = all.sort((one, other) => other.object.created - one.object.created)
  const body = paginate(
    sorted.map(({ object }) => object),
    page,
    url,
  )
  const lookups = contexts.map(lookupOf)
  return {
    body,
    find: {
      byId: (id) => lookups.map((lookup) => lookup.byId(id)).find((resource) => resource !== undefined),
      included: (kind, id, field) => {
        const owner = contexts.findIndex((context) => objectIdsOf(context.customer).includes(id))
        return lookups[owner]?.included(kind, id, field)
      },
    },
  }
}

/**
 * Declares an endpoint that retrieves one object by its id.
 * @param kind as in error messages
 */
export function retrieveEndpoint(
  path: string,
  kind: string,
  all: (resources: ReturnType<typeof resourcesOf>) => readonly { id: string }[],
): Endpoint {
  return endpoint('GET', path, z.strictObject({}), (call, id) =>
    answerFromCustomer(call, { id, kind }, (context) => all(resourcesOf(context)).find((one) => one.id === id)),
  )
}
