import { sql } from 'kysely'
import { z } from 'zod'
import { OfferId } from '#contract/billing-shapes.ts'
import type { Prices } from '#domain/plans/plans.ts'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'

/** Learners of a subscription with an outdated price of one offer. Amounts are in cents. */
const OutdatedPlan = z.object({
  subscriptionId: z.string(),
  offer: OfferId,
  /** New price of the offer. */
  cents: z.int(),
  /** Current price of a line, and of all lines of this offer. */
  unitAmount: z.int(),
  total: z.int(),
  renewsAt: z.date(),
  /** First renewal at the new price; null until it is announced. */
  effectiveAt: z.date().nullable(),
  /** Null if the account is deleted. */
  parentEmail: z.string().nullable(),
  timeZone: z.string(),
  firstNames: z.array(z.string()),
})
export type OutdatedPlan = z.infer<typeof OutdatedPlan>

/** @param after last item of the previous batch */
export function listOutdatedPlans(
  db: Executor,
  prices: Partial<Prices>,
  after: OutdatedPlan | null,
  limit: number,
): Promise<OutdatedPlan[]> {
  return query(
    db,
    OutdatedPlan,
    sql`
    SELECT s.id AS "subscriptionId", l.offer, price.cents, max(l.unit_amount) AS "unitAmount",
           sum(l.unit_amount)::integer AS total, s.current_period_end AS "renewsAt", change.effective_at AS "effectiveAt",
           parent.email AS "parentEmail", coalesce(parent.time_zone, 'UTC') AS "timeZone",
           json_agg(learner.first_name ORDER BY learner.first_name) AS "firstNames"
    FROM (SELECT key AS offer, value::integer AS cents FROM jsonb_each_text(${JSON.stringify(prices)}::jsonb)) price
    JOIN subscription_learners l ON l.offer = price.offer AND l.unit_amount <> price.cents
    JOIN subscriptions s ON s.id = l.subscription_id
    JOIN profiles learner ON learner.id = l.learner_id
    LEFT JOIN profiles parent ON parent.id = s.parent_id
    LEFT JOIN price_changes change
      ON change.subscription_id = s.id AND change.offer = l.offer AND change.cents = price.cents
    WHERE s.ended_at IS NULL AND s.status IN ('trialing', 'active') AND NOT s.cancel_at_period_end
      AND NOT s.renewals_paused AND l.entitled AND l.ends_at IS NULL
      AND (s.id, l.offer) > (${after?.subscriptionId ?? ''}, ${after?.offer ?? ''})
    GROUP BY s.id, l.offer, price.cents, change.effective_at, parent.id
    ORDER BY s.id, l.offer LIMIT ${limit}`,
  )
}

/** @returns false if it has been announced, possibly by a concurrent process */
export async function announcePriceChange(
  db: Executor,
  { subscriptionId, offer, cents }: OutdatedPlan,
  effectiveAt: Date,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO price_changes AS change (subscription_id, offer, cents, effective_at)
    VALUES (${subscriptionId}, ${offer}, ${cents}, ${effectiveAt})
    ON CONFLICT (subscription_id, offer) DO UPDATE
    SET cents = excluded.cents, effective_at = excluded.effective_at, announced_at = excluded.announced_at
    WHERE change.cents <> excluded.cents
    RETURNING offer`.execute(db)
  return rows.length > 0
}
