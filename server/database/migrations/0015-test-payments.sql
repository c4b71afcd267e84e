-- Tables of the stand-in for Stripe, packages/fake-stripe: what Stripe would remember, in a schema apart from the product's
-- tables, so that a server that is killed forgets nothing. Empty where payments go to Stripe.
CREATE SCHEMA test_payments;

-- One row: the products and their prices.
CREATE TABLE test_payments.catalogue (
  id    boolean PRIMARY KEY DEFAULT true,
  facts jsonb NOT NULL,
  CONSTRAINT catalogue_single CHECK (id)
);

-- One document per customer. A change locks the row, so that all changes to a customer happen in one order.
CREATE TABLE test_payments.customers (
  id      text PRIMARY KEY,
  -- Order of creation.
  number  bigint GENERATED ALWAYS AS IDENTITY,
  facts   jsonb NOT NULL,
  -- Next moment of the real clock at which something happens by itself: a trial ends, a renewal, a retry.
  due_at  timestamptz,
  -- False while the delivery of events is switched off by hand, to try out lost events.
  deliver boolean NOT NULL DEFAULT true
);
CREATE INDEX customers_due_idx ON test_payments.customers (due_at) WHERE due_at IS NOT NULL;

-- The customer of each object, by the object's id.
CREATE TABLE test_payments.names (
  id          text PRIMARY KEY,
  customer_id text NOT NULL,
  CONSTRAINT names_customer_fkey FOREIGN KEY (customer_id)
    REFERENCES test_payments.customers (id) ON DELETE CASCADE
);
CREATE INDEX names_customer_idx ON test_payments.names (customer_id);

-- Events, written in the transaction of the change, with the state of their delivery.
CREATE TABLE test_payments.events (
  id              text PRIMARY KEY,
  -- Order of occurrence.
  number          bigint GENERATED ALWAYS AS IDENTITY,
  type            text NOT NULL,
  customer_id     text,
  -- The event as it is posted to the webhook.
  body            jsonb NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  attempts        integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  -- Reason of the last failed delivery.
  refusal         text,
  delivered_at    timestamptz
);
CREATE INDEX events_waiting_idx ON test_payments.events (next_attempt_at) WHERE delivered_at IS NULL;
CREATE INDEX events_customer_idx ON test_payments.events (customer_id, number DESC);

-- Responses by idempotency key.
CREATE TABLE test_payments.answers (
  key        text PRIMARY KEY,
  -- Digest of the request.
  request    text NOT NULL,
  status     integer,
  body       text,
  created_at timestamptz NOT NULL DEFAULT now()
);
