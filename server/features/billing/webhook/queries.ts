import { sql } from 'kysely'
import type { Executor } from '../../../database/database.ts'
import { query, WithId } from '../../../database/rows.ts'

/** Provider event as recorded in the ledger. */
export type LedgerEvent = { id: string; type: string; createdAt: Date }

/**
 * Records an event in the ledger.
 * @returns false if it is already recorded
 */
export async function insertEvent(db: Executor, event: LedgerEvent, subscriptionId: string | null): Promise<boolean> {
  const { rows } = await ledgerEntry(event, subscriptionId).execute(db)
  return rows.length > 0
}

/** Records the expiry event of a checkout session, and expires its checkout. */
export async function expireCheckoutOfEvent(db: Executor, event: LedgerEvent, sessionId: string): Promise<void> {
  await sql`
    WITH entry AS (${ledgerEntry(event, null)})
    UPDATE billing_checkouts SET state = 'expired'
    WHERE session_id = ${sessionId} AND state = 'open' AND EXISTS (SELECT FROM entry)`.execute(db)
}

function ledgerEntry({ id, type, createdAt }: LedgerEvent, subscriptionId: string | null) {
  return sql`
    INSERT INTO provider_events (id, type, subscription_id, created_at)
    VALUES (${id}, ${type}, ${subscriptionId}, ${createdAt})
    ON CONFLICT (id) DO NOTHING RETURNING id`
}

/** Lists a customer's subscriptions that have not ended; none if the event is already recorded. */
export async function listSubscriptionsToUpdate(db: Executor, customerId: string, eventId: string): Promise<string[]> {
  const rows = await query(
    db,
    WithId,
    sql`
    SELECT id FROM subscriptions
    WHERE customer_id = ${customerId} AND ended_at IS NULL
      AND NOT EXISTS (SELECT FROM provider_events WHERE id = ${eventId})
    ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}
