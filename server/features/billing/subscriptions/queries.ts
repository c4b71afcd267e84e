import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { OfferId } from '#contract/billing-shapes.ts'
import { Plan } from '#contract/fields.ts'
import { PLANS } from '#domain/plans/plans.ts'
import type { Executor } from '../../../database/database.ts'
import { query, queryOne, WithId } from '../../../database/rows.ts'
import { findChildren } from '../../../http/session-queries.ts'
import { findGradeStates, gradeState } from '../../enrollment/queries.ts'
import { isPaused } from '../../learners/access-queries.ts'
import { countMissedOnSheets } from '../../practice/set-queries.ts'

/** Returns the ids of the learners who can be covered by a plan: not deleted or about to be, and without a purged grade. */
export async function coverableLearners(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await query(
    db,
    WithId,
    sql`
    SELECT id FROM profiles
    WHERE id = any(${[...ids]}::uuid[]) AND NOT EXISTS (SELECT FROM learner_deletions WHERE child_id = profiles.id)`,
  )
  const existing = rows.map(({ id }) => id)
  const states = await findGradeStates(db, existing)
  return new Set(existing.filter((id) => states.get(id) !== 'purged'))
}

/** Returns the ids of stored subscriptions, whose plans were granted at some time. */
export async function storedSubscriptions(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await query(db, WithId, sql`SELECT id FROM subscriptions WHERE id = any(${[...ids]}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

/** True for a row of `subscription_learners` whose subscription the parent pays for. */
export const isPaidBy = (parentId: RawBuilder<unknown>, plan: string) => sql`EXISTS (
  SELECT FROM subscriptions paid WHERE paid.id = ${sql.ref(plan)}.subscription_id AND paid.parent_id = ${parentId}
)`

/**
 * Live plans, one row per learner and subscription. Includes canceled plans until they end, and plans with a failed
 * renewal while the provider retries: a second plan in addition would be paid twice.
 */
export const livePlans = sql`
  SELECT sl.learner_id, sl.subscription_id, sl.offer, sl.enrollment_type, sl.unit_amount, s.parent_id, s.status,
         s.currency, s.current_period_end, s.past_due_since, s.renewals_paused,
         coalesce(sl.ends_at, CASE WHEN s.cancel_at_period_end THEN s.current_period_end END) AS ends_at
  FROM subscription_learners sl
  JOIN subscriptions s ON s.id = sl.subscription_id
  WHERE s.ended_at IS NULL
    AND (
      sl.entitled AND s.status IN ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      OR sl.ends_at IS NULL AND s.status IN ('past_due', 'unpaid', 'paused')
    )`

const SubscribedLearnerRow = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  grade_id: z.string().nullable(),
  grade_name: z.string().nullable(),
  grade_closed: z.boolean(),
  plan: Plan,
  had_plan: z.boolean(),
  paused: z.boolean(),
  missed_on_sheets: z.int(),
  /** Live plan that the parent pays for; null without one. */
  live: z
    .object({
      subscription_id: z.string(),
      offer: OfferId,
      unit_amount: z.int(),
      status: z.string(),
      currency: z.string(),
      paused: z.boolean(),
      shared_by: z.int(),
    })
    .nullable(),
  paid_by_other: z.boolean(),
  renews_at: z.date().nullable(),
  ends_at: z.date().nullable(),
  /** Date of the unpaid renewal. */
  past_due_since: z.date().nullable(),
})
export type SubscribedLearnerRow = z.infer<typeof SubscribedLearnerRow>

/**
 * Lists a parent's learners with the plans that this parent pays for. Of a plan that another parent pays for, it tells only
 * that there is one.
 * @param gradeId limits the list to one grade; null for all
 * @param isDistributed true to read each learner in a statement on the learner's node
 */
export async function listSubscribedLearners(
  db: Executor,
  parentId: string,
  gradeId: string | null,
  isDistributed: boolean,
): Promise<SubscribedLearnerRow[]> {
  if (!isDistributed) return listSubscribed(db, { parentId, gradeId, learnerId: null })
  const { children } = await findChildren(db, parentId, () => sql`SELECT '{}'`)
  const rows: SubscribedLearnerRow[] = []
  for (const learnerId of children) rows.push(...(await listSubscribed(db, { parentId, gradeId, learnerId })))
  return rows
}

type ToList = { parentId: string; gradeId: string | null; learnerId: string | null }

function listSubscribed(db: Executor, { parentId, gradeId, learnerId }: ToList): Promise<SubscribedLearnerRow[]> {
  const learner = learnerId === null ? sql`p.id` : sql`${learnerId}::uuid`
  return query(
    db,
    SubscribedLearnerRow,
    sql`
    WITH live AS MATERIALIZED (
      SELECT *, (
        SELECT count(DISTINCT shared.learner_id) FROM subscription_learners shared
        WHERE shared.subscription_id = plans.subscription_id AND shared.offer = plans.offer
          AND (shared.entitled OR shared.ends_at IS NULL)
      ) AS shared_by
      FROM (${livePlans}) plans
      WHERE learner_id IN (SELECT child_id FROM parent_child WHERE parent_id = ${parentId})
    ), subscribed AS MATERIALIZED (
      SELECT DISTINCT learner_id FROM subscription_learners
      WHERE learner_id IN (SELECT child_id FROM parent_child WHERE parent_id = ${parentId})
    )
    SELECT p.id, p.first_name, p.last_name, g.id AS grade_id, g.name AS grade_name,
           g.id IS NOT NULL AND NOT g.live_status AS grade_closed,
           coalesce(e.enrollment_type, 'Freemium') AS plan,
           EXISTS (SELECT FROM subscribed WHERE subscribed.learner_id = p.id) AS had_plan,
           ${isPaused(sql`p.id`)} AS paused,
           CASE WHEN g.live_status THEN ${countMissedOnSheets(learner, sql`g.id`)} ELSE 0 END AS missed_on_sheets,
           CASE WHEN current_plan.subscription_id IS NOT NULL THEN jsonb_build_object(
             'subscription_id', current_plan.subscription_id, 'offer', current_plan.offer, 'unit_amount', current_plan.unit_amount,
             'status', current_plan.status, 'currency', current_plan.currency,
             'paused', current_plan.renewals_paused, 'shared_by', current_plan.shared_by
           ) END AS live,
           EXISTS (
             SELECT FROM live WHERE live.learner_id = p.id AND live.parent_id IS DISTINCT FROM ${parentId}
           ) AS paid_by_other,
           current_plan.current_period_end AS renews_at, current_plan.ends_at, current_plan.past_due_since
    FROM parent_child link
    JOIN profiles p ON p.id = link.child_id
    LEFT JOIN grade_enrollments e ON e.user_id = ${learner}
    LEFT JOIN family_grades g ON g.id = coalesce(e.grade_id, p.grade_id)
    LEFT JOIN LATERAL (
      SELECT live.* FROM live WHERE live.learner_id = p.id AND live.parent_id = ${parentId}
      ORDER BY ends_at IS NULL DESC,
        array_position(${[...PLANS]}::text[], enrollment_type) DESC, subscription_id LIMIT 1
    ) current_plan ON true
    WHERE link.parent_id = ${parentId} AND (${learnerId}::uuid IS NULL OR link.child_id = ${learnerId}::uuid)
      AND (${gradeId}::uuid IS NULL OR g.id = ${gradeId}::uuid)
    ORDER BY p.first_name, p.last_name, p.id`,
  )
}

const InvoiceRow = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.string(),
  total: z.int(),
  amount_paid: z.int(),
  amount_refunded: z.int(),
  disputed: z.boolean(),
  attempts: z.int(),
  currency: z.string(),
  hosted_url: z.string().nullable(),
  pdf_url: z.string().nullable(),
  created_at: z.date(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

const StoredFamilyPlan = z.object({
  id: z.string(),
  memberIds: z.array(z.string()),
  ending: z.boolean(),
  unpaid: z.boolean(),
})
export type StoredFamilyPlan = z.infer<typeof StoredFamilyPlan>

const Payer = z.object({
  /** True if the provider knows the parent. */
  isCustomer: z.boolean(),
  /** Newest first. */
  invoices: z.array(InvoiceRow),
  /** Live family plans that the parent pays for, oldest first. */
  familyPlans: z.array(StoredFamilyPlan),
})

/** Reads the payments of a parent, with at most `limit` invoices. */
export function readPayer(db: Executor, parentId: string, limit: number) {
  return queryOne(
    db,
    Payer,
    sql`
    SELECT EXISTS (SELECT FROM billing_customers WHERE parent_id = ${parentId}) AS "isCustomer", coalesce((
      SELECT json_agg(invoice ORDER BY created_at DESC, id DESC) FROM (
        SELECT i.id, i.number, i.status, i.total, i.amount_paid, i.amount_refunded, i.disputed, i.attempts,
               i.currency, i.hosted_url, i.pdf_url, i.created_at
        FROM billing_invoices i
        JOIN subscriptions s ON s.id = i.subscription_id
        WHERE s.parent_id = ${parentId} AND i.status <> 'draft'
        ORDER BY i.created_at DESC, i.id DESC LIMIT ${limit}
      ) invoice
    ), '[]') AS invoices, coalesce((
      SELECT json_agg(to_jsonb(family) - 'created_at' ORDER BY created_at, id) FROM (
        SELECT s.id, s.created_at, json_agg(plans.learner_id ORDER BY plans.learner_id) AS "memberIds",
               bool_and(plans.ends_at IS NOT NULL) AS ending, s.past_due_since IS NOT NULL AS unpaid
        FROM (${livePlans}) plans JOIN subscriptions s ON s.id = plans.subscription_id
        WHERE s.parent_id = ${parentId} AND plans.offer = 'premium_plus_family'
        GROUP BY s.id
      ) family
    ), '[]') AS "familyPlans"`,
  )
}

const Grade = z.object({ id: z.string(), name: z.string() })

/** Finds a published grade. */
export async function findPublishedGrade(db: Executor, gradeId: string) {
  const [grade] = await query(db, Grade, sql`SELECT id, name FROM grades WHERE id = ${gradeId} AND live_status`)
  return grade
}

export type PlanOfLearner = { subscriptionId: string; learnerId: string }

export type PaidSubscription = {
  /** Price per current and former learner of the subscription, in cents. */
  cents: Map<string, number>
  /** Increases with every sync of the subscription. */
  readNumber: string
  /** True while the learner's grade is unpublished. */
  gradeClosed: boolean
}

const PaidLearner = z.object({
  learner_id: z.string(),
  unit_amount: z.int(),
  read_number: z.string(),
  /** Of the learner in question. */
  grade_closed: z.boolean(),
})

/** @returns undefined if the parent does not pay for the subscription, or it does not include the learner */
export async function findPaidSubscription(
  db: Executor,
  parentId: string,
  { subscriptionId, learnerId }: PlanOfLearner,
): Promise<PaidSubscription | undefined> {
  const rows = await query(
    db,
    PaidLearner,
    sql`
    WITH grade AS MATERIALIZED (SELECT ${gradeState(sql`${learnerId}::uuid`)} AS state)
    SELECT sl.learner_id, sl.unit_amount, s.read_number::text AS read_number,
           grade.state IN ('closed', 'trash') AS grade_closed
    FROM grade CROSS JOIN subscriptions s
    JOIN subscription_learners sl ON sl.subscription_id = s.id
    WHERE s.id = ${subscriptionId} AND s.parent_id = ${parentId}`,
  )
  if (!rows.some(({ learner_id }) => learner_id === learnerId)) return undefined
  return {
    cents: new Map(rows.map(({ learner_id, unit_amount }) => [learner_id, unit_amount])),
    readNumber: rows[0]?.read_number ?? '',
    gradeClosed: rows.some((row) => row.grade_closed),
  }
}

const Customer = z.object({ customer_id: z.string() })

/** Finds the provider's customer id of a parent. */
export async function findCustomer(db: Executor, parentId: string): Promise<string | undefined> {
  const [customer] = await query(
    db,
    Customer,
    sql`SELECT customer_id FROM billing_customers WHERE parent_id = ${parentId}`,
  )
  return customer?.customer_id
}

/** Customer of a parent at the provider, with the parent's present address; undefined without one. */
export async function findCustomerWithEmail(db: Executor, parentId: string) {
  const [customer] = await query(
    db,
    z.object({ id: z.string(), email: z.string() }),
    sql`
    SELECT c.customer_id AS id, p.email FROM billing_customers c JOIN profiles p ON p.id = c.parent_id
    WHERE c.parent_id = ${parentId}`,
  )
  return customer
}
