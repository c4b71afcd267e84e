import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'

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
