import { sql } from 'kysely'
import type { Plan } from '#domain/plans/plans.ts'
import type { Executor } from '../../../database/database.ts'
import { type MarkFactsRow, markFactColumns } from '../../study/queries.ts'
import type { SyncFacts } from './derive-entitlements.ts'
import type { Reading } from './fetch-subscription.ts'

/** @returns the number of a reading that is about to be made, what time it is, and whether the event is in the ledger */
export async function beginReading(db: Executor, eventId: string | null) {
  const { rows } = await sql<{ readNumber: string; now: Date; known: boolean }>`
    SELECT nextval('billing_reads') AS "readNumber", now() AS now,
           EXISTS (SELECT FROM provider_events WHERE id = ${eventId}::text) AS known`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A SELECT without FROM gave no row')
  return row
}

/** Has whoever is being enrolled, and is not yet, be enrolled before what follows or after the transaction. */
export async function holdPlans(db: Executor, { id, learners }: Reading): Promise<void> {
  await sql`
    SELECT hold_plan(learner) FROM (
      SELECT unnest(${learners.map(({ learnerId }) => learnerId)}::uuid[]) AS learner
      UNION SELECT learner_id FROM subscription_learners WHERE subscription_id = ${id}
      ORDER BY 1
    ) family`.execute(db)
}

export type LockedFamily = {
  /** Whether the subscription is of this installation: its customer is known, or it is itself. */
  ours: boolean
  parentId: string | null
  parentEmail: string | null
  parentTimeZone: string
  /** Those of the learners asked for who are there. */
  learners: { id: string; firstName: string }[]
}

/**
 * Locks whom a subscription concerns, as saves and deletions of them do: enrollments, then profiles. Readings of one
 * subscription are written one after the other by it. `holdPlans` comes before.
 */
export async function lockFamily(db: Executor, { id, customerId, learners }: Reading): Promise<LockedFamily> {
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
  if (!row) throw new Error('A SELECT of one row gave none')
  return row
}

type WrittenReading = {
  /** False when a later reading is there already; nothing is then written. */
  written: boolean
  /** Whether it gave nobody a plan before: it was not known, or waited for its first payment. */
  first: boolean
  /** Whether it gave somebody a plan until now. */
  granted: boolean
}

