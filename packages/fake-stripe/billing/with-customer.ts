import type { Environment } from '../environment.ts'
import type { Customer } from '../model.ts'
import { eventResource } from '../resources/event.ts'
import { loadCatalog } from '../storage/catalog.ts'
import { type Db, inTransaction } from '../storage/database.ts'
import { deleteOldResponses, findDueCustomers, insertEvents, lockCustomerOf, saveCustomer } from '../storage/queries.ts'
import { expireSessions, moveForward, nextExpiryAt, nextTaskAt, runUntil } from './clock.ts'
import type { BillingContext } from './context.ts'
import { objectIdsOf } from './customer.ts'

/** API request that causes a change; null for scheduled tasks and changes on the provider's pages. */
export type RequestOrigin = { id: string; idempotencyKey: string | null } | null

/**
 * Changes the customer who owns an object, in the caller's transaction and after running due tasks. Events are saved
 * with the change. Changes to one customer are serialized; a throw rolls everything back.
 * @param id of the customer or any of their objects
 * @returns null if the object does not exist
 */
export async function changeCustomer<T>(
  env: Environment,
  db: Db,
  id: string,
  request: RequestOrigin,
  act: (context: BillingContext) => T,
): Promise<T | null> {
  const customer = await lockCustomerOf(db, id)
  if (customer === undefined) return null
  const saved = { text: JSON.stringify(customer), ids: objectIdsOf(customer) }
  return await change(env, db, { customer, saved }, request, act)
}

/** Changes and saves a customer who was just created. */
export async function changeNewCustomer<T>(
  env: Environment,
  db: Db,
  customer: Customer,
  request: RequestOrigin,
  act: (context: BillingContext) => T,
): Promise<T> {
  return await change(env, db, { customer, saved: { text: '', ids: [] } }, request, act)
}

/** Like changeCustomer, in its own transaction and without an API request. */
export async function withCustomer<T>(
  env: Environment,
  id: string,
  act: (context: BillingContext) => T,
): Promise<T | null> {
  let hasEvents = false
  const result = await inTransaction(env.pool, (db) =>
    changeCustomer(env, db, id, null, (context) => {
      const value = act(context)
      hasEvents = context.events.length > 0
      return value
    }),
  )
  if (hasEvents) env.onCommit()
  return result
}

async function change<T>(
  env: Environment,
  db: Db,
  { customer, saved }: { customer: Customer; saved: { text: string; ids: readonly string[] } },
  request: RequestOrigin,
  act: (context: BillingContext) => T,
): Promise<T> {
  const { products } = await loadCatalog(env, db)
  const realNow = Math.floor(env.now().getTime() / 1000)
  const { origin, newId } = env
  const context: BillingContext = { customer, products, now: 0, realNow, origin, newId, events: [] }
  runUntil(context, realNow + customer.clock.ahead)
  expireSessions(context)
  const eventsBefore = context.events.length
  const result = act(context)

  if (JSON.stringify(customer) === saved.text) return result
  const newIds = objectIdsOf(customer).filter((id) => !saved.ids.includes(id))
  await saveCustomer(db, customer, { newIds, dueAt: dueAt(customer) })
  if (context.events.length > 0) {
    const events = context.events.map(({ at, data }, index) => {
      const event = eventResource(newId('evt_'), at, data, index < eventsBefore ? null : request)
      return { id: event.id, type: event.type, body: JSON.stringify(event) }
    })
    await insertEvents(db, customer.id, events)
  }
  return result
}

/** Next time on the real clock at which a scheduled task runs. */
function dueAt(customer: Customer): Date | null {
  const due = nextTaskAt(customer)
  const moments = [due === undefined ? undefined : due - customer.clock.ahead, nextExpiryAt(customer)]
  const first = moments.filter((moment) => moment !== undefined).sort((one, other) => one - other)[0]
  return first === undefined ? null : new Date(first * 1000)
}

/**
 * Advances a customer's clock in its own transaction.
 * @param id of the customer or any of their objects
 * @returns false if the object does not exist, or its clock is already later
 */
export async function advanceClock(env: Environment, id: string, to: Date): Promise<boolean> {
  const seconds = Math.floor(to.getTime() / 1000)
  return (await withCustomer(env, id, (context) => moveForward(context, seconds))) ?? false
}

/** Number of customers handled per run of catchUp. */
const BATCH_SIZE = 20

/** Runs due tasks, including those of customers that no request touches, and frees old idempotency keys. */
export async function catchUp(env: Environment): Promise<void> {
  await deleteOldResponses(env.pool)
  const due = await findDueCustomers(env.pool, env.now(), BATCH_SIZE)
  for (const id of due) await withCustomer(env, id, () => {})
}
