import { sql } from 'kysely'

/**
 * Plans that are being paid, a row for each learner and subscription, also those that are cancelled until they end, and
 * those whose renewal failed as long as the provider tries: a second plan beside such a one would be paid twice.
 */
export const livePlans = sql`
  SELECT sl.learner_id, sl.subscription_id, sl.offer, sl.enrollment_type, sl.unit_amount, s.parent_id, s.status,
         s.currency, s.current_period_end, s.past_due_since,
         coalesce(sl.ends_at, CASE WHEN s.cancel_at_period_end THEN s.current_period_end END) AS ends_at
  FROM subscription_learners sl
  JOIN subscriptions s ON s.id = sl.subscription_id
  WHERE s.ended_at IS NULL
    AND (
      sl.entitled AND s.status IN ('trialing', 'active', 'past_due', 'unpaid', 'paused')
      OR sl.ends_at IS NULL AND s.status IN ('past_due', 'unpaid', 'paused')
    )`
