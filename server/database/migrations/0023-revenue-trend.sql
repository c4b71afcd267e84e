-- Revenue by month. A subscription's share in each month is stored with it (domain/plans/revenue-trend.ts computes it in the
-- sync); the sums of all are counts named 'trend/<figure>/<month in UTC>' (docs/database.md, "Counts").
ALTER TABLE subscriptions ADD COLUMN monthly_shares jsonb NOT NULL DEFAULT '{}';

CREATE FUNCTION tg_count_monthly_shares() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_count('trend/' || key, sum(value::bigint)::bigint) FROM new_rows, jsonb_each_text(monthly_shares) GROUP BY key;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_count('trend/' || key, -sum(value::bigint)::bigint) FROM old_rows, jsonb_each_text(monthly_shares) GROUP BY key;
  ELSE
    PERFORM add_to_count('trend/' || key, sum(number)::bigint) FROM (
      SELECT key, value::bigint AS number
      FROM new_rows JOIN old_rows USING (id), jsonb_each_text(new_rows.monthly_shares)
      WHERE new_rows.monthly_shares <> old_rows.monthly_shares
      UNION ALL
      SELECT key, -value::bigint
      FROM new_rows JOIN old_rows USING (id), jsonb_each_text(old_rows.monthly_shares)
      WHERE new_rows.monthly_shares <> old_rows.monthly_shares
    ) changed GROUP BY key HAVING sum(number) <> 0;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER subscriptions_count_shares_insert AFTER INSERT ON subscriptions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tg_count_monthly_shares();
CREATE TRIGGER subscriptions_count_shares_update AFTER UPDATE ON subscriptions
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tg_count_monthly_shares();
CREATE TRIGGER subscriptions_count_shares_delete AFTER DELETE ON subscriptions
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tg_count_monthly_shares();

-- Subscriptions that were paid and have ended are never read again; the others follow with the reconciliation at start.
WITH paid AS (
  SELECT s.id, s.trial_end, s.created_at, s.ended_at,
         to_char(coalesce(s.trial_end, s.created_at) AT TIME ZONE 'UTC', 'YYYY-MM') AS first_month,
         to_char(s.ended_at AT TIME ZONE 'UTC', 'YYYY-MM') AS last_month,
         coalesce((
           SELECT sum(cents) FROM (
             SELECT CASE WHEN offer = 'premium_plus_family' THEN max(unit_amount) ELSE sum(unit_amount) END
                    * CASE WHEN offer = 'premium_annual' THEN 1 ELSE 12 END AS cents
             FROM subscription_learners WHERE subscription_id = s.id GROUP BY offer
           ) offers
         ), 0) AS cents
  FROM subscriptions s
  WHERE s.ended_at IS NOT NULL AND s.currency = 'usd' AND EXISTS (
    SELECT FROM billing_invoices WHERE subscription_id = s.id AND amount_paid > amount_refunded AND NOT disputed
  )
), share AS (
  SELECT id, 'trials/' || to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') AS name, 1 AS number FROM paid
  WHERE trial_end IS NOT NULL
  UNION ALL SELECT id, 'revenue/' || first_month, cents FROM paid WHERE first_month < last_month
  UNION ALL SELECT id, 'revenue/' || last_month, -cents FROM paid WHERE first_month < last_month
  UNION ALL SELECT id, 'paying/' || first_month, 1 FROM paid WHERE first_month < last_month
  UNION ALL SELECT id, 'paying/' || last_month, -1 FROM paid WHERE first_month < last_month
  UNION ALL SELECT id, 'lost/' || last_month, 1 FROM paid WHERE first_month <= last_month
)
UPDATE subscriptions SET monthly_shares = shares.value
FROM (SELECT id, jsonb_object_agg(name, number) AS value FROM share WHERE number <> 0 GROUP BY id) shares
WHERE subscriptions.id = shares.id;
