import { z } from 'zod'
import { Catalog, Customer } from '../model.ts'
import { type Db, queryRows } from './database.ts'

const WithCatalog = z.object({ facts: Catalog })
const WithCustomer = z.object({ facts: Customer })

export async function findCatalog(db: Db): Promise<Catalog | undefined> {
  const [row] = await queryRows(db, WithCatalog, 'SELECT facts FROM test_payments.catalogue')
  return row?.facts
}

/** Locks the catalog until the transaction ends. */
export async function lockCatalog(db: Db): Promise<Catalog | undefined> {
  const [row] = await queryRows(db, WithCatalog, 'SELECT facts FROM test_payments.catalogue FOR UPDATE')
  return row?.facts
}

/** Inserts the catalog; no-op if there is one. */
export async function insertCatalog(db: Db, catalog: Catalog): Promise<void> {
  await db.query('INSERT INTO test_payments.catalogue (facts) VALUES ($1) ON CONFLICT DO NOTHING', [
    JSON.stringify(catalog),
  ])
}

export async function updateCatalog(db: Db, catalog: Catalog): Promise<void> {
  await db.query('UPDATE test_payments.catalogue SET facts = $1', [JSON.stringify(catalog)])
}

/** Locks the customer who owns an object, by the id of either, until the transaction ends. */
export async function lockCustomerOf(db: Db, id: string): Promise<Customer | undefined> {
  const [row] = await queryRows(
    db,
    WithCustomer,
    `SELECT customer.facts FROM test_payments.customers customer
     JOIN test_payments.names name ON name.customer_id = customer.id
     WHERE name.id = $1 FOR UPDATE OF customer`,
    [id],
  )
  return row?.facts
}

/** All customers as last saved, newest first. */
export async function findCustomers(db: Db): Promise<Customer[]> {
  const rows = await queryRows(db, WithCustomer, 'SELECT facts FROM test_payments.customers ORDER BY number DESC')
  return rows.map(({ facts }) => facts)
}

/** Ids of customers with due tasks at `now`, by the real clock. */
export async function findDueCustomers(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await queryRows(
    db,
    z.object({ id: z.string() }),
    'SELECT id FROM test_payments.customers WHERE due_at <= $1 ORDER BY due_at LIMIT $2',
    [now, limit],
  )
  return rows.map(({ id }) => id)
}

/** @param newIds ids of the customer's objects that are not saved yet */
export async function saveCustomer(
  db: Db,
  customer: Customer,
  { newIds, dueAt }: { newIds: readonly string[]; dueAt: Date | null },
): Promise<void> {
  await db.query(
    `WITH saved AS (
       INSERT INTO test_payments.customers (id, facts, due_at) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET facts = excluded.facts, due_at = excluded.due_at
       RETURNING id
     )
     INSERT INTO test_payments.names (id, customer_id)
     SELECT name, saved.id FROM saved, unnest($4::text[]) AS name`,
    [customer.id, JSON.stringify(customer), dueAt, newIds],
  )
}

export type NewEvent = { id: string; type: string; body: string }

/** Inserts the events in list order. */
export async function insertEvents(db: Db, customerId: string, events: readonly NewEvent[]): Promise<void> {
  await db.query(
    `INSERT INTO test_payments.events (id, type, customer_id, body)
     SELECT event.id, event.type, $1, event.body
     FROM unnest($2::text[], $3::text[], $4::jsonb[]) WITH ORDINALITY AS event (id, type, body, place)
     ORDER BY event.place`,
    [customerId, events.map(({ id }) => id), events.map(({ type }) => type), events.map(({ body }) => body)],
  )
}

const StoredEvent = z.object({
  id: z.string(),
  type: z.string(),
  /** Event as it is delivered. */
  body: z.record(z.string(), z.unknown()),
  createdAt: z.date(),
  attempts: z.int(),
  /** Reason of the last failed delivery. */
  failure: z.string().nullable(),
  deliveredAt: z.date().nullable(),
})
export type StoredEvent = z.infer<typeof StoredEvent>

/** Events that match the whole filter, newest first. */
export async function findEvents(
  db: Db,
  { customerId, id, types }: { customerId?: string; id?: string; types?: readonly string[] },
  limit: number,
): Promise<StoredEvent[]> {
  return queryRows(
    db,
    StoredEvent,
    `SELECT id, type, body, created_at AS "createdAt", attempts, refusal AS failure, delivered_at AS "deliveredAt"
     FROM test_payments.events
     WHERE ($1::text IS NULL OR customer_id = $1) AND ($2::text IS NULL OR id = $2)
       AND ($3::text[] IS NULL OR type = ANY ($3::text[]))
     ORDER BY number DESC LIMIT $4`,
    [customerId ?? null, id ?? null, types ?? null, limit],
  )
}

