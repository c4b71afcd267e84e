import { sql } from 'kysely'
import { z } from 'zod'
import { Plan } from '#contract/fields.ts'
import type { LearnerToSubscribe } from '#domain/plans/checkout.ts'
import type { Billing, OfferId } from '#domain/plans/plans.ts'
import type { Executor } from '../../../database/database.ts'
import { query, queryOne, WithId } from '../../../database/rows.ts'
import { livePlans } from '../subscriptions/queries.ts'

const CheckoutFacts = z.object({
  customerId: z.string().nullable(),
  /** Family plan of the parent, `ending` once it is canceled; null without one. */
  familyPlan: z.object({ ending: z.boolean() }).nullable(),
  learners: z.array(
    z.object({
      id: z.string(),
      gradeId: z.string().nullable(),
      gradeClosed: z.boolean(),
      hadPlan: z.boolean(),
      currentPlan: z.object({ endsAt: z.date().nullable() }).nullable(),
      includedPlan: Plan,
    }),
  ),
})
type CheckoutFacts = {
  customerId: string | null
  familyPlan: { ending: boolean } | null
  learners: LearnerToSubscribe[]
}

/** Loads a parent's customer id, and the learners linked to the parent with the facts about their plans. */
export function loadCheckoutFacts(
  db: Executor,
  parentId: string,
  learnerIds: readonly string[],
): Promise<CheckoutFacts> {
  return queryOne(
    db,
    CheckoutFacts,
    sql`
    WITH enrolled AS MATERIALIZED (
      SELECT user_id, grade_id, enrollment_type FROM grade_enrollments WHERE user_id = ANY (${learnerIds}::uuid[])
    )
    SELECT (SELECT customer_id FROM billing_customers WHERE parent_id = ${parentId}) AS "customerId", (
      SELECT json_build_object('ending', bool_and(plans.ends_at IS NOT NULL)) FROM (${livePlans}) plans
      WHERE plans.parent_id = ${parentId} AND plans.offer = 'premium_plus_family' HAVING count(*) > 0
    ) AS "familyPlan", coalesce((
      SELECT json_agg(json_build_object(
        'id', link.child_id, 'gradeId', coalesce(e.grade_id, p.grade_id),
        'gradeClosed', NOT EXISTS (SELECT FROM grades WHERE id = coalesce(e.grade_id, p.grade_id) AND live_status),
        'hadPlan', EXISTS (SELECT FROM subscription_learners WHERE learner_id = link.child_id),
        'currentPlan', CASE WHEN plan.subscription_id IS NOT NULL THEN json_build_object('endsAt', plan.ends_at) END,
        'includedPlan', CASE WHEN plan.subscription_id IS NULL THEN coalesce(e.enrollment_type, 'Freemium') ELSE 'Freemium' END
      ))
      FROM parent_child link
      JOIN profiles p ON p.id = link.child_id
      LEFT JOIN enrolled e ON e.user_id = p.id
      LEFT JOIN LATERAL (
        SELECT plans.subscription_id, plans.ends_at FROM (${livePlans}) plans
        WHERE plans.learner_id = link.child_id ORDER BY plans.ends_at DESC NULLS FIRST LIMIT 1
      ) plan ON true
      WHERE link.parent_id = ${parentId} AND link.child_id = ANY (${learnerIds}::uuid[])
    ), '[]') AS learners`,
  )
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

const StoredCheckout = z.object({
  id: z.string(),
  session_id: z.string().nullable(),
  created_at: z.date(),
  /** Age according to the database's clock. */
  minutes_old: z.number(),
})
export type StoredCheckout = z.infer<typeof StoredCheckout>

/**
 * Finds or creates the open checkout of a choice: concurrent requests for the same choice get the same one. Also stores
 * the parent's customer.
 */
export function findOrCreateCheckout(db: Executor, checkout: NewCheckout): Promise<StoredCheckout> {
  return queryOne(
    db,
    StoredCheckout,
    sql`
    WITH customer AS (
      INSERT INTO billing_customers (parent_id, customer_id) VALUES (${checkout.parentId}, ${checkout.customerId})
      ON CONFLICT DO NOTHING
    ), checkout AS (
      INSERT INTO billing_checkouts (parent_id, billing, lines, total, currency, trial_days, idempotency_key)
      VALUES (${checkout.parentId}, ${checkout.billing}, ${JSON.stringify(checkout.lines)}::jsonb, ${checkout.total},
              ${checkout.currency}, ${checkout.trialDays}, ${checkout.idempotencyKey})
      -- No-op update that makes RETURNING include the existing row.
      ON CONFLICT (parent_id, idempotency_key) WHERE state = 'open' DO UPDATE SET idempotency_key = excluded.idempotency_key
      RETURNING id, session_id, created_at
    )
    SELECT id, session_id, created_at, (extract(epoch FROM now() - created_at) / 60)::float8 AS minutes_old
    FROM checkout`,
  )
}

export type OpenCheckout = { id: string; session_id: string | null }

const OlderCheckout = z.object({ id: z.string().nullable(), session_id: z.string().nullable() })

/**
 * Assigns the provider's session to an open checkout.
 * @returns older open checkouts of the same parent for one of the same learners, or also for a family plan, which must be closed; undefined if the
 * checkout is no longer open
 */
export async function assignSession(db: Executor, id: string, sessionId: string): Promise<OpenCheckout[] | undefined> {
  const rows = await query(
    db,
    OlderCheckout,
    sql`
    WITH assigned AS (
      UPDATE billing_checkouts SET session_id = ${sessionId} WHERE id = ${id} AND state = 'open'
      RETURNING id, parent_id, created_at, lines, billing
    )
    SELECT other.id, other.session_id
    FROM assigned
    LEFT JOIN billing_checkouts other
      ON other.parent_id = assigned.parent_id AND other.state = 'open' AND other.id <> assigned.id
      AND (other.created_at, other.id) < (assigned.created_at, assigned.id)
      AND (other.billing = 'family' AND assigned.billing = 'family'
        OR jsonb_path_query_array(other.lines, '$[*].learnerId')
          ?| ARRAY(SELECT jsonb_array_elements(assigned.lines) ->> 'learnerId'))`,
  )
  if (rows.length === 0) return undefined
  return rows.flatMap(({ id: other, session_id }) => (other === null ? [] : [{ id: other, session_id }]))
}

/** Sets the state of an open checkout; no-op otherwise. */
export async function updateCheckoutState(db: Executor, id: string, state: 'complete' | 'expired'): Promise<void> {
  await sql`UPDATE billing_checkouts SET state = ${state} WHERE id = ${id} AND state = 'open'`.execute(db)
}

const AssignedSession = z.object({ session_id: z.string().nullable() })

/**
 * Expires an open checkout that has no session.
 * @returns session that was assigned concurrently, with which it stays open; otherwise null
 */
export async function expireWithoutSession(db: Executor, id: string): Promise<string | null> {
  const [row] = await query(
    db,
    AssignedSession,
    sql`
    UPDATE billing_checkouts SET state = CASE WHEN session_id IS NULL THEN 'expired' ELSE state END
    WHERE id = ${id} AND state = 'open' RETURNING session_id`,
  )
  return row?.session_id ?? null
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
  const [row] = await query(
    db,
    WithId,
    sql`
    SELECT id FROM billing_checkouts
    WHERE parent_id = ${parentId} AND session_id = ${sessionId}`,
  )
  return row
}

const OpenLine = z.object({ sessionId: z.string(), learnerId: z.string() })

/** Session ids of open checkouts for a learner of an unpublished grade. */
export async function listCheckoutsOfClosedGrades(db: Executor): Promise<string[]> {
  const lines = await query(
    db,
    OpenLine,
    sql`
    SELECT c.session_id AS "sessionId", line ->> 'learnerId' AS "learnerId"
    FROM billing_checkouts c CROSS JOIN LATERAL jsonb_array_elements(c.lines) line
    WHERE c.state = 'open' AND c.session_id IS NOT NULL`,
  )
  if (lines.length === 0) return []
  const ids = lines.map(({ learnerId }) => learnerId)
  const closed = await query(
    db,
    WithId,
    sql`
    WITH enrolled AS MATERIALIZED (
      SELECT user_id, grade_id FROM grade_enrollments WHERE user_id = any(${ids}::uuid[])
    )
    SELECT p.id FROM profiles p
    LEFT JOIN enrolled e ON e.user_id = p.id
    LEFT JOIN grades g ON g.id = coalesce(e.grade_id, p.grade_id)
    WHERE p.id = any(${ids}::uuid[]) AND g.live_status IS NOT TRUE`,
  )
  const isClosed = (learnerId: string) => closed.some(({ id }) => id === learnerId)
  return [...new Set(lines.flatMap(({ sessionId, learnerId }) => (isClosed(learnerId) ? [sessionId] : [])))]
}

const CheckoutLearner = z.object({
  id: z.string(),
  first_name: z.string(),
  plan: Plan,
  trial_end: z.date().nullable(),
})

/** Lists the learners of a checkout with their current plans, by name. */
export async function listCheckoutLearners(db: Executor, id: string, subscriptionId: string | null) {
  const learners = await query(
    db,
    WithId,
    sql`
    SELECT line ->> 'learnerId' AS id
    FROM billing_checkouts c CROSS JOIN LATERAL jsonb_array_elements(c.lines) AS line WHERE c.id = ${id}`,
  )
  const ids = learners.map((learner) => learner.id)
  return query(
    db,
    CheckoutLearner,
    sql`
    WITH enrolled AS MATERIALIZED (
      SELECT user_id, enrollment_type FROM grade_enrollments WHERE user_id = any(${ids}::uuid[])
    )
    SELECT p.id, p.first_name, coalesce(e.enrollment_type, 'Freemium') AS plan,
           CASE WHEN s.status = 'trialing' THEN s.trial_end END AS trial_end
    FROM profiles p
    LEFT JOIN enrolled e ON e.user_id = p.id
    LEFT JOIN subscriptions s ON s.id = ${subscriptionId}
    WHERE p.id = any(${ids}::uuid[])
    ORDER BY p.first_name, p.last_name, p.id`,
  )
}