/** Makes the rows of a subscription equal to a reading, unless they are of a later one. The family is locked. */
export async function writeReading(
  db: Executor,
  reading: Reading,
  facts: SyncFacts,
  { readNumber, parentId }: { readNumber: string; parentId: string | null },
): Promise<WrittenReading> {
  const covered = JSON.stringify(facts.covered)
  const invoices = JSON.stringify(reading.invoices)
  const { rows } = await sql<WrittenReading>`
    WITH before AS MATERIALIZED (
      SELECT coalesce((SELECT status = 'incomplete' FROM subscriptions WHERE id = ${reading.id}), true) AS first,
             EXISTS (SELECT FROM subscription_learners WHERE subscription_id = ${reading.id} AND entitled) AS granted
    ), subscription AS (
      INSERT INTO subscriptions AS stored (
        id, parent_id, customer_id, status, currency, current_period_start, current_period_end, trial_end,
        cancel_at_period_end, ended_at, past_due_since, read_number, created_at
      )
      VALUES (
        ${reading.id}, ${parentId}, ${reading.customerId}, ${reading.status}, ${reading.currency},
        ${reading.periodStart}, ${reading.periodEnd}, ${reading.trialEnd}, ${reading.cancelAtPeriodEnd},
        ${reading.endedAt}, ${facts.pastDueSince}, ${readNumber}::bigint, ${reading.createdAt}
      )
      ON CONFLICT (id) DO UPDATE SET
        status = excluded.status, currency = excluded.currency,
        current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
        trial_end = excluded.trial_end, cancel_at_period_end = excluded.cancel_at_period_end,
        ended_at = excluded.ended_at, past_due_since = excluded.past_due_since,
        read_number = excluded.read_number, updated_at = now()
      WHERE stored.read_number < excluded.read_number
      RETURNING id
    ), given AS (
      SELECT given.* FROM jsonb_to_recordset(${covered}::jsonb) AS given (
        "learnerId" uuid, offer text, plan text, entitled boolean, "endsAt" timestamptz, "unitAmount" integer
      ) JOIN profiles ON profiles.id = given."learnerId"
    ), learners AS (
      INSERT INTO subscription_learners AS stored (
        learner_id, subscription_id, offer, enrollment_type, unit_amount, entitled, ends_at
      )
      SELECT "learnerId", subscription.id, offer, plan, coalesce("unitAmount", 0), entitled, "endsAt"
      FROM subscription, given
      ON CONFLICT (learner_id, subscription_id) DO UPDATE SET
        offer = excluded.offer, enrollment_type = excluded.enrollment_type, entitled = excluded.entitled,
        ends_at = excluded.ends_at,
        -- Who leaves has no line any more, and keeps what it cost.
        unit_amount = CASE WHEN excluded.unit_amount = 0 THEN stored.unit_amount ELSE excluded.unit_amount END
    ), gone AS (
      UPDATE subscription_learners SET entitled = false, ends_at = coalesce(ends_at, now())
      WHERE subscription_id IN (SELECT id FROM subscription) AND learner_id NOT IN (SELECT "learnerId" FROM given)
    ), invoices AS (
      INSERT INTO billing_invoices (
        id, subscription_id, number, status, total, amount_paid, amount_refunded, disputed, attempts, currency,
        hosted_url, pdf_url, created_at, paid_at
      )
      SELECT told.id, subscription.id, number, status, total, "amountPaid", "amountRefunded", disputed, attempts,
             currency, url, "pdfUrl", "createdAt", "paidAt"
      FROM subscription, jsonb_to_recordset(${invoices}::jsonb) AS told (
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
      WHERE id = ${reading.checkoutId}::uuid AND state <> 'complete' AND EXISTS (SELECT FROM subscription)
        -- Begun by a card that was declined or is being confirmed: its page can still be paid on, and must be closed yet.
        AND ${reading.status} NOT IN ('incomplete', 'incomplete_expired')
    )
    SELECT EXISTS (SELECT FROM subscription) AS written, first, granted FROM before`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A SELECT of one row gave none')
  return row
}

export type MovedLearner = { learnerId: string; before: Plan; plan: Plan }

/** Gives every learner of a subscription the plan that is paid for them. @returns those whose plan is another one now */
export async function moveLearners(db: Executor, subscriptionId: string): Promise<MovedLearner[]> {
  const { rows } = await sql<MovedLearner>`
    UPDATE grade_enrollments enrollment SET enrollment_type = present.plan, updated_at = now()
    FROM (
      SELECT user_id, enrollment_type AS before, paid_plan(user_id) AS plan FROM grade_enrollments
      WHERE user_id IN (SELECT learner_id FROM subscription_learners WHERE subscription_id = ${subscriptionId})
    ) present
    WHERE enrollment.user_id = present.user_id AND present.before <> present.plan
    RETURNING enrollment.user_id AS "learnerId", present.before, present.plan`.execute(db)
  return rows
}

/**
 * What the marks of a learner are recomputed from, subject by subject of all in which there is anything of theirs, in
 * whichever grade and in the bin too. The learner's enrollment is locked.
 */
export async function markFactsOfAllSubjects(db: Executor, learnerId: string): Promise<MarkFactsRow[]> {
  const { rows } = await sql<MarkFactsRow>`
    SELECT facts.* FROM (
      SELECT DISTINCT subject_id FROM stored_lessons WHERE id IN (
        SELECT lesson_id FROM user_progress WHERE user_id = ${learnerId}
        UNION SELECT lesson_id FROM lesson_marks WHERE user_id = ${learnerId}
      )
    ) begun
    CROSS JOIN LATERAL (SELECT ${markFactColumns(learnerId, sql`begun.subject_id`)}) facts`.execute(db)
  return rows
}
