import { sql } from 'kysely'
import type { LearnerToSubscribe } from '#domain/plans/checkout.ts'
import type { Billing, OfferId, Plan } from '#domain/plans/plans.ts'
import type { Executor } from '../../../database/database.ts'
import { livePlans } from '../subscriptions/queries.ts'

/** Loads a parent's customer id, and the learners linked to the parent with the facts about their plans. */
export async function loadCheckoutFacts(db: Executor, parentId: string, learnerIds: readonly string[]) {
  const { rows } = await sql<{
    customer_id: string | null
    id: string | null
    grade_id: string | null
    grade_closed: boolean
    had_plan: boolean
    held: boolean
    ends_at: Date | null
    included_plan: Plan
  }>`
    SELECT c.customer_id, l.*
    FROM (SELECT) always
    LEFT JOIN billing_customers c ON c.parent_id = ${parentId}
    LEFT JOIN (
      SELECT link.child_id AS id, coalesce(e.grade_id, p.grade_id) AS grade_id,
             NOT EXISTS (SELECT FROM grades WHERE id = coalesce(e.grade_id, p.grade_id) AND live_status) AS grade_closed,
             EXISTS (SELECT FROM subscription_learners WHERE learner_id = link.child_id) AS had_plan,
             plan.subscription_id IS NOT NULL AS held, plan.ends_at,
             CASE WHEN plan.subscription_id IS NULL THEN coalesce(e.enrollment_type, 'Freemium') ELSE 'Freemium' END AS included_plan
      FROM parent_child link
      JOIN profiles p ON p.id = link.child_id
      LEFT JOIN grade_enrollments e ON e.user_id = p.id
      LEFT JOIN LATERAL (
        SELECT plans.subscription_id, plans.ends_at FROM (${livePlans}) plans
        WHERE plans.learner_id = link.child_id ORDER BY plans.ends_at DESC NULLS FIRST LIMIT 1
      ) plan ON true
      WHERE link.parent_id = ${parentId} AND link.child_id = ANY (${learnerIds}::uuid[])
    ) l ON true`.execute(db)
  const learners = rows.flatMap(({ id, held, ends_at, ...row }): LearnerToSubscribe[] => {
    if (id === null) return []
    return [
      {
        id,
        gradeId: row.grade_id,
        gradeClosed: row.grade_closed,
        hadPlan: row.had_plan,
        currentPlan: held ? { endsAt: ends_at } : null,
        includedPlan: row.included_plan,
      },
    ]
  })
  return { customerId: rows[0]?.customer_id ?? null, learners }
}

export type NewCheckout = {
  parentId: string
  customerId: string
  billing: Billing
  lines: readonly { learnerId: string; offer: OfferId; cents: number }[]
  total: number
  currency: string
  trialDays: number
  idempotencyKey: string
}

export type StoredCheckout = {
  id: string
  session_id: string | null
  created_at: Date
  /** Age according to the database's clock. */
  minutes_old: number
}

/**
 * Finds or creates the open checkout of a choice: concurrent requests for the same choice get the same one. Also stores
 * the parent's customer.
 */
export async function findOrCreateCheckout(db: Executor, checkout: NewCheckout): Promise<StoredCheckout> {
  const { rows } = await sql<StoredCheckout>`
    WITH customer AS (
      INSERT INTO billing_customers (parent_id, customer_id) VALUES (${checkout.parentId}, ${checkout.customerId})
      ON CONFLICT DO NOTHING
    )
    INSERT INTO billing_checkouts (parent_id, billing, lines, total, currency, trial_days, idempotency_key)
    VALUES (${checkout.parentId}, ${checkout.billing}, ${JSON.stringify(checkout.lines)}::jsonb, ${checkout.total},
            ${checkout.currency}, ${checkout.trialDays}, ${checkout.idempotencyKey})
    -- No-op update that makes RETURNING include the existing row.
    ON CONFLICT (parent_id, idempotency_key) WHERE state = 'open' DO UPDATE SET idempotency_key = excluded.idempotency_key
    RETURNING id, session_id, created_at, (extract(epoch FROM now() - created_at) / 60)::float8 AS minutes_old`.execute(
    db,
  )
  const [stored] = rows
  if (!stored) throw new Error('A query that always returns a row returned none')
  return stored
}

export type OpenCheckout = { id: string; session_id: string | null }

/**
 * Assigns the provider's session to an open checkout.
 * @returns older open checkouts of the same parent for one of the same learners, which must be closed; undefined if the
 * checkout is no longer open
 */
