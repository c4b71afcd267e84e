-- Counts of rows that pages show, maintained by triggers, so that reading them takes the same time for any number of
-- learners. docs/database.md describes them ("Counts").

CREATE TABLE counts (
  id     bigint GENERATED ALWAYS AS IDENTITY,
  -- What is counted, in parts: 'grade_learners/<grade>', 'subscriptions', 'plan_learners/<offer>/<status>',
  -- 'renewing/<offer>/<currency>', 'renewing_shared/<offer>/<currency>', 'payments/<currency>/<day in UTC>'.
  name   text COLLATE "C" NOT NULL,
  -- A count is the sum of its rows.
  number bigint NOT NULL,
  CONSTRAINT counts_pkey PRIMARY KEY (id)
);
CREATE INDEX counts_name_idx ON counts (name);

-- Adds to any row of the count that no other transaction is changing, or to a new one. Thus no writer waits for another, and
-- a count has at most as many rows as transactions ever changed it at the same time.
CREATE FUNCTION add_to_count(count_name text, delta bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  free bigint;
BEGIN
  SELECT id INTO free FROM counts WHERE name = count_name LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF FOUND THEN
    UPDATE counts SET number = number + delta WHERE id = free;
  ELSE
    INSERT INTO counts (name, number) VALUES (count_name, delta);
  END IF;
END
$$;

-- Learners of each grade.
CREATE FUNCTION tg_count_grade_learners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_count('grade_learners/' || grade_id, count(*)) FROM new_rows GROUP BY grade_id;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_count('grade_learners/' || grade_id, -count(*)) FROM old_rows GROUP BY grade_id;
  ELSE
    PERFORM add_to_count('grade_learners/' || grade_id, sum(difference)) FROM (
      SELECT grade_id, 1 AS difference FROM new_rows UNION ALL SELECT grade_id, -1 FROM old_rows
    ) changed GROUP BY grade_id HAVING sum(difference) <> 0;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER grade_enrollments_count_insert AFTER INSERT ON grade_enrollments
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tg_count_grade_learners();
CREATE TRIGGER grade_enrollments_count_update AFTER UPDATE ON grade_enrollments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tg_count_grade_learners();
CREATE TRIGGER grade_enrollments_count_delete AFTER DELETE ON grade_enrollments
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tg_count_grade_learners();

-- Cents that are paid and not refunded, by day.
CREATE FUNCTION tg_count_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM add_to_count(name, sum(cents)) FROM (
      SELECT count_of_payment(new_rows.currency, new_rows.paid_at) AS name, amount_paid - amount_refunded AS cents
      FROM new_rows WHERE paid_at IS NOT NULL AND NOT disputed
    ) changed GROUP BY name HAVING sum(cents) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM add_to_count(name, sum(cents)) FROM (
      SELECT count_of_payment(old_rows.currency, old_rows.paid_at) AS name, amount_refunded - amount_paid AS cents
      FROM old_rows WHERE paid_at IS NOT NULL AND NOT disputed
    ) changed GROUP BY name HAVING sum(cents) <> 0;
  ELSE
    PERFORM add_to_count(name, sum(cents)) FROM (
      SELECT count_of_payment(new_rows.currency, new_rows.paid_at) AS name, amount_paid - amount_refunded AS cents
      FROM new_rows WHERE paid_at IS NOT NULL AND NOT disputed
      UNION ALL
      SELECT count_of_payment(old_rows.currency, old_rows.paid_at), amount_refunded - amount_paid
      FROM old_rows WHERE paid_at IS NOT NULL AND NOT disputed
    ) changed GROUP BY name HAVING sum(cents) <> 0;
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION count_of_payment(currency text, paid_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT 'payments/' || currency || '/' || to_char(paid_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')
$$;
CREATE TRIGGER billing_invoices_count_insert AFTER INSERT ON billing_invoices
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tg_count_payments();
CREATE TRIGGER billing_invoices_count_update AFTER UPDATE ON billing_invoices
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tg_count_payments();
CREATE TRIGGER billing_invoices_count_delete AFTER DELETE ON billing_invoices
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tg_count_payments();

-- Status of a learner's plan on its subscription; a plan that ends is neither past due nor on trial.
CREATE FUNCTION plan_status(
  subscription_status text, ended_at timestamptz, cancel_at_period_end boolean, entitled boolean, ends_at timestamptz
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN subscription_status IN ('canceled', 'incomplete_expired') OR ended_at IS NOT NULL
      OR (ends_at IS NOT NULL AND NOT entitled) THEN 'ended'
    WHEN subscription_status IN ('incomplete', 'unpaid', 'paused') THEN subscription_status
    WHEN cancel_at_period_end OR ends_at IS NOT NULL THEN 'ending'
    WHEN subscription_status = 'past_due' THEN 'past due'
    WHEN subscription_status = 'trialing' THEN 'trial'
    ELSE 'active'
  END
$$;

-- What a subscription adds to counts, by their names. It is stored with the subscription: whichever of its rows changes, in
-- whatever order and however many at once, the difference to the stored value is what the counts lack.
ALTER TABLE subscriptions ADD COLUMN counted jsonb NOT NULL DEFAULT '{}';

CREATE FUNCTION count_subscriptions(ids text[]) RETURNS TABLE (subscription_id text, counted jsonb) LANGUAGE sql STABLE AS $$
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
    SELECT id, 'subscriptions' AS name, 1 AS number FROM subscriptions WHERE id = ANY (ids)
    UNION ALL SELECT id, 'plan_learners/' || offer || '/' || status, count(*) FROM plan GROUP BY id, offer, status
    UNION ALL SELECT id, 'renewing/' || offer || '/' || currency, cents FROM renewing
    UNION ALL SELECT id, 'renewing_shared/' || offer || '/' || currency, shared_cents FROM renewing
  )
  SELECT id, jsonb_object_agg(name, number) FROM number GROUP BY id
$$;

CREATE FUNCTION recount_subscriptions(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changes jsonb;
BEGIN
  IF cardinality(ids) = 0 THEN
    RETURN;
  END IF;
  -- Of two transactions that change one subscription, the second counts after the first has committed.
  PERFORM FROM subscriptions WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  SELECT jsonb_agg(jsonb_build_object('id', s.id, 'before', s.counted, 'after', current.counted)) INTO changes
  FROM subscriptions s JOIN count_subscriptions(ids) current ON current.subscription_id = s.id
  WHERE s.counted <> current.counted;
  IF changes IS NULL THEN
    RETURN;
  END IF;
  UPDATE subscriptions SET counted = change.after
  FROM jsonb_to_recordset(changes) AS change (id text, after jsonb) WHERE subscriptions.id = change.id;
  PERFORM add_to_count(name, sum(number)::bigint) FROM (
    SELECT key AS name, value::bigint AS number
    FROM jsonb_to_recordset(changes) AS change (after jsonb), jsonb_each_text(change.after)
    UNION ALL
    SELECT key, -value::bigint FROM jsonb_to_recordset(changes) AS change (before jsonb), jsonb_each_text(change.before)
  ) changed GROUP BY name HAVING sum(number) <> 0;
END
$$;

CREATE FUNCTION tg_count_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM add_to_count(key, -sum(value::bigint)::bigint) FROM old_rows, jsonb_each_text(counted) GROUP BY key;
  ELSE
    PERFORM recount_subscriptions(ARRAY(SELECT id FROM new_rows));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER subscriptions_count_insert AFTER INSERT ON subscriptions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tg_count_subscriptions();
CREATE TRIGGER subscriptions_count_update AFTER UPDATE ON subscriptions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tg_count_subscriptions();
CREATE TRIGGER subscriptions_count_delete AFTER DELETE ON subscriptions
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tg_count_subscriptions();

CREATE FUNCTION tg_count_subscription_learners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM recount_subscriptions(ARRAY(SELECT DISTINCT subscription_id FROM old_rows));
  ELSE
    PERFORM recount_subscriptions(ARRAY(SELECT DISTINCT subscription_id FROM new_rows));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER subscription_learners_count_insert AFTER INSERT ON subscription_learners
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tg_count_subscription_learners();
CREATE TRIGGER subscription_learners_count_update AFTER UPDATE ON subscription_learners
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tg_count_subscription_learners();
CREATE TRIGGER subscription_learners_count_delete AFTER DELETE ON subscription_learners
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tg_count_subscription_learners();

-- Rows that exist already.
SELECT recount_subscriptions(ARRAY(SELECT id FROM subscriptions));
INSERT INTO counts (name, number)
  SELECT 'grade_learners/' || grade_id, count(*) FROM grade_enrollments GROUP BY grade_id;
INSERT INTO counts (name, number)
  SELECT count_of_payment(currency, paid_at), sum(amount_paid - amount_refunded)
  FROM billing_invoices WHERE paid_at IS NOT NULL AND NOT disputed GROUP BY 1;

-- Served the statements that counted before.
DROP INDEX billing_invoices_paid_idx;
DROP INDEX subscription_learners_entitled_idx;
DROP INDEX subscriptions_status_idx;
