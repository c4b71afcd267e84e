import { sql } from 'kysely'
import { CURRENCY, OFFER_IDS, OFFERS, type OfferId } from '#domain/plans/plans.ts'
import type { Executor } from '../../../database/database.ts'

export type Standing =
  | 'trial'
  | 'active'
  | 'past due'
  | 'ending'
  | 'ended'
  | 'incomplete'
  | 'unpaid'
  | 'paused'

/** How a learner's plan stands (row `l`) on its subscription (row `s`); who is leaving is neither behind nor on trial. */
const standing = sql`
  CASE
    WHEN s.status IN ('canceled', 'incomplete_expired') OR s.ended_at IS NOT NULL
      OR (l.ends_at IS NOT NULL AND NOT l.entitled) THEN 'ended'
    WHEN s.status IN ('incomplete', 'unpaid', 'paused') THEN s.status
    WHEN s.cancel_at_period_end OR l.ends_at IS NOT NULL THEN 'ending'
    WHEN s.status = 'past_due' THEN 'past due'
    WHEN s.status = 'trialing' THEN 'trial'
    ELSE 'active'
  END`

/** Offers whose one price stands on the row of each learner who shares it. */
const SHARED = OFFER_IDS.filter((id) => OFFERS[id].maxLearners > 1)

export type Figures = {
  offers: { offer: OfferId; learners: number; trials: number; ending: number; pastDue: number }[]
  /** What renews, in cents for each interval of the offer. */
  renewing: Partial<Record<OfferId, number>>
  paidLast30Days: number
  subscriptions: number
}

/** Of the plans that are granted at present, and of the payments of the last 30 days. */
export async function figures(db: Executor): Promise<Figures> {
  const { rows } = await sql<{ figures: Figures }>`
    WITH granted AS (
      SELECT l.subscription_id, l.offer, l.unit_amount, s.currency, ${standing} AS standing
      FROM subscription_learners l JOIN subscriptions s ON s.id = l.subscription_id
      WHERE l.entitled
    ), offers AS (
      SELECT offer, count(*) AS learners,
             count(*) FILTER (WHERE standing = 'trial') AS trials,
             count(*) FILTER (WHERE standing = 'ending') AS ending,
             count(*) FILTER (WHERE standing = 'past due') AS "pastDue"
      FROM granted GROUP BY offer
    ), prices AS (
      SELECT offer, CASE WHEN offer = ANY (${SHARED}) THEN max(unit_amount) ELSE sum(unit_amount) END AS cents
      FROM granted WHERE standing IN ('active', 'past due') AND currency = ${CURRENCY}
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
  if (!rows[0]) throw new Error('A statement without a table gave no row')
  return rows[0].figures
}

export type FailureRow = { id: string; parent_email: string | null; total: number; created_at: Date }

/** What could not be collected, and is not paid: newest first. */
export async function unpaidInvoices(db: Executor, most: number): Promise<FailureRow[]> {
  const { rows } = await sql<FailureRow>`
    SELECT i.id, p.email AS parent_email, i.total, i.created_at
    FROM billing_invoices i
    JOIN subscriptions s ON s.id = i.subscription_id
    LEFT JOIN profiles p ON p.id = s.parent_id
    WHERE i.status IN ('open', 'uncollectible') AND i.attempts > 0
    ORDER BY i.created_at DESC, i.id LIMIT ${most}`.execute(db)
  return rows
}

export type SubscriptionRow = {
  id: string
  parent_email: string | null
  /** These four are null when nobody is left on it. */
  first_name: string | null
  offer: OfferId | null
  unit_amount: number | null
  ends_at: Date | null
  standing: Standing
  created_at: Date
  trial_end: Date | null
  current_period_end: Date
  last_paid_at: Date | null
  /** How often a payment was tried in vain. */
  failures: number
}

/** The next `most` subscriptions by name, those that have ended among them, with a row for each learner. */
export async function subscriptionsAfter(
  db: Executor,
  after: string,
  most: number,
): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    SELECT s.id, p.email AS parent_email, c.first_name, l.offer, l.unit_amount, l.ends_at, ${standing} AS standing,
           s.created_at, s.trial_end, s.current_period_end, i.last_paid_at, i.failures
    FROM (SELECT * FROM subscriptions WHERE id > ${after} ORDER BY id LIMIT ${most}) s
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
