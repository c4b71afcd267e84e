-- In PL/pgSQL, because a distributed database runs no SQL function that reads tables with parameters.
CREATE OR REPLACE FUNCTION count_subscriptions(ids text[]) RETURNS TABLE (subscription_id text, counted jsonb)
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
  WITH plan AS (
    SELECT s.id, l.offer, l.unit_amount, s.currency, s.renewals_paused,
           plan_status(s.status, s.ended_at, s.cancel_at_period_end, l.entitled, l.ends_at) AS status
    FROM subscriptions s JOIN subscription_learners l ON l.subscription_id = s.id
    WHERE s.id = ANY (ids) AND l.entitled
  ), renewing AS (
    -- An offer has a price for each learner, or a single one that is repeated on the row of each.
    SELECT id, offer, currency, sum(unit_amount) AS cents, max(unit_amount) AS shared_cents
    FROM plan WHERE status IN ('active', 'past due') AND NOT renewals_paused GROUP BY id, offer, currency
  ), number AS (
    SELECT s.id, 'subscriptions' AS name, 1 AS number FROM subscriptions s WHERE s.id = ANY (ids)
    UNION ALL SELECT id, 'plan_learners/' || offer || '/' || status, count(*) FROM plan GROUP BY id, offer, status
    UNION ALL SELECT id, 'renewing/' || offer || '/' || currency, cents FROM renewing
    UNION ALL SELECT id, 'renewing_shared/' || offer || '/' || currency, shared_cents FROM renewing
  )
  SELECT id, jsonb_object_agg(name, number.number) FROM number GROUP BY id;
END
$$;
