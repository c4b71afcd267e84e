import { sql } from 'kysely'
import { CURRENCY, type Plan, SHARED_OFFERS } from '#domain/plans/plans.ts'
import type { MonthlyShares } from '#domain/plans/revenue-trend.ts'
import type { Executor } from '../../../database/database.ts'
import { effectivePlan } from '../../enrollment/queries.ts'
import { type MarkFacts, markFactColumns } from '../../study/marks-queries.ts'
import type { Entitlements } from './derive-entitlements.ts'
import type { SubscriptionSnapshot } from './fetch-subscription.ts'

/** @returns number of the upcoming fetch, current time, and whether the event is in the ledger */
export async function beginSync(db: Executor, eventId: string | null) {
  const { rows } = await sql<{ readNumber: string; now: Date; isRecorded: boolean }>`
    SELECT nextval('billing_reads') AS "readNumber", now() AS now,
           EXISTS (SELECT FROM provider_events WHERE id = ${eventId}::text) AS "isRecorded"`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A query that always returns a row returned none')
  return row
}

/** Locks the learners' plans, so that a concurrent enrollment commits before this point or waits. */
export async function lockPlans(db: Executor, { id, learners }: SubscriptionSnapshot): Promise<void> {
  await sql`
    SELECT lock_plan(learner) FROM (
      SELECT unnest(${learners.map(({ learnerId }) => learnerId)}::uuid[]) AS learner
      UNION SELECT learner_id FROM subscription_learners WHERE subscription_id = ${id}
      ORDER BY 1
    ) family`.execute(db)
}

export type LockedFamily = {
  /** True if this installation knows the customer or the subscription. */
  ours: boolean
  parentId: string | null
  parentEmail: string | null
  parentTimeZone: string
  /** Existing learners of the subscription. */
  learners: { id: string; firstName: string }[]
}

/**
 * Locks the learners and the payer of a subscription in the same order as saves and deletions: enrollments, then
 * profiles. This serializes writes of one subscription. Call `lockPlans` first.
 */
export async function lockFamily(
  db: Executor,
  { id, customerId, learners }: SubscriptionSnapshot,
): Promise<LockedFamily> {
  const { rows } = await sql<LockedFamily>`
    WITH payer AS (
      SELECT parent_id AS id FROM billing_customers WHERE customer_id = ${customerId}
      UNION SELECT parent_id FROM subscriptions WHERE id = ${id} AND parent_id IS NOT NULL
    ), learner AS (
      SELECT unnest(${learners.map(({ learnerId }) => learnerId)}::uuid[]) AS id
      UNION SELECT learner_id FROM subscription_learners WHERE subscription_id = ${id}
    ), enrollments AS MATERIALIZED (
      SELECT user_id FROM grade_enrollments WHERE user_id IN (SELECT id FROM learner)
      ORDER BY user_id FOR UPDATE
    ), people AS MATERIALIZED (
      SELECT id, first_name, email, time_zone FROM profiles
      WHERE id IN (SELECT id FROM learner UNION SELECT id FROM payer)
        AND (SELECT count(*) FROM enrollments) >= 0
      ORDER BY id FOR NO KEY UPDATE
    )
    SELECT EXISTS (SELECT FROM payer) OR EXISTS (SELECT FROM subscriptions WHERE id = ${id}) AS ours,
           parent.id AS "parentId", parent.email AS "parentEmail", coalesce(parent.time_zone, 'UTC') AS "parentTimeZone",
           coalesce((
             SELECT json_agg(json_build_object('id', id, 'firstName', first_name) ORDER BY first_name, id)
             FROM people WHERE id IN (SELECT id FROM learner)
           ), '[]') AS learners
    FROM (SELECT) always LEFT JOIN people parent ON parent.id IN (SELECT id FROM payer)`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A query that always returns a row returned none')
  return row
}

type WriteResult = {
  /** False if a later snapshot is already stored; nothing is written then. */
  written: boolean
  /** True if it was not stored before, or was waiting for its first payment. */
  first: boolean
  /** True if it granted a learner a plan before this sync. */
  granted: boolean
  /** True if its renewals were paused before this sync. */
  wasPaused: boolean
  /** Learners whose plan renewed before this sync; null for ended or unpaid subscriptions. */
  renewing: string[] | null
}