export async function assignSession(db: Executor, id: string, sessionId: string): Promise<OpenCheckout[] | undefined> {
  const { rows } = await sql<{ id: string | null; session_id: string | null }>`
    WITH assigned AS (
      UPDATE billing_checkouts SET session_id = ${sessionId} WHERE id = ${id} AND state = 'open'
      RETURNING id, parent_id, created_at, lines
    )
    SELECT other.id, other.session_id
    FROM assigned
    LEFT JOIN billing_checkouts other
      ON other.parent_id = assigned.parent_id AND other.state = 'open' AND other.id <> assigned.id
      AND (other.created_at, other.id) < (assigned.created_at, assigned.id)
      AND EXISTS (
        SELECT FROM jsonb_array_elements(other.lines) line, jsonb_array_elements(assigned.lines) own_line
        WHERE line ->> 'learnerId' = own_line ->> 'learnerId'
      )`.execute(db)
  if (rows.length === 0) return undefined
  return rows.flatMap(({ id: other, session_id }) => (other === null ? [] : [{ id: other, session_id }]))
}

/** Sets the state of an open checkout; no-op otherwise. */
export async function updateCheckoutState(db: Executor, id: string, state: 'complete' | 'expired'): Promise<void> {
  await sql`UPDATE billing_checkouts SET state = ${state} WHERE id = ${id} AND state = 'open'`.execute(db)
}

/**
 * Expires an open checkout that has no session.
 * @returns session that was assigned concurrently, with which it stays open; otherwise null
 */
export async function expireWithoutSession(db: Executor, id: string): Promise<string | null> {
  const { rows } = await sql<{ session_id: string | null }>`
    UPDATE billing_checkouts SET state = CASE WHEN session_id IS NULL THEN 'expired' ELSE state END
    WHERE id = ${id} AND state = 'open' RETURNING session_id`.execute(db)
  return rows[0]?.session_id ?? null
}

/** Sets the state of an open checkout by its session. */
export async function updateSessionState(
  db: Executor,
  sessionId: string,
  state: 'complete' | 'expired',
): Promise<void> {
  await sql`
    UPDATE billing_checkouts SET state = ${state}
    WHERE session_id = ${sessionId} AND state = 'open'`.execute(db)
}

/** Deletes a checkout for which the provider rejected a session. */
export async function deleteCheckout(db: Executor, id: string): Promise<void> {
  await sql`DELETE FROM billing_checkouts WHERE id = ${id} AND session_id IS NULL`.execute(db)
}

/** Replaces a customer that the provider no longer knows. */
export async function replaceCustomer(db: Executor, customerId: string, replacement: string): Promise<void> {
  await sql`UPDATE billing_customers SET customer_id = ${replacement} WHERE customer_id = ${customerId}`.execute(db)
}

/** Finds a parent's own checkout by its session. */
export async function findCheckout(db: Executor, parentId: string, sessionId: string) {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM billing_checkouts
    WHERE parent_id = ${parentId} AND session_id = ${sessionId}`.execute(db)
  return rows[0]
}

/** Session ids of open checkouts for a learner of an unpublished grade. */
export async function listCheckoutsOfClosedGrades(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ sessionId: string }>`
    SELECT c.session_id AS "sessionId" FROM billing_checkouts c
    WHERE c.state = 'open' AND c.session_id IS NOT NULL AND EXISTS (
      SELECT FROM jsonb_array_elements(c.lines) line
      JOIN profiles p ON p.id = (line ->> 'learnerId')::uuid
      LEFT JOIN grade_enrollments e ON e.user_id = p.id
      LEFT JOIN grades g ON g.id = coalesce(e.grade_id, p.grade_id)
      WHERE g.live_status IS NOT TRUE
    )`.execute(db)
  return rows.map(({ sessionId }) => sessionId)
}

/** Lists the learners of a checkout with their current plans, by name. */
export async function listCheckoutLearners(db: Executor, id: string, subscriptionId: string | null) {
  const { rows } = await sql<{ id: string; first_name: string; plan: Plan; trial_end: Date | null }>`
    SELECT p.id, p.first_name, coalesce(e.enrollment_type, 'Freemium') AS plan,
           CASE WHEN s.status = 'trialing' THEN s.trial_end END AS trial_end
    FROM billing_checkouts c
    CROSS JOIN LATERAL jsonb_array_elements(c.lines) AS line
    JOIN profiles p ON p.id = (line ->> 'learnerId')::uuid
    LEFT JOIN grade_enrollments e ON e.user_id = p.id
    LEFT JOIN subscriptions s ON s.id = ${subscriptionId}
    WHERE c.id = ${id}
    ORDER BY p.first_name, p.last_name, p.id`.execute(db)
  return rows
}
