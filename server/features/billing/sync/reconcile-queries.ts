import { sql } from 'kysely'
import { z } from 'zod'
import type { GRADE_STATES } from '#domain/access.ts'
import type { Executor } from '../../../database/database.ts'
import { query, WithId } from '../../../database/rows.ts'
import { findGradeStates } from '../../enrollment/queries.ts'

/**
 * Lists subscriptions that may still change, by id.
 * @param after last id of the previous batch
 */
export async function listUnendedSubscriptions(db: Executor, after: string, limit: number): Promise<string[]> {
  const rows = await query(
    db,
    WithId,
    sql`
    SELECT id FROM subscriptions
    WHERE ended_at IS NULL AND status NOT IN ('canceled', 'incomplete_expired') AND id > ${after}
    ORDER BY id LIMIT ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Lists subscriptions that are still charged although all learners are deleted and the deletion's jobs gave up. */
export async function listOrphanedSubscriptions(db: Executor): Promise<string[]> {
  const rows = await query(
    db,
    WithId,
    sql`
    SELECT id FROM subscriptions
    WHERE ended_at IS NULL AND status NOT IN ('canceled', 'incomplete_expired')
      AND created_at < now() - interval '2 days'
      AND NOT EXISTS (SELECT FROM subscription_learners WHERE subscription_id = subscriptions.id)`,
  )
  return rows.map(({ id }) => id)
}

/** Lists subscriptions with a pending or failed payment, whose plans start or end within days. */
export async function listUnpaidSubscriptions(db: Executor): Promise<string[]> {
  const rows = await query(
    db,
    WithId,
    sql`
    SELECT id FROM subscriptions
    WHERE ended_at IS NULL AND status IN ('past_due', 'unpaid', 'incomplete') ORDER BY updated_at`,
  )
  return rows.map(({ id }) => id)
}

type RenewalToCheck = { id: string; paused: boolean; states: (typeof GRADE_STATES)[number][] }

const RenewalRow = z.object({ id: z.string(), paused: z.boolean(), learnerIds: z.array(z.string()) })

/**
 * Lists subscriptions whose renewals may have to be paused or resumed, with the grades of the continuing learners: those
 * with a learner in a closed grade, and the paused ones. Both sets are small and found by index.
 */
export async function listRenewalsToCheck(db: Executor): Promise<RenewalToCheck[]> {
  const rows = await query(
    db,
    RenewalRow,
    sql`
    WITH learner AS MATERIALIZED (
      SELECT e.user_id AS id FROM stored_grades g JOIN grade_enrollments e ON e.grade_id = g.id
      WHERE NOT g.live_status OR g.deletion_id IS NOT NULL
    ), closed AS MATERIALIZED (
      SELECT DISTINCT sl.subscription_id AS id
      FROM learner JOIN subscription_learners sl ON sl.learner_id = learner.id AND sl.ends_at IS NULL
    )
    SELECT s.id, s.paused, ARRAY(
      SELECT sl.learner_id FROM subscription_learners sl WHERE sl.subscription_id = s.id AND sl.ends_at IS NULL
    ) AS "learnerIds"
    FROM (
      SELECT s.id, false AS paused FROM subscriptions s JOIN closed USING (id)
      WHERE s.ended_at IS NULL AND s.status IN ('trialing', 'active', 'past_due', 'unpaid')
        AND NOT s.cancel_at_period_end AND NOT s.renewals_paused
      UNION ALL
      SELECT id, true FROM subscriptions WHERE renewals_paused AND ended_at IS NULL
    ) s`,
  )
  const states = await findGradeStates(
    db,
    rows.flatMap(({ learnerIds }) => learnerIds),
  )
  return rows.map(({ id, paused, learnerIds }) => ({
    id,
    paused,
    states: learnerIds.map((learner) => states.get(learner) ?? 'none'),
  }))
}

const CoveredLearner = z.object({ id: z.string(), learnerId: z.string() })

/** Lists subscriptions that still cover a learner whose grade was purged. */
export async function listSubscriptionsOfPurged(db: Executor): Promise<string[]> {
  const rows = await query(
    db,
    CoveredLearner,
    sql`
    SELECT DISTINCT s.id, p.user_id AS "learnerId"
    FROM purged_grades p
    JOIN subscription_learners sl ON sl.learner_id = p.user_id AND sl.ends_at IS NULL AND sl.created_at < p.purged_at
    JOIN subscriptions s ON s.id = sl.subscription_id
    WHERE s.ended_at IS NULL AND s.status NOT IN ('canceled', 'incomplete_expired')`,
  )
  const states = await findGradeStates(
    db,
    rows.map(({ learnerId }) => learnerId),
  )
  return [...new Set(rows.flatMap(({ id, learnerId }) => (states.get(learnerId) === 'purged' ? [id] : [])))]
}

const WithSessionId = z.object({ sessionId: z.string() })

/**
 * Lists session ids of open checkouts.
 * @param age at least this many `minutes`, at most this many `hours`
 */
export async function listOpenCheckouts(db: Executor, { minutes, hours }: { minutes: number; hours: number }) {
  const rows = await query(
    db,
    WithSessionId,
    sql`
    SELECT session_id AS "sessionId" FROM billing_checkouts
    WHERE state = 'open' AND session_id IS NOT NULL
      AND created_at BETWEEN now() - make_interval(hours => ${hours}) AND now() - make_interval(mins => ${minutes})
    ORDER BY created_at`,
  )
  return rows.map(({ sessionId }) => sessionId)
}

/** Expires checkouts for which no session was created within a day. */
export async function expireAbandonedCheckouts(db: Executor): Promise<void> {
  await sql`
    UPDATE billing_checkouts SET state = 'expired'
    WHERE state = 'open' AND session_id IS NULL AND created_at < now() - interval '1 day'`.execute(db)
}

/** Stores a customer created after the restored backup, if its parent exists and has none. */
export async function insertRestoredCustomer(db: Executor, parentId: string, customerId: string): Promise<void> {
  await sql`
    INSERT INTO billing_customers (parent_id, customer_id) SELECT id, ${customerId} FROM profiles WHERE id = ${parentId}
    ON CONFLICT DO NOTHING`.execute(db)
}
