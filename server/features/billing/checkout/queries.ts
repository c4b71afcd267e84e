import { sql } from 'kysely'
import type { LearnerToSubscribe } from '#domain/plans/checkout.ts'
import type { Billing, OfferId, Plan } from '#domain/plans/plans.ts'
import type { Executor } from '../../../database/database.ts'
import { livePlans } from '../subscriptions/queries.ts'

/** How the provider knows a parent, and which of these learners are the parent's, with what decides about their plans. */
export async function checkoutFacts(db: Executor, parentId: string, learnerIds: readonly string[]) {
  const { rows } = await sql<{
    customer_id: string | null
    id: string | null
    grade_id: string | null
    had_plan: boolean
    held: boolean
    ends_at: Date | null
  }>`
    SELECT c.customer_id, l.*
    FROM (SELECT) one
    LEFT JOIN billing_customers c ON c.parent_id = ${parentId}
    LEFT JOIN (
      SELECT link.child_id AS id, coalesce(e.grade_id, p.grade_id) AS grade_id,
             EXISTS (SELECT FROM subscription_learners WHERE learner_id = link.child_id) AS had_plan,
             plan.subscription_id IS NOT NULL AS held, plan.ends_at
      FROM parent_child link
      JOIN profiles p ON p.id = link.child_id
      LEFT JOIN grade_enrollments e ON e.user_id = p.id
      LEFT JOIN LATERAL (
        SELECT plans.subscription_id, plans.ends_at FROM (${livePlans}) plans
        WHERE plans.learner_id = link.child_id ORDER BY plans.ends_at DESC NULLS FIRST LIMIT 1
      ) plan ON true
      WHERE link.parent_id = ${parentId} AND link.child_id = ANY (${learnerIds}::uuid[])
    ) l ON true`.execute(db)
  const learners = rows.flatMap(({ id, grade_id, had_plan, held, ends_at }): LearnerToSubscribe[] =>
    id === null
      ? []
      : [{ id, gradeId: grade_id, hadPlan: had_plan, currentPlan: held ? { endsAt: ends_at } : null }],
  )
  return { customerId: rows[0]?.customer_id ?? null, learners }
}

export type CheckoutToKeep = {
  parentId: string
  customerId: string
  billing: Billing
  lines: readonly { learnerId: string; offer: OfferId; cents: number }[]
  total: number
  currency: string
  trialDays: number
  choiceKey: string
}
export type KeptCheckout = {
  id: string
  session_id: string | null
  created_at: Date
  /** How long ago it was begun, by the database's clock. */
  minutes_old: number
}

/**
 * The open checkout of a choice, made if there is none: of many who begin the same at once all get the same one. Keeps
 * the parent's customer too.
 */
export async function keepCheckout(db: Executor, checkout: CheckoutToKeep): Promise<KeptCheckout> {
  const { rows } = await sql<KeptCheckout>`
    WITH customer AS (
      INSERT INTO billing_customers (parent_id, customer_id) VALUES (${checkout.parentId}, ${checkout.customerId})
      ON CONFLICT DO NOTHING
    )
    INSERT INTO billing_checkouts (parent_id, billing, lines, total, currency, trial_days, choice_key)
    VALUES (${checkout.parentId}, ${checkout.billing}, ${JSON.stringify(checkout.lines)}::jsonb, ${checkout.total},
            ${checkout.currency}, ${checkout.trialDays}, ${checkout.choiceKey})
    -- Written as it is, only to be returned.
    ON CONFLICT (parent_id, choice_key) WHERE state = 'open' DO UPDATE SET choice_key = excluded.choice_key
    RETURNING id, session_id, created_at, (extract(epoch FROM now() - created_at) / 60)::float8 AS minutes_old`.execute(
    db,
  )
  const [kept] = rows
  if (!kept) throw new Error('A checkout was neither written nor found')
  return kept
}

export type OtherCheckout = { id: string; session_id: string | null }

/**
 * Writes under which name the provider knows a checkout.
 * @returns the older open checkouts of the same parent for one of the same learners, which must not be paid beside this
 *   one; undefined when it is not open any more
 */
export async function nameCheckout(
  db: Executor,
  id: string,
  sessionId: string,
): Promise<OtherCheckout[] | undefined> {
  const { rows } = await sql<{ id: string | null; session_id: string | null }>`
    WITH named AS (
      UPDATE billing_checkouts SET session_id = ${sessionId} WHERE id = ${id} AND state = 'open'
      RETURNING id, parent_id, created_at, lines
    )
    SELECT other.id, other.session_id
    FROM named
    LEFT JOIN billing_checkouts other
      ON other.parent_id = named.parent_id AND other.state = 'open' AND other.id <> named.id
      AND (other.created_at, other.id) < (named.created_at, named.id)
      AND EXISTS (
        SELECT FROM jsonb_array_elements(other.lines) one, jsonb_array_elements(named.lines) same
        WHERE one ->> 'learnerId' = same ->> 'learnerId'
      )`.execute(db)
  if (rows.length === 0) return undefined
  return rows.flatMap(({ id: other, session_id }) => (other === null ? [] : [{ id: other, session_id }]))
}

/** Of one that is open, and no other. */
export async function endCheckout(db: Executor, id: string, state: 'complete' | 'expired'): Promise<void> {
  await sql`UPDATE billing_checkouts SET state = ${state} WHERE id = ${id} AND state = 'open'`.execute(db)
}

/**
 * Ends one that has no page to pay on.
 * @returns the provider's name of the page that it got at this very moment, and stays open with; null when there is none
 */
export async function endUnnamedCheckout(db: Executor, id: string): Promise<string | null> {
  const { rows } = await sql<{ session_id: string | null }>`
    UPDATE billing_checkouts SET state = CASE WHEN session_id IS NULL THEN 'expired' ELSE state END
    WHERE id = ${id} AND state = 'open' RETURNING session_id`.execute(db)
  return rows[0]?.session_id ?? null
}

/** Of one that is open, by the provider's name of it. */
export async function closeCheckout(
  db: Executor,
  sessionId: string,
  state: 'complete' | 'expired',
): Promise<void> {
  await sql`
    UPDATE billing_checkouts SET state = ${state}
    WHERE session_id = ${sessionId} AND state = 'open'`.execute(db)
}

/** Takes back a checkout that the provider refused to make a page for. */
export async function forgetCheckout(db: Executor, id: string): Promise<void> {
  await sql`DELETE FROM billing_checkouts WHERE id = ${id} AND session_id IS NULL`.execute(db)
}

/** Knows a parent by another customer, after the provider forgot the one before. */
export async function replaceCustomer(db: Executor, customerId: string, other: string): Promise<void> {
  await sql`UPDATE billing_customers SET customer_id = ${other} WHERE customer_id = ${customerId}`.execute(db)
}

/** A parent's own checkout by the provider's name of it. */
export async function findCheckout(db: Executor, parentId: string, sessionId: string) {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM billing_checkouts
    WHERE parent_id = ${parentId} AND session_id = ${sessionId}`.execute(db)
  return rows[0]
}

/** For whom a checkout is, by name, each with the present plan. */
export async function checkoutLearners(db: Executor, id: string, subscriptionId: string | null) {
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
