import { sql } from 'kysely'
import { CURRENCY, OFFER_IDS, OFFERS, type OfferId } from '#domain/plans/plans.ts'
import type { Executor } from '../../../database/database.ts'

export type PlanStatus = 'trial' | 'active' | 'past due' | 'ending' | 'ended' | 'incomplete' | 'unpaid' | 'paused'

/** Status of a learner's plan (row `l`) on its subscription (row `s`); a plan that ends is neither past due nor on trial. */
const planStatus = sql`
  CASE
    WHEN s.status IN ('canceled', 'incomplete_expired') OR s.ended_at IS NOT NULL
      OR (l.ends_at IS NOT NULL AND NOT l.entitled) THEN 'ended'
    WHEN s.status IN ('incomplete', 'unpaid', 'paused') THEN s.status
    WHEN s.cancel_at_period_end OR l.ends_at IS NOT NULL THEN 'ending'
    WHEN s.status = 'past_due' THEN 'past due'
    WHEN s.status = 'trialing' THEN 'trial'
    ELSE 'active'
  END`

/** Offers whose single price is repeated on the row of each learner who shares it. */
const SHARED = OFFER_IDS.filter((id) => OFFERS[id].maxLearners > 1)

export type Figures = {
  offers: { offer: OfferId; learners: number; trials: number; ending: number; pastDue: number }[]
  /** Renewing revenue by offer, in cents per interval of the offer. */
  renewing: Partial<Record<OfferId, number>>
  paidLast30Days: number
  subscriptions: number
}

/** Loads the figures of the plans that are granted now, and of the payments of the last 30 days. */
export async function loadFigures(db: Executor): Promise<Figures> {
  const { rows } = await sql<{ figures: Figures }>`
    WITH granted AS (
      SELECT l.subscription_id, l.offer, l.unit_amount, s.currency, s.renewals_paused, ${planStatus} AS plan_status
      FROM subscription_learners l JOIN subscriptions s ON s.id = l.subscription_id
      WHERE l.entitled
    ), offers AS (
      SELECT offer, count(*) AS learners,
             count(*) FILTER (WHERE plan_status = 'trial') AS trials,
             count(*) FILTER (WHERE plan_status = 'ending') AS ending,
             count(*) FILTER (WHERE plan_status = 'past due') AS "pastDue"
      FROM granted GROUP BY offer
    ), prices AS (
      SELECT offer, CASE WHEN offer = ANY (${SHARED}) THEN max(unit_amount) ELSE sum(unit_amount) END AS cents
      FROM granted
      WHERE plan_status IN ('active', 'past due') AND NOT renewals_paused AND currency = ${CURRENCY}
      GROUP BY subscription_id, offer
    ), renewing AS (
      SELECT offer, sum(cents) AS cents FROM prices GROUP BY offer
    )
    SELECT json_build_object(
      'offers', coalesce((SELECT json_agg(offers) FROM offers), '[]'),
      'renewing', coalesce((SELECT json_object_agg(offer, cents) FROM renewing), '{}'),
      'paidLast30Days', (
        SELECT coalesce(sum(amount_paid - amount_refunded), 0) FROM billing_invoices
        -- A test customer's clock may be ahead.
        WHERE paid_at >= now() - interval '30 days' AND NOT disputed AND currency = ${CURRENCY}
      ),
      'subscriptions', (SELECT count(*) FROM subscriptions)
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
  /** Null, like the next three, when the subscription has no learner left. */
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

/** Lists the next `limit` subscriptions by id, including ended ones, with a row for each learner. */
export async function listSubscriptionsAfter(db: Executor, after: string, limit: number): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    SELECT s.id, p.email AS parent_email, c.first_name, l.offer, l.unit_amount, l.ends_at, ${planStatus} AS plan_status,
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
