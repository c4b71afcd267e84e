import { sql } from 'kysely'
import { z } from 'zod'
import { Plan } from '#contract/fields.ts'
import { CURRENCY, SHARED_OFFERS } from '#domain/plans/plans.ts'
import type { MonthlyShares } from '#domain/plans/revenue-trend.ts'
import type { Executor } from '../../../database/database.ts'
import { query, queryOne, WithId } from '../../../database/rows.ts'
import { skipEvent } from '../../../live/queries.ts'
import { highestPlan, lockEnrollments } from '../../enrollment/queries.ts'
import { MarkFacts, markFactColumns } from '../../study/marks-queries.ts'
import type { Entitlements } from './derive-entitlements.ts'
import type { SubscriptionSnapshot } from './fetch-subscription.ts'

const SyncStart = z.object({ readNumber: z.string(), now: z.date(), isRecorded: z.boolean() })

/** @returns number of the upcoming fetch, current time, and whether the event is in the ledger */
export function beginSync(db: Executor, eventId: string | null) {
  return queryOne(
    db,
    SyncStart,
    sql`
    SELECT nextval('billing_reads') AS "readNumber", now() AS now,
           EXISTS (SELECT FROM provider_events WHERE id = ${eventId}::text) AS "isRecorded"`,
  )
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

const LockedFamily = z.object({
  /** True if this installation knows the customer or the subscription. */
  ours: z.boolean(),
  parentId: z.string().nullable(),
  parentEmail: z.string().nullable(),
  parentTimeZone: z.string(),
  /** Ids of all learners whose enrollments are locked. */
  lockedIds: z.array(z.string()),
  /** Existing learners of the subscription. */
  learners: z.array(z.object({ id: z.string(), firstName: z.string() })),
})
export type LockedFamily = z.infer<typeof LockedFamily>

/**
 * Locks the learners and the payer of a subscription in the same order as saves and deletions: enrollments, then
 * profiles. This serializes writes of one subscription. Call `lockPlans` first.
 */
export async function lockFamily(
  db: Executor,
  { id, customerId, learners }: SubscriptionSnapshot,
): Promise<LockedFamily> {
  const found = await query(
    db,
    WithId,
    sql`
    SELECT unnest(${learners.map(({ learnerId }) => learnerId)}::uuid[]) AS id
    UNION SELECT learner_id FROM subscription_learners WHERE subscription_id = ${id}`,
  )
  const learnerIds = found.map((learner) => learner.id)
  await lockEnrollments(db, learnerIds)
  const family = await queryOne(
    db,
    LockedFamily,
    sql`
    WITH payer AS (
      SELECT parent_id AS id FROM billing_customers WHERE customer_id = ${customerId}
      UNION SELECT parent_id FROM subscriptions WHERE id = ${id} AND parent_id IS NOT NULL
    ), people AS MATERIALIZED (
      SELECT id, first_name, email, time_zone FROM profiles
      WHERE id = any(${learnerIds}::uuid[]) OR id IN (SELECT id FROM payer)
      ORDER BY id FOR NO KEY UPDATE
    )
    SELECT EXISTS (SELECT FROM payer) OR EXISTS (SELECT FROM subscriptions WHERE id = ${id}) AS ours,
           parent.id AS "parentId", parent.email AS "parentEmail", coalesce(parent.time_zone, 'UTC') AS "parentTimeZone",
           ${learnerIds}::text[] AS "lockedIds",
           coalesce((
             SELECT json_agg(json_build_object('id', id, 'firstName', first_name) ORDER BY first_name, id)
             FROM people WHERE id = any(${learnerIds}::uuid[])
           ), '[]') AS learners
    FROM (SELECT) always LEFT JOIN people parent ON parent.id IN (SELECT id FROM payer)`,
  )
  // A statement of its own, which sees a deletion that was requested before the lock.
  const hidden = await query(
    db,
    WithId,
    sql`
    SELECT DISTINCT child_id AS id FROM learner_deletions
    WHERE child_id = any(${family.learners.map((learner) => learner.id)}::uuid[])`,
  )
  return {
    ...family,
    learners: family.learners.filter((learner) => !hidden.some((one) => one.id === learner.id)),
  }
}

const WriteResult = z.object({
  /** False if a later snapshot is already stored; nothing is written then. */
  written: z.boolean(),
  /** True if it was not stored before, or was waiting for its first payment. */
  first: z.boolean(),
  /** True if it granted a learner a plan before this sync. */
  granted: z.boolean(),
  /** True if its renewals were paused before this sync. */
  wasPaused: z.boolean(),
  /** Learners whose plan renewed before this sync; null for ended or unpaid subscriptions. */
  renewing: z.array(z.string()).nullable(),
})
type WriteResult = z.infer<typeof WriteResult>

/** Writes a snapshot to the rows of its subscription unless they come from a later one. The family must be locked. */
export function writeSnapshot(
  db: Executor,
  snapshot: SubscriptionSnapshot,
  entitlements: Entitlements,
  { readNumber, parentId }: { readNumber: string; parentId: string | null },
): Promise<WriteResult> {
  const learners = JSON.stringify(entitlements.learners)
  const invoices = JSON.stringify(snapshot.invoices)
  return queryOne(
    db,
    WriteResult,
    sql`
    WITH before AS MATERIALIZED (
      SELECT coalesce((SELECT status = 'incomplete' FROM subscriptions WHERE id = ${snapshot.id}), true) AS first,
             EXISTS (SELECT FROM subscription_learners WHERE subscription_id = ${snapshot.id} AND entitled) AS granted,
             EXISTS (SELECT FROM subscriptions WHERE id = ${snapshot.id} AND renewals_paused) AS "wasPaused",
             (
               SELECT coalesce(array_agg(l.learner_id::text) FILTER (WHERE l.learner_id IS NOT NULL AND l.ends_at IS NULL), '{}')
               FROM subscriptions s LEFT JOIN subscription_learners l ON l.subscription_id = s.id
               WHERE s.id = ${snapshot.id} AND s.ended_at IS NULL AND s.status NOT IN ('incomplete', 'incomplete_expired')
               GROUP BY s.id
             ) AS renewing
    ), subscription AS (
      -- Triggers count subscriptions, their learners and payments (tg_count_…).
      INSERT INTO subscriptions AS stored (
        id, parent_id, customer_id, status, currency, current_period_start, current_period_end, trial_end,
        cancel_at_period_end, ended_at, past_due_since, renewals_paused, renewals_paused_at, read_number, created_at
      )
      VALUES (
        ${snapshot.id}, ${parentId}, ${snapshot.customerId}, ${snapshot.status}, ${snapshot.currency},
        ${snapshot.periodStart}, ${snapshot.periodEnd}, ${snapshot.trialEnd}, ${snapshot.cancelAtPeriodEnd},
        ${snapshot.endedAt}, ${entitlements.pastDueSince}, ${snapshot.renewalsPaused},
        -- Several nodes accept no time of theirs in a condition.
        now() + CASE WHEN ${snapshot.renewalsPaused}::boolean THEN interval '0' END, ${readNumber}::bigint, ${snapshot.createdAt}
      )
      ON CONFLICT (id) DO UPDATE SET
        status = excluded.status, currency = excluded.currency,
        current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
        trial_end = excluded.trial_end, cancel_at_period_end = excluded.cancel_at_period_end,
        ended_at = excluded.ended_at, past_due_since = excluded.past_due_since,
        renewals_paused = excluded.renewals_paused,
        -- Stays after the pause, for the mail about its end.
        renewals_paused_at = CASE WHEN excluded.renewals_paused AND NOT stored.renewals_paused
          THEN excluded.renewals_paused_at ELSE stored.renewals_paused_at END,
        read_number = excluded.read_number, updated_at = excluded.updated_at
      WHERE stored.read_number < excluded.read_number
      RETURNING id
    ), existing AS (
      SELECT input.* FROM jsonb_to_recordset(${learners}::jsonb) AS input (
        "learnerId" uuid, offer text, plan text, entitled boolean, "endsAt" timestamptz, "unitAmount" integer
      ) JOIN profiles ON profiles.id = input."learnerId"
      -- A learner whose deletion was requested gets no plan, and loses one.
      WHERE NOT EXISTS (SELECT FROM learner_deletions WHERE child_id = profiles.id) OR EXISTS (
        SELECT FROM subscription_learners held
        WHERE held.learner_id = profiles.id AND held.subscription_id = ${snapshot.id}
      )
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
      UPDATE subscription_learners SET entitled = false, ends_at = coalesce(ends_at, clock.now)
      FROM (SELECT now()) clock
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
    SELECT EXISTS (SELECT FROM subscription) AS written, first, granted, "wasPaused", renewing FROM before`,
  )
}

const MonthlyState = z.object({
  shares: z.record(z.string(), z.int()),
  /** Renewing cents by offer. */
  renewing: z.record(z.string(), z.int()),
  paying: z.boolean(),
})
type MonthlyState = z.infer<typeof MonthlyState>

/** Loads a subscription's stored monthly shares, and its current state for them (docs/database.md, "Counts"). */
export async function loadMonthlyShares(db: Executor, subscriptionId: string): Promise<MonthlyState> {
  const [row] = await query(
    db,
    MonthlyState,
    sql`
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
    WHERE id = ${subscriptionId}`,
  )
  if (!row) throw new Error('A subscription that was just written is missing')
  return row
}

export async function storeMonthlyShares(db: Executor, subscriptionId: string, shares: MonthlyShares): Promise<void> {
  await sql`
    -- Counted by the trigger function tg_count_monthly_shares.
    UPDATE subscriptions SET monthly_shares = ${JSON.stringify(shares)}::jsonb WHERE id = ${subscriptionId}`.execute(db)
}

const PlanChange = z.object({ learnerId: z.string(), before: Plan, plan: Plan, event: z.unknown() })
export type PlanChange = Omit<z.infer<typeof PlanChange>, 'event'>

/**
 * Sets the plan of every learner of a subscription to the paid one, which parents' live pages show.
 * @param lockedIds learners of the subscription, of whom a distributed database then reads the nodes
 * @returns the changes
 */
export function updatePlans(db: Executor, subscriptionId: string, lockedIds: readonly string[]): Promise<PlanChange[]> {
  return query(
    db,
    PlanChange,
    sql`
    WITH paid AS MATERIALIZED (
      SELECT learner_id, ${highestPlan(sql`learner.learner_id`)} AS plan
      FROM subscription_learners learner WHERE subscription_id = ${subscriptionId}
    ), updated AS MATERIALIZED (
      SELECT user_id, enrollment_type AS before, paid.plan
      FROM grade_enrollments JOIN paid ON paid.learner_id = user_id
      WHERE user_id = any(${[...lockedIds]}::uuid[]) AND enrollment_type <> paid.plan
    ), changed AS (
      UPDATE grade_enrollments enrollment SET enrollment_type = updated.plan, updated_at = now()
      FROM updated WHERE enrollment.user_id = updated.user_id AND enrollment.user_id = any(${[...lockedIds]}::uuid[])
      RETURNING enrollment.user_id, updated.before, updated.plan
    )
    SELECT user_id AS "learnerId", before, plan, ${skipEvent(sql`user_id`)} AS event FROM changed`,
  )
}

/**
 * Loads the facts from which a learner's marks are computed: one row per subject with any progress or marks, in every
 * grade and also in the trash. The learner's enrollment must be locked.
 */
export function loadMarkFacts(db: Executor, learnerId: string): Promise<MarkFacts[]> {
  return query(
    db,
    MarkFacts,
    sql`
    SELECT facts.* FROM (
      SELECT DISTINCT subject_id FROM stored_lessons WHERE id IN (
        SELECT lesson_id FROM user_progress WHERE user_id = ${learnerId}
        UNION SELECT lesson_id FROM lesson_marks WHERE user_id = ${learnerId}
      )
    ) started
    CROSS JOIN LATERAL (SELECT ${markFactColumns(learnerId, sql`started.subject_id`)}) facts`,
  )
}
