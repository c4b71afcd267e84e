-- The test provider's own memory, apart from the product's tables: what Stripe would remember, so that a server that is
-- killed forgets nothing. Empty where payments go to Stripe.
CREATE SCHEMA test_payments;

-- One row: the products and their prices.
CREATE TABLE test_payments.catalogue (
  id    boolean PRIMARY KEY DEFAULT true,
  facts jsonb NOT NULL,
  CONSTRAINT catalogue_single CHECK (id)
);

-- All there is about one customer is one document: whoever changes a part of it holds the row, so that everything about
-- one customer happens in one order.
CREATE TABLE test_payments.customers (
  id     text PRIMARY KEY,
  -- The order in which they came.
  number bigint GENERATED ALWAYS AS IDENTITY,
  facts  jsonb NOT NULL,
  -- When something happens next of itself (a trial ends, a renewal, another try), by the real clock.
  due_at timestamptz,
  -- Whether events reach the webhook: switched off by hand, to see what becomes of lost ones.
  deliver boolean NOT NULL DEFAULT true
);
CREATE INDEX customers_due_idx ON test_payments.customers (due_at) WHERE due_at IS NOT NULL;

-- Whose each thing with an id is.
CREATE TABLE test_payments.names (
  id          text PRIMARY KEY,
  customer_id text NOT NULL,
  CONSTRAINT names_customer_fkey FOREIGN KEY (customer_id)
    REFERENCES test_payments.customers (id) ON DELETE CASCADE
);
CREATE INDEX names_customer_idx ON test_payments.names (customer_id);

-- What happened, written with the change itself, and how far it was told to the webhook.
CREATE TABLE test_payments.events (
  id              text PRIMARY KEY,
  -- The order in which they happened.
  number          bigint GENERATED ALWAYS AS IDENTITY,
  type            text NOT NULL,
  customer_id     text,
  -- The event as the webhook is sent it.
  body            jsonb NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  attempts        integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  -- Why the webhook did not take it the last time.
  refusal         text,
  delivered_at    timestamptz
);
CREATE INDEX events_waiting_idx ON test_payments.events (next_attempt_at) WHERE delivered_at IS NULL;
CREATE INDEX events_customer_idx ON test_payments.events (customer_id, number DESC);

-- Answers kept under the key that their request named: the same request again gets the same answer.
CREATE TABLE test_payments.answers (
  key        text PRIMARY KEY,
  -- Of all that was asked for.
  request    text NOT NULL,
  status     integer,
  body       text,
  created_at timestamptz NOT NULL DEFAULT now()
);
