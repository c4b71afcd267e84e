-- Plans and payments. What is paid is the provider's to say: these rows are what it said last, and only it changes them.

-- Numbers given before the provider is asked: of two answers about one subscription the one with the higher number was
-- asked for later, and knows at least what the other one does.
CREATE SEQUENCE billing_reads;

CREATE TABLE billing_customers (
  parent_id   uuid PRIMARY KEY,
  -- The provider's name of this parent.
  customer_id text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT billing_customers_customer_key UNIQUE (customer_id),
  CONSTRAINT billing_customers_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE CASCADE
);

-- A payment that was begun. Its id is the idempotency key under which the provider is asked for a page to pay on.
CREATE TABLE billing_checkouts (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  parent_id  uuid NOT NULL,
  billing    text NOT NULL,
  -- [{learnerId, offer, cents}], by learner.
  lines      jsonb NOT NULL,
  total      integer NOT NULL,
  currency   text NOT NULL,
  trial_days integer NOT NULL,
  -- Of all that is asked for: the same choice made twice is one checkout as long as it is open.
  choice_key text NOT NULL,
  session_id text,
  state      text NOT NULL DEFAULT 'open',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT billing_checkouts_session_key UNIQUE (session_id),
  CONSTRAINT billing_checkouts_billing_known CHECK (billing IN ('monthly', 'annual', 'family')),
  CONSTRAINT billing_checkouts_state_known CHECK (state IN ('open', 'complete', 'expired')),
  CONSTRAINT billing_checkouts_total_range CHECK (total > 0),
  CONSTRAINT billing_checkouts_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX billing_checkouts_open_key ON billing_checkouts (parent_id, choice_key) WHERE state = 'open';
CREATE INDEX billing_checkouts_parent_idx ON billing_checkouts (parent_id);

CREATE TABLE subscriptions (
  -- The provider's name of it.
  id                   text PRIMARY KEY,
  -- Who pays; null once that account is deleted.
  parent_id            uuid,
  customer_id          text NOT NULL,
  status               text NOT NULL,
  currency             text NOT NULL,
  current_period_start timestamptz NOT NULL,
  current_period_end   timestamptz NOT NULL,
  trial_end            timestamptz,
  cancel_at_period_end boolean NOT NULL,
  ended_at             timestamptz,
  -- Since when a renewal is not paid; null while all is paid.
  past_due_since       timestamptz,
  -- Which reading of the provider these rows are of (billing_reads).
  read_number          bigint NOT NULL,
  -- When the parent was mailed that the free days end soon.
  trial_end_mailed_at  timestamptz,
  created_at           timestamptz NOT NULL,
  updated_at           timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT subscriptions_status_known CHECK (status IN (
    'incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'
  )),
  CONSTRAINT subscriptions_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE SET NULL
);
CREATE INDEX subscriptions_parent_idx ON subscriptions (parent_id);
CREATE INDEX subscriptions_customer_idx ON subscriptions (customer_id);
CREATE INDEX subscriptions_live_idx ON subscriptions (updated_at) WHERE ended_at IS NULL;

-- Which learners a subscription is for. Kept after its end: who was here once has had a paid plan.
CREATE TABLE subscription_learners (
  learner_id      uuid NOT NULL,
  subscription_id text NOT NULL,
  offer           text NOT NULL,
  enrollment_type text NOT NULL,
  -- What the parent pays for this offer at each renewal, in cents.
  unit_amount     integer NOT NULL,
  -- Whether the plan is granted at present.
  entitled        boolean NOT NULL,
  -- Set when the learner leaves the subscription, or it ends: until then it is paid.
  ends_at         timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT subscription_learners_pkey PRIMARY KEY (learner_id, subscription_id),
  CONSTRAINT subscription_learners_offer_known CHECK (
    offer IN ('premium_monthly', 'premium_annual', 'premium_plus_monthly', 'premium_plus_family')
  ),
  CONSTRAINT subscription_learners_type_known CHECK (enrollment_type IN ('Premium', 'Premium Plus')),
  CONSTRAINT subscription_learners_amount_range CHECK (unit_amount >= 0),
  CONSTRAINT subscription_learners_learner_fkey FOREIGN KEY (learner_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT subscription_learners_subscription_fkey
    FOREIGN KEY (subscription_id) REFERENCES subscriptions (id) ON DELETE CASCADE
);
CREATE INDEX subscription_learners_subscription_idx ON subscription_learners (subscription_id);

CREATE TABLE billing_invoices (
  -- The provider's name of it.
  id               text PRIMARY KEY,
  subscription_id  text NOT NULL,
  number           text,
  status           text NOT NULL,
  -- All amounts in cents.
  total            integer NOT NULL,
  amount_paid      integer NOT NULL,
  amount_refunded  integer NOT NULL DEFAULT 0,
  disputed         boolean NOT NULL DEFAULT false,
  -- How often the provider tried to collect it.
  attempts         integer NOT NULL DEFAULT 0,
  currency         text NOT NULL,
  hosted_url       text,
  pdf_url          text,
  created_at       timestamptz NOT NULL,
  paid_at          timestamptz,
  receipt_mailed_at timestamptz,
  failure_mailed_at timestamptz,
  refund_mailed_at  timestamptz,
  CONSTRAINT billing_invoices_status_known CHECK (status IN ('draft', 'open', 'paid', 'uncollectible', 'void')),
  CONSTRAINT billing_invoices_subscription_fkey
    FOREIGN KEY (subscription_id) REFERENCES subscriptions (id) ON DELETE CASCADE
);
CREATE INDEX billing_invoices_subscription_idx ON billing_invoices (subscription_id, created_at DESC);
CREATE INDEX billing_invoices_time_idx ON billing_invoices (created_at DESC);

-- Every event of the provider that was worked on, written with its effect: one that comes again has none.
CREATE TABLE provider_events (
  id              text PRIMARY KEY,
  type            text NOT NULL,
  subscription_id text,
  created_at      timestamptz NOT NULL,
  received_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX provider_events_received_idx ON provider_events (received_at);

-- The plan that is paid for a learner; Freemium when none is.
CREATE FUNCTION paid_plan(learner uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT enrollment_type FROM subscription_learners
    WHERE learner_id = learner AND entitled
    -- 'Premium Plus' comes after 'Premium'.
    ORDER BY enrollment_type DESC LIMIT 1
  ), 'Freemium')
$$;
