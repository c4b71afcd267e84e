import { sql } from 'kysely'
import type { Executor } from '../../../database/database.ts'

/** Subscriptions that may still change, in the order of their ids. @param after the last one that was given */
export async function unendedSubscriptions(db: Executor, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM subscriptions
    WHERE ended_at IS NULL AND status NOT IN ('canceled', 'incomplete_expired') AND id > ${after}
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Subscriptions that are charged for on although nobody they are for is there, since longer than a deletion tries to end
 * them.
 */
export async function subscriptionsOfNobody(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM subscriptions
    WHERE ended_at IS NULL AND status NOT IN ('canceled', 'incomplete_expired')
      AND created_at < now() - interval '2 days'
      AND NOT EXISTS (SELECT FROM subscription_learners WHERE subscription_id = subscriptions.id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those whose payment is under way or has failed: their plans are granted or taken within days. */
export async function unpaidSubscriptions(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM subscriptions
    WHERE ended_at IS NULL AND status IN ('past_due', 'unpaid', 'incomplete') ORDER BY updated_at`.execute(db)
  return rows.map(({ id }) => id)
}

/** Pages to pay on that were opened a while ago and of which nothing was heard. @param hours since when at most */
export async function openCheckouts(db: Executor, { minutes, hours }: { minutes: number; hours: number }) {
  const { rows } = await sql<{ sessionId: string }>`
    SELECT session_id AS "sessionId" FROM billing_checkouts
    WHERE state = 'open' AND session_id IS NOT NULL
      AND created_at BETWEEN now() - make_interval(hours => ${hours}) AND now() - make_interval(mins => ${minutes})
    ORDER BY created_at`.execute(db)
  return rows.map(({ sessionId }) => sessionId)
}

/** Closes payments that were begun and of which the provider was never told, or not in time. */
export async function closeAbandonedCheckouts(db: Executor): Promise<void> {
  await sql`
    UPDATE billing_checkouts SET state = 'expired'
    WHERE state = 'open' AND session_id IS NULL AND created_at < now() - interval '1 day'`.execute(db)
}
