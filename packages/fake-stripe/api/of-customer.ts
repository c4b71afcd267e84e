import { namesOf } from '../engine/names.ts'
import { onCustomer } from '../engine/on-customer.ts'
import type { Work } from '../engine/work.ts'
import { missing } from '../refusal.ts'
import { loadCatalog } from '../storage/catalog.ts'
import { findCustomers } from '../storage/queries.ts'
import type { Answer, Call } from './endpoint.ts'
import { findOf } from './find-resource.ts'
import { type Page, paginate } from './paginate.ts'

/** What a request names: by its address, or by a parameter. */
type Named = { id: string; kind: string; param?: string }

/** What a list is narrowed to by a parameter, if it is. */
export function named(kind: string, id: string | undefined): Named | undefined {
  return id === undefined ? undefined : { id, kind, param: kind }
}

/**
 * Answers from the customer that a thing is of.
 * @throws ApiError where there is none
 */
export async function fromCustomer(
  { env, db, request }: Call,
  { id, kind, param }: Named,
  act: (work: Work) => object | undefined,
): Promise<Answer> {
  const answer = await onCustomer(env, db, id, request, (work) => {
    const body = act(work)
    return body === undefined ? undefined : { body, find: findOf(work) }
  })
  if (answer === null || answer === undefined) throw missing(kind, id, param)
  return answer
}

/** A page of what one customer has, or all of them. */
export async function listed<T extends { id: string; created: number }>(
  call: Call,
  { of, page, url }: { of: Named | undefined; page: Page; url: string },
  select: (work: Work) => readonly T[],
): Promise<Answer> {
  const { env, db } = call
  if (of !== undefined) {
    return await fromCustomer(call, of, (work) => paginate(select(work), page, url))
  }
  const { products } = await loadCatalog(env, db)
  const realNow = Math.floor(env.now().getTime() / 1000)
  const works = (await findCustomers(db)).map((customer): Work => {
    const now = realNow + customer.clock.ahead
    return { customer, products, now, realNow, origin: env.origin, newId: env.newId, happened: [] }
  })
  const all = works.flatMap((work) => select(work).map((thing) => ({ work, thing })))
  const sorted = all.sort((one, other) => other.thing.created - one.thing.created)
  const body = paginate(
    sorted.map(({ thing }) => thing),
    page,
    url,
  )
  const finds = works.map(findOf)
  return {
    body,
    find: {
      byId: (id) => finds.map((find) => find.byId(id)).find((found) => found !== undefined),
      included: (kind, id, field) => {
        const owner = works.findIndex((work) => namesOf(work.customer).includes(id))
        return finds[owner]?.included(kind, id, field)
      },
    },
  }
}