/**
 * Makes an event due for delivery again.
 * @returns false if the customer has no such event
 */
export async function resendEvent(
  db: Db,
  { customerId, eventId }: { customerId: string; eventId: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE test_payments.events SET delivered_at = NULL, next_attempt_at = now()
     WHERE id = $1 AND customer_id = $2`,
    [eventId, customerId],
  )
  return rowCount === 1
}

const UndeliveredEvent = z.object({ id: z.string(), payload: z.string(), attempts: z.int() })
export type UndeliveredEvent = z.infer<typeof UndeliveredEvent>

/**
 * Locks due events until the transaction ends, oldest first; other processes skip them. A hung process loses its locks
 * after a few seconds. Skips events of customers with deliveries switched off.
 */
export async function claimDueEvents(db: Db, limit: number): Promise<UndeliveredEvent[]> {
  await db.query("SET LOCAL idle_in_transaction_session_timeout = '20s'")
  return queryRows(
    db,
    UndeliveredEvent,
    `SELECT event.id, event.body::text AS payload, event.attempts
     FROM test_payments.events event
     LEFT JOIN test_payments.customers customer ON customer.id = event.customer_id
     WHERE event.delivered_at IS NULL AND event.next_attempt_at <= now() AND customer.deliver IS NOT FALSE
     ORDER BY event.next_attempt_at, event.number
     LIMIT $1 FOR UPDATE OF event SKIP LOCKED`,
    [limit],
  )
}

export async function recordDelivery(db: Db, id: string): Promise<void> {
  await db.query(
    `UPDATE test_payments.events SET delivered_at = clock_timestamp(), attempts = attempts + 1, refusal = NULL
     WHERE id = $1`,
    [id],
  )
}

export async function recordFailure(
  db: Db,
  id: string,
  { reason, retrySeconds }: { reason: string; retrySeconds: number },
): Promise<void> {
  await db.query(
    `UPDATE test_payments.events
     SET attempts = attempts + 1, refusal = $2, next_attempt_at = clock_timestamp() + $3 * interval '1 second'
     WHERE id = $1`,
    [id, reason, retrySeconds],
  )
}

/**
 * Switches delivery of a customer's events on or off; held-back events are then due.
 * @returns false if the customer does not exist
 */
export async function setDeliveries(db: Db, customerId: string, deliver: boolean): Promise<boolean> {
  const { rowCount } = await db.query('UPDATE test_payments.customers SET deliver = $2 WHERE id = $1', [
    customerId,
    deliver,
  ])
  return rowCount === 1
}

export async function hasDeliveries(db: Db, customerId: string): Promise<boolean> {
  const [row] = await queryRows(
    db,
    z.object({ deliver: z.boolean() }),
    'SELECT deliver FROM test_payments.customers WHERE id = $1',
    [customerId],
  )
  return row?.deliver ?? true
}

/**
 * Reserves an idempotency key for a request; a second request with the same key waits until the first has ended.
 * @returns false if the key is in use
 */
export async function reserveKey(db: Db, key: string, request: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'INSERT INTO test_payments.answers (key, request) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [key, request],
  )
  return rowCount === 1
}

export async function saveResponse(db: Db, key: string, response: { status: number; body: string }): Promise<void> {
  await db.query('UPDATE test_payments.answers SET status = $2, body = $3 WHERE key = $1', [
    key,
    response.status,
    response.body,
  ])
}

/** Reserved and saved in one transaction, so that no other sees it without a response. */
const StoredResponse = z.object({ request: z.string(), status: z.int(), body: z.string() })
export type StoredResponse = z.infer<typeof StoredResponse>

export async function findResponse(db: Db, key: string): Promise<StoredResponse | undefined> {
  const [response] = await queryRows(
    db,
    StoredResponse,
    'SELECT request, status, body FROM test_payments.answers WHERE key = $1',
    [key],
  )
  return response
}

/** Deletes keys that are a day old, as Stripe does. */
export async function deleteOldResponses(db: Db): Promise<void> {
  await db.query("DELETE FROM test_payments.answers WHERE created_at < now() - interval '24 hours'")
}
