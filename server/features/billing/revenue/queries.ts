import { sql } from 'kysely'
import { z } from 'zod'
import { OfferId } from '#contract/billing-shapes.ts'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import { CURRENCY, SHARED_OFFERS } from '#domain/plans/plans.ts'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'

const output = outputOf(contract.billing.revenue).shape

const Figures = z.object({
  offers: output.offers,
  /** Renewing revenue by offer, in cents per billing interval. */
  renewing: z.record(z.string(), z.int()),
  /** Cents of today and the previous 29 days, in UTC. */
  paidLast30Days: output.paidLast30Days,
  subscriptions: output.subscriptions,
  /** Sums of all subscriptions' shares in the monthly figures. */
  shares: z.record(z.string(), z.int()),
})

/** Reads the counts of granted plans and payments, which triggers maintain (docs/database.md, "Counts"). */
export async function loadFigures(db: Executor) {
  const [row] = await query(
    db,
    z.object({ figures: Figures }),
    sql`
    WITH counted AS MATERIALIZED (
      SELECT split_part(name, '/', 1) AS kind, split_part(name, '/', 2) AS detail, split_part(name, '/', 3) AS part,
             sum(number)::bigint AS number
      FROM counts
      WHERE name = 'subscriptions' OR name LIKE 'plan_learners/%' OR name LIKE 'renewing/%'
         OR name LIKE 'renewing_shared/%' OR name LIKE 'trend/%' OR (
           -- A test customer's clock may be ahead.
           name LIKE 'payments/%' AND name > ${`payments/${CURRENCY}/`} || to_char(now() AT TIME ZONE 'UTC' - interval '30 days', 'YYYY-MM-DD')
         )
      GROUP BY name
    ), offers AS (
      SELECT detail AS offer, sum(number) AS learners,
             coalesce(sum(number) FILTER (WHERE part = 'trial'), 0) AS trials,
             coalesce(sum(number) FILTER (WHERE part = 'ending'), 0) AS ending,
             coalesce(sum(number) FILTER (WHERE part = 'past due'), 0) AS "pastDue"
      FROM counted WHERE kind = 'plan_learners' GROUP BY detail
    ), renewing AS (
      SELECT detail AS offer, number AS cents FROM counted
      WHERE kind = CASE WHEN detail = ANY (${SHARED_OFFERS}) THEN 'renewing_shared' ELSE 'renewing' END AND part = ${CURRENCY}
    )
    SELECT json_build_object(
      'offers', coalesce((SELECT json_agg(offers) FROM offers), '[]'),
      'renewing', coalesce((SELECT json_object_agg(offer, cents) FROM renewing), '{}'),
      'paidLast30Days', (
        SELECT coalesce(sum(number), 0) FROM counted WHERE kind = 'payments' AND detail = ${CURRENCY}
      ),
      'subscriptions', (SELECT coalesce(sum(number), 0) FROM counted WHERE kind = 'subscriptions'),
      'shares', coalesce((SELECT json_object_agg(detail || '/' || part, number) FROM counted WHERE kind = 'trend'), '{}')
    ) AS figures`,
  )
  if (!row) throw new Error('A SELECT without FROM returned no row')
  return row.figures
}

/** Lists invoices whose collection failed and that are still unpaid, newest first. */
export function listUnpaidInvoices(db: Executor, limit: number) {
  return query(
    db,
    output.failures.element,
    sql`
    SELECT i.id AS "invoiceId", p.email AS "parentEmail", i.total, i.created_at AS "createdAt"
    FROM billing_invoices i
    JOIN subscriptions s ON s.id = i.subscription_id
    LEFT JOIN profiles p ON p.id = s.parent_id
    WHERE i.status IN ('open', 'uncollectible') AND i.attempts > 0
    ORDER BY i.created_at DESC, i.id LIMIT ${limit}`,
  )
}

const PlanStatus = z.enum(['trial', 'active', 'past due', 'ending', 'ended', 'incomplete', 'unpaid', 'paused'])
export type PlanStatus = z.infer<typeof PlanStatus>

const SubscriptionRow = z.object({
  id: z.string(),
  parent_email: z.string().nullable(),
  /** Null, like the next four, if the subscription has no learner left. */
  learner_id: z.string().nullable(),
  first_name: z.string().nullable(),
  offer: OfferId.nullable(),
  unit_amount: z.int().nullable(),
  ends_at: z.date().nullable(),
  plan_status: PlanStatus,
  created_at: z.date(),
  trial_end: z.date().nullable(),
  current_period_end: z.date(),
  last_paid_at: z.date().nullable(),
  /** Number of failed payment attempts. */
  failures: z.int(),
})
export type SubscriptionRow = z.infer<typeof SubscriptionRow>

/** Lists the next `limit` subscriptions by id, including ended ones, with one row per learner. */
export function listSubscriptionsAfter(db: Executor, after: string, limit: number): Promise<SubscriptionRow[]> {
  return query(
    db,
    SubscriptionRow,
    sql`
    SELECT s.id, p.email AS parent_email, l.learner_id, c.first_name, l.offer, l.unit_amount, l.ends_at,
           plan_status(s.status, s.ended_at, s.cancel_at_period_end, l.entitled, l.ends_at) AS plan_status,
           s.created_at, s.trial_end, s.current_period_end, i.last_paid_at, i.failures
    FROM (SELECT * FROM subscriptions WHERE id > ${after} ORDER BY id LIMIT ${limit}) s
    LEFT JOIN subscription_learners l ON l.subscription_id = s.id
    LEFT JOIN profiles p ON p.id = s.parent_id
    LEFT JOIN profiles c ON c.id = l.learner_id
    CROSS JOIN LATERAL (
      SELECT max(paid_at) FILTER (WHERE amount_paid > 0) AS last_paid_at,
             coalesce(sum(greatest(attempts - (status = 'paid')::int, 0)), 0)::int AS failures
      FROM billing_invoices WHERE subscription_id = s.id
    ) i
    ORDER BY s.id, l.created_at, l.learner_id`,
  )
}