/** Writes a snapshot to the rows of its subscription unless they come from a later one. The family must be locked. */
export async function writeSnapshot(
  db: Executor,
  snapshot: SubscriptionSnapshot,
  entitlements: Entitlements,
  { readNumber, parentId }: { readNumber: string; parentId: string | null },
): Promise<WriteResult> {
  const learners = JSON.stringify(entitlements.learners)
  const invoices = JSON.stringify(snapshot.invoices)
  const { rows } = await sql<WriteResult>`
    WITH before AS MATERIALIZED (
      SELECT coalesce((SELECT status = 'incomplete' FROM subscriptions WHERE id = ${snapshot.id}), true) AS first,
             EXISTS (SELECT FROM subscription_learners WHERE subscription_id = ${snapshot.id} AND entitled) AS granted,
             EXISTS (SELECT FROM subscriptions WHERE id = ${snapshot.id} AND renewals_paused) AS "wasPaused",
             (
               SELECT coalesce(array_agg(l.learner_id::text) FILTER (WHERE l.ends_at IS NULL), '{}')
               FROM subscriptions s LEFT JOIN subscription_learners l ON l.subscription_id = s.id
               WHERE s.id = ${snapshot.id} AND s.ended_at IS NULL AND s.status NOT IN ('incomplete', 'incomplete_expired')
               GROUP BY s.id
             ) AS renewing
    ), subscription AS (
      -- Triggers count subscriptions, their learners and payments (tg_count_…).
      INSERT INTO subscriptions AS stored (
        id, parent_id, customer_id, status, currency, current_period_start, current_period_end, trial_end,
        cancel_at_period_end, ended_at, past_due_since, renewals_paused, read_number, created_at
      )
      VALUES (
        ${snapshot.id}, ${parentId}, ${snapshot.customerId}, ${snapshot.status}, ${snapshot.currency},
        ${snapshot.periodStart}, ${snapshot.periodEnd}, ${snapshot.trialEnd}, ${snapshot.cancelAtPeriodEnd},
        ${snapshot.endedAt}, ${entitlements.pastDueSince}, ${snapshot.renewalsPaused}, ${readNumber}::bigint, ${snapshot.createdAt}
      )
      ON CONFLICT (id) DO UPDATE SET
        status = excluded.status, currency = excluded.currency,
        current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
        trial_end = excluded.trial_end, cancel_at_period_end = excluded.cancel_at_period_end,
        ended_at = excluded.ended_at, past_due_since = excluded.past_due_since,
        renewals_paused = excluded.renewals_paused,
        read_number = excluded.read_number, updated_at = now()
      WHERE stored.read_number < excluded.read_number
      RETURNING id
    ), existing AS (
      SELECT input.* FROM jsonb_to_recordset(${learners}::jsonb) AS input (
        "learnerId" uuid, offer text, plan text, entitled boolean, "endsAt" timestamptz, "unitAmount" integer
      ) JOIN profiles ON profiles.id = input."learnerId"
    ), learners AS (
      INSERT INTO subscription_learners AS stored (
        learner_id, subscription_id, offer, enrollment_type, unit_amount, entitled, ends_at
      )
      SELECT "learnerId", subscription.id, offer, plan, coalesce("unitAmount", 0), entitled, "endsAt"
      FROM subscription, existing
      ON CONFLICT (learner_id, subscription_id) DO UPDATE SET
        offer = excluded.offer, enrollment_type = excluded.enrollment_type, entitled = excluded.entitled,
        ends_at = excluded.ends_at,
        -- A leaving learner has no line; the last price is retained.
        unit_amount = CASE WHEN excluded.unit_amount = 0 THEN stored.unit_amount ELSE excluded.unit_amount END
    ), gone AS (
      UPDATE subscription_learners SET entitled = false, ends_at = coalesce(ends_at, now())
      WHERE subscription_id IN (SELECT id FROM subscription) AND learner_id NOT IN (SELECT "learnerId" FROM existing)
    ), invoices AS (
      INSERT INTO billing_invoices (
        id, subscription_id, number, status, total, amount_paid, amount_refunded, disputed, attempts, currency,
        hosted_url, pdf_url, created_at, paid_at
      )
      SELECT input.id, subscription.id, number, status, total, "amountPaid", "amountRefunded", disputed, attempts,
             currency, url, "pdfUrl", "createdAt", "paidAt"
      FROM subscription, jsonb_to_recordset(${invoices}::jsonb) AS input (
        id text, number text, status text, total integer, "amountPaid" integer, "amountRefunded" integer,
        disputed boolean, attempts integer, currency text, url text, "pdfUrl" text, "createdAt" timestamptz,
        "paidAt" timestamptz
      )
      ON CONFLICT (id) DO UPDATE SET
        number = excluded.number, status = excluded.status, total = excluded.total,
        amount_paid = excluded.amount_paid, amount_refunded = excluded.amount_refunded,
        disputed = excluded.disputed, attempts = excluded.attempts, hosted_url = excluded.hosted_url,
        pdf_url = excluded.pdf_url, paid_at = excluded.paid_at
    ), checkout AS (
      UPDATE billing_checkouts SET state = 'complete'
      WHERE id = ${snapshot.checkoutId}::uuid AND state <> 'complete' AND EXISTS (SELECT FROM subscription)
        -- After a declined card or during confirmation the session can still be paid, and must be expired later.
        AND ${snapshot.status} NOT IN ('incomplete', 'incomplete_expired')
    )
    SELECT EXISTS (SELECT FROM subscription) AS written, first, granted, "wasPaused", renewing FROM before`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A query that always returns a row returned none')
  return row
}

