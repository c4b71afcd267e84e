import type { Environment } from '../environment.ts'
import type { CustomerFacts } from '../facts.ts'
import { eventResource } from '../resources/event.ts'
import { loadCatalog } from '../storage/catalog.ts'
import { type Db, inTransaction } from '../storage/database.ts'
import { insertEvents, lockCustomerOf, saveCustomer } from '../storage/queries.ts'
import { expireSessions, moveClock, nextDueAt, nextExpiryAt } from './clock.ts'
import { namesOf } from './names.ts'
import type { Work } from './work.ts'

/** Whose doing it is; null for what happens of itself, or on the provider's own pages. */
export type Request = { id: string; idempotencyKey: string | null } | null

/**
 * Does something with the customer that a thing is of, once all has happened that was due. In one transaction with what is
 * told of it, one after the other for each customer; a throw leaves everything as it was.
 * @returns null where nothing has that id
 */
export async function onCustomer<T>(
  env: Environment,
  db: Db,
  id: string,
  request: Request,
  act: (work: Work) => T,
): Promise<T | null> {
  const customer = await lockCustomerOf(db, id)
  if (customer === undefined) return null
  const kept = { text: JSON.stringify(customer), names: namesOf(customer) }
  return await keeping(env, db, { customer, kept }, request, act)
}

/** The same with one who is new. */
export async function onNewCustomer<T>(
  env: Environment,
  db: Db,
  customer: CustomerFacts,
  request: Request,
  act: (work: Work) => T,
): Promise<T> {
  return await keeping(env, db, { customer, kept: { text: '', names: [] } }, request, act)
}

/** The same in a transaction of its own, on the provider's own behalf. */
export async function withCustomer<T>(
  env: Environment,
  id: string,
  act: (work: Work) => T,
): Promise<T | null> {
  let told = false
  const result = await inTransaction(env.pool, (db) =>
    onCustomer(env, db, id, null, (work) => {
      const done = act(work)
      told = work.happened.length > 0
      return done
    }),
  )
  if (told) env.onCommit()
  return result
}

async function keeping<T>(
  env: Environment,
  db: Db,
  { customer, kept }: { customer: CustomerFacts; kept: { text: string; names: readonly string[] } },
  request: Request,
  act: (work: Work) => T,
): Promise<T> {
  const { products } = await loadCatalog(env, db)
  const realNow = Math.floor(env.now().getTime() / 1000)
  const { origin, newId } = env
  const work: Work = { customer, products, now: 0, realNow, origin, newId, happened: [] }
  moveClock(work, realNow + customer.clock.ahead)
  expireSessions(work)
  const caughtUp = work.happened.length
  const result = act(work)

  if (JSON.stringify(customer) === kept.text) return result
  const newIds = namesOf(customer).filter((name) => !kept.names.includes(name))
  await saveCustomer(db, customer, { newIds, dueAt: dueAt(customer) })
  if (work.happened.length > 0) {
    const events = work.happened.map(({ at, happening }, index) => {
      const event = eventResource(newId('evt_'), at, happening, index < caughtUp ? null : request)
      return { id: event.id, type: event.type, body: JSON.stringify(event) }
    })
    await insertEvents(db, customer.id, events)
  }
  return result
}

function dueAt(customer: CustomerFacts): Date | null {
  const due = nextDueAt(customer)
  const moments = [due === undefined ? undefined : due - customer.clock.ahead, nextExpiryAt(customer)]
  const first = moments.filter((moment) => moment !== undefined).sort((one, other) => one - other)[0]
  return first === undefined ? null : new Date(first * 1000)
}
