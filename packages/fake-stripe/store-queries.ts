import { sql } from 'kysely'
import type { Executor } from '#server/database/database.ts'
import type { CatalogueFacts, CustomerFacts } from './facts.ts'

export async function findCatalogue(db: Executor): Promise<CatalogueFacts | undefined> {
  const { rows } = await sql<{ facts: CatalogueFacts }>`SELECT facts FROM test_payments.catalogue`.execute(db)
  return rows[0]?.facts
}

/** The same, held until the transaction ends. */
export async function lockCatalogue(db: Executor): Promise<CatalogueFacts | undefined> {
  const { rows } = await sql<{ facts: CatalogueFacts }>`
    SELECT facts FROM test_payments.catalogue FOR UPDATE`.execute(db)
  return rows[0]?.facts
}

/** Does nothing where there is one already. */
export async function insertCatalogue(db: Executor, facts: CatalogueFacts): Promise<void> {
  await sql`
    INSERT INTO test_payments.catalogue (facts) VALUES (${JSON.stringify(facts)})
    ON CONFLICT DO NOTHING`.execute(db)
}

export async function updateCatalogue(db: Executor, facts: CatalogueFacts): Promise<void> {
  await sql`UPDATE test_payments.catalogue SET facts = ${JSON.stringify(facts)}`.execute(db)
}

/** The customer that a thing with this id is of, held until the transaction ends. */
export async function lockCustomerOf(db: Executor, id: string): Promise<CustomerFacts | undefined> {
  const { rows } = await sql<{ facts: CustomerFacts }>`
    SELECT customer.facts FROM test_payments.customers customer
    JOIN test_payments.names name ON name.customer_id = customer.id
    WHERE name.id = ${id} FOR UPDATE OF customer`.execute(db)
  return rows[0]?.facts
}

/** All of them, newest first, as they were left. */
export async function findCustomers(db: Executor): Promise<CustomerFacts[]> {
  const { rows } = await sql<{ facts: CustomerFacts }>`
    SELECT facts FROM test_payments.customers ORDER BY number DESC`.execute(db)
  return rows.map(({ facts }) => facts)
}

/** Those of whom something is due at a moment of the real clock, which is the one that told when it would be. */
export async function findDueCustomers(db: Executor, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM test_payments.customers WHERE due_at <= ${now} ORDER BY due_at LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** @param names ids of their things that were not kept before */
export async function saveCustomer(
  db: Executor,
  customer: CustomerFacts,
  { names, dueAt }: { names: readonly string[]; dueAt: Date | null },
): Promise<void> {
  await sql`
    WITH saved AS (
      INSERT INTO test_payments.customers (id, facts, due_at)
      VALUES (${customer.id}, ${JSON.stringify(customer)}, ${dueAt})
      ON CONFLICT (id) DO UPDATE SET facts = excluded.facts, due_at = excluded.due_at
      RETURNING id
    )
    INSERT INTO test_payments.names (id, customer_id)
    SELECT name, saved.id FROM saved, unnest(${names}::text[]) AS name`.execute(db)
}

export type NewEvent = { id: string; type: string; body: string }

/** In the order given. */
export async function insertEvents(
  db: Executor,
  customerId: string,
  events: readonly NewEvent[],
): Promise<void> {
  await sql`
    INSERT INTO test_payments.events (id, type, customer_id, body)
    SELECT event.id, event.type, ${customerId}, event.body
    FROM unnest(
      ${events.map(({ id }) => id)}::text[],
      ${events.map(({ type }) => type)}::text[],
      ${events.map(({ body }) => body)}::jsonb[]
    ) WITH ORDINALITY AS event (id, type, body, place)
    ORDER BY event.place`.execute(db)
}

export type KeptEvent = {
  id: string
  type: string
  body: object
  createdAt: Date
  attempts: number
  /** Why the webhook did not take it the last time. */
  refusal: string | null
  deliveredAt: Date | null
}

/** Newest first. */
export async function findEvents(
  db: Executor,
  of: { customerId?: string; id?: string; types?: readonly string[] },
  limit: number,
): Promise<KeptEvent[]> {
  const { rows } = await sql<KeptEvent>`
    SELECT id, type, body, created_at AS "createdAt", attempts, refusal, delivered_at AS "deliveredAt"
    FROM test_payments.events
    WHERE (${of.customerId ?? null}::text IS NULL OR customer_id = ${of.customerId ?? null})
      AND (${of.id ?? null}::text IS NULL OR id = ${of.id ?? null})
      AND (${of.types ?? null}::text[] IS NULL OR type = ANY (${of.types ?? null}::text[]))
    ORDER BY number DESC LIMIT ${limit}`.execute(db)
  return rows
}

/**
 * So that it is sent once more, at once.
 * @returns false where the customer has no such event
 */
export async function sendAgain(
  db: Executor,
  { customerId, eventId }: { customerId: string; eventId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE test_payments.events SET delivered_at = NULL, next_attempt_at = now()
    WHERE id = ${eventId} AND customer_id = ${customerId}`.execute(db)
  return numAffectedRows === 1n
}

export type KeptAnswer = { request: string; status: number; body: string }

/**
 * Takes a key for a request; of two that ask for it at once the second waits until the first has ended.
 * @returns false where the key was taken before
 */
export async function takeKey(db: Executor, key: string, request: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO test_payments.answers (key, request) VALUES (${key}, ${request})
    ON CONFLICT DO NOTHING`.execute(db)
  return numAffectedRows === 1n
}

export async function keepAnswer(
  db: Executor,
  key: string,
  answer: { status: number; body: string },
): Promise<void> {
  await sql`
    UPDATE test_payments.answers SET status = ${answer.status}, body = ${answer.body}
    WHERE key = ${key}`.execute(db)
}

export async function findAnswer(db: Executor, key: string): Promise<KeptAnswer | undefined> {
  const { rows } = await sql<KeptAnswer>`
    SELECT request, status, body FROM test_payments.answers WHERE key = ${key}`.execute(db)
  return rows[0]
}

/** A key may be used anew once it is a day old, as at Stripe. */
export async function deleteOldAnswers(db: Executor): Promise<void> {
  await sql`DELETE FROM test_payments.answers WHERE created_at < now() - interval '24 hours'`.execute(db)
}
