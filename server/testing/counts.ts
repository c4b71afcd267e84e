import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Executor } from '../database/database.ts'
import { query } from '../database/rows.ts'

const Counts = z.object({
  maintained: z.record(z.string(), z.int()),
  counted: z.record(z.string(), z.int()),
})

/** Expects every maintained count to equal the actual number of rows. */
export async function expectExactCounts(db: Executor): Promise<void> {
  const rows = await query(
    db,
    Counts,
    sql`
      WITH maintained AS (
        SELECT name, sum(number) AS number FROM counts GROUP BY name
      ), plan AS (
        SELECT s.id, s.currency, s.renewals_paused, l.offer, l.unit_amount, CASE
          WHEN s.status IN ('canceled', 'incomplete_expired') OR s.ended_at IS NOT NULL THEN 'ended'
          WHEN s.status IN ('incomplete', 'unpaid', 'paused') THEN s.status
          WHEN s.cancel_at_period_end OR l.ends_at IS NOT NULL THEN 'ending'
          WHEN s.status = 'past_due' THEN 'past due'
          WHEN s.status = 'trialing' THEN 'trial'
          ELSE 'active' END AS status
        FROM subscriptions s JOIN subscription_learners l ON l.subscription_id = s.id WHERE l.entitled
      ), price AS (
        SELECT offer, currency, sum(unit_amount) AS each, max(unit_amount) AS shared FROM plan
        WHERE status IN ('active', 'past due') AND NOT renewals_paused GROUP BY id, offer, currency
      ), counted AS (
        SELECT 'grade_learners/' || grade_id AS name, count(*) AS number FROM grade_enrollments GROUP BY 1
        UNION ALL SELECT 'subscriptions', count(*) FROM subscriptions
        UNION ALL SELECT 'plan_learners/' || offer || '/' || status, count(*) FROM plan GROUP BY 1
        UNION ALL SELECT 'renewing/' || offer || '/' || currency, sum(each) FROM price GROUP BY 1
        UNION ALL SELECT 'renewing_shared/' || offer || '/' || currency, sum(shared) FROM price GROUP BY 1
        UNION ALL SELECT 'payments/' || currency || '/' || (paid_at AT TIME ZONE 'UTC')::date, sum(amount_paid - amount_refunded)
        FROM billing_invoices WHERE paid_at IS NOT NULL AND NOT disputed GROUP BY 1
        UNION ALL SELECT 'trend/' || key, sum(value::bigint) FROM subscriptions, jsonb_each_text(monthly_shares) GROUP BY 1
      )
      SELECT (SELECT coalesce(json_object_agg(name, number ORDER BY name), '{}') FROM maintained WHERE number <> 0) AS maintained,
             (SELECT coalesce(json_object_agg(name, number ORDER BY name), '{}') FROM counted WHERE number <> 0) AS counted`,
  )
  expect(rows[0]?.maintained).toEqual(rows[0]?.counted)
}
