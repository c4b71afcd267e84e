import { sql } from 'kysely'
import type { Executor } from '#server/database/database.ts'

/** An event that the webhook has not taken yet. */
export type UndeliveredEvent = { id: string; payload: string; attempts: number }

/** Those whose time has come, oldest first; those of customers whose deliveries are switched off wait. */
export async function dueEvents(db: Executor, limit: number): Promise<UndeliveredEvent[]> {
  const { rows } = await sql<UndeliveredEvent>`
    SELECT event.id, event.body::text AS payload, event.attempts
    FROM test_payments.events event
    LEFT JOIN test_payments.customers customer ON customer.id = event.customer_id
    WHERE event.delivered_at IS NULL AND event.next_attempt_at <= now() AND customer.deliver IS NOT FALSE
    ORDER BY event.next_attempt_at, event.number
    LIMIT ${limit}`.execute(db)
  return rows
}

export async function recordDelivered(db: Executor, id: string): Promise<void> {
  await sql`
    UPDATE test_payments.events SET delivered_at = now(), attempts = attempts + 1, refusal = NULL
    WHERE id = ${id}`.execute(db)
}

export async function recordFailed(
  db: Executor,
  id: string,
  { refusal, pauseSeconds }: { refusal: string; pauseSeconds: number },
): Promise<void> {
  await sql`
    UPDATE test_payments.events
    SET attempts = attempts + 1, refusal = ${refusal},
        next_attempt_at = now() + ${pauseSeconds} * interval '1 second'
    WHERE id = ${id}`.execute(db)
}

/**
 * From now on events of this customer reach the webhook, those that waited too; or none does.
 * @returns false where there is no such customer
 */
export async function setDeliveries(db: Executor, customerId: string, deliver: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE test_payments.customers SET deliver = ${deliver} WHERE id = ${customerId}`.execute(db)
  return numAffectedRows === 1n
}

export async function deliveriesOf(db: Executor, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ deliver: boolean }>`
    SELECT deliver FROM test_payments.customers WHERE id = ${customerId}`.execute(db)
  return rows[0]?.deliver ?? true
}
