import { sql } from 'kysely'
import { CURRENCY, type OfferId, SHARED_OFFERS } from '#domain/plans/plans.ts'
import type { MonthlyShares } from '#domain/plans/revenue-trend.ts'
import type { Executor } from '../../../database/database.ts'

export type PlanStatus = 'trial' | 'active' | 'past due' | 'ending' | 'ended' | 'incomplete' | 'unpaid' | 'paused'

export type Figures = {
  offers: { offer: OfferId; learners: number; trials: number; ending: number; pastDue: number }[]
  /** Renewing revenue by offer, in cents per billing interval. */
  renewing: Partial<Record<OfferId, number>>
  /** Cents of today and the previous 29 days, in UTC. */
  paidLast30Days: number
  subscriptions: number
  /** Sums of all subscriptions' shares in the monthly figures. */
  shares: MonthlyShares
}

/** Reads the counts of granted plans and payments, which triggers maintain (docs/database.md, "Counts"). */
export async function loadFigures(db: Executor): Promise<Figures> {
  const { rows } = await sql<{ figures: Figures }>`
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
    ) AS figures`.execute(db)
  if (!rows[0]) throw new Error('A query that always returns a row returned none')
  return rows[0].figures
}

export type FailureRow = { id: string; parent_email: string | null; total: number; created_at: Date }

/** Lists invoices whose collection failed and that are still unpaid, newest first. */
export async function listUnpaidInvoices(db: Executor, limit: number): Promise<FailureRow[]> {
  const { rows } = await sql<FailureRow>`
    SELECT i.id, p.email AS parent_email, i.total, i.created_at
    FROM billing_invoices i
    JOIN subscriptions s ON s.id = i.subscription_id
    LEFT JOIN profiles p ON p.id = s.parent_id
    WHERE i.status IN ('open', 'uncollectible') AND i.attempts > 0
    ORDER BY i.created_at DESC, i.id LIMIT ${limit}`.execute(db)
  return rows
}

export type SubscriptionRow = {
  id: string
  parent_email: string | null
  /** Null, like the next three, if the subscription has no learner left. */
  first_name: string | null
  offer: OfferId | null
  unit_amount: number | null
  ends_at: Date | null
  plan_status: PlanStatus
  created_at: Date
  trial_end: Date | null
  current_period_end: Date
  last_paid_at: Date | null
  /** Number of failed payment attempts. */
  failures: number
}

/** Lists the next `limit` subscriptions by id, including ended ones, with one row per learner. */
export async function listSubscriptionsAfter(db: Executor, after: string, limit: number): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    SELECT s.id, p.email AS parent_email, c.first_name, l.offer, l.unit_amount, l.ends_at,
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
    ORDER BY s.id, l.created_at, l.learner_id`.execute(db)
  return rows
}
