-- Prices of running subscriptions that change, once the payer has been mailed: from the renewal at effective_at on.
CREATE TABLE price_changes (
  subscription_id text NOT NULL,
  offer           text NOT NULL,
  cents           integer NOT NULL,
  effective_at    timestamptz NOT NULL,
  announced_at    timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT price_changes_pkey PRIMARY KEY (subscription_id, offer),
  CONSTRAINT price_changes_cents_range CHECK (cents > 0),
  CONSTRAINT price_changes_subscription_fkey
    FOREIGN KEY (subscription_id) REFERENCES subscriptions (id) ON DELETE CASCADE
);
