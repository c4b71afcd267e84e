import { sql } from 'kysely'
import type { Executor } from '../../../database/database.ts'

/** An event of the provider as the ledger keeps it. */
export type LedgerEvent = { id: string; type: string; createdAt: Date }

/** Keeps an event in the ledger. @returns false when it is there already */
export async function insertEvent(
  db: Executor,
  event: LedgerEvent,
  subscriptionId: string | null,
): Promise<boolean> {
  const { rows } = await ledgerEntry(event, subscriptionId).execute(db)
  return rows.length > 0
}

/** Keeps the event that a page to pay on is over, with that. */
export async function closeExpiredCheckout(
  db: Executor,
  event: LedgerEvent,
  sessionId: string,
): Promise<void> {
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

/** What a customer of the provider pays for here and has not ended; nothing once the event was worked on. */
export async function subscriptionsToFollow(
  db: Executor,
  customerId: string,
  eventId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM subscriptions
    WHERE customer_id = ${customerId} AND ended_at IS NULL
      AND NOT EXISTS (SELECT FROM provider_events WHERE id = ${eventId})
    ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}