type MonthlyState = {
  shares: MonthlyShares
  /** Renewing cents by offer. */
  renewing: Record<string, number>
  paying: boolean
}

/** Loads a subscription's stored monthly shares, and its current state for them (docs/database.md, "Counts"). */
export async function loadMonthlyShares(db: Executor, subscriptionId: string): Promise<MonthlyState> {
  const { rows } = await sql<MonthlyState>`
    SELECT monthly_shares AS shares, coalesce(renewing, '{}') AS renewing, coalesce(paying, false) AS paying
    FROM subscriptions, LATERAL (
      SELECT jsonb_object_agg(detail, number) FILTER (
               WHERE kind = CASE WHEN detail = ANY (${SHARED_OFFERS}) THEN 'renewing_shared' ELSE 'renewing' END
                 AND part = ${CURRENCY}
             ) AS renewing,
             bool_or(kind = 'plan_learners' AND part IN ('active', 'past due')) AS paying
      FROM (
        SELECT split_part(key, '/', 1) AS kind, split_part(key, '/', 2) AS detail, split_part(key, '/', 3) AS part,
               value AS number
        FROM jsonb_each(counted)
      ) counts
    ) count
    WHERE id = ${subscriptionId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A subscription that was just written is missing')
  return row
}

export async function storeMonthlyShares(db: Executor, subscriptionId: string, shares: MonthlyShares): Promise<void> {
  await sql`
    -- Counted by the trigger function tg_count_monthly_shares.
    UPDATE subscriptions SET monthly_shares = ${JSON.stringify(shares)}::jsonb WHERE id = ${subscriptionId}`.execute(db)
}

export type PlanChange = { learnerId: string; before: Plan; plan: Plan }

/**
 * Sets the plan of every learner of a subscription to the paid one.
 * @returns the changes
 */
export async function updatePlans(db: Executor, subscriptionId: string): Promise<PlanChange[]> {
  const { rows } = await sql<PlanChange>`
    -- tg_plan_event announces this to the parents' live pages.
    UPDATE grade_enrollments enrollment SET enrollment_type = updated.plan, updated_at = now()
    FROM (
      SELECT user_id, enrollment_type AS before, ${effectivePlan(sql`user_id`)} AS plan FROM grade_enrollments
      WHERE user_id IN (SELECT learner_id FROM subscription_learners WHERE subscription_id = ${subscriptionId})
    ) updated
    WHERE enrollment.user_id = updated.user_id AND updated.before <> updated.plan
    RETURNING enrollment.user_id AS "learnerId", updated.before, updated.plan`.execute(db)
  return rows
}

/**
 * Loads the facts from which a learner's marks are computed: one row per subject with any progress or marks, in every
 * grade and also in the bin. The learner's enrollment must be locked.
 */
export async function loadMarkFacts(db: Executor, learnerId: string): Promise<MarkFacts[]> {
  const { rows } = await sql<MarkFacts>`
    SELECT facts.* FROM (
      SELECT DISTINCT subject_id FROM stored_lessons WHERE id IN (
        SELECT lesson_id FROM user_progress WHERE user_id = ${learnerId}
        UNION SELECT lesson_id FROM lesson_marks WHERE user_id = ${learnerId}
      )
    ) started
    CROSS JOIN LATERAL (SELECT ${markFactColumns(learnerId, sql`started.subject_id`)}) facts`.execute(db)
  return rows
}
