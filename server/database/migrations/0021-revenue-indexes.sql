-- The revenue page reads what is unpaid, was paid lately, or is granted: few of all rows, and more so with every year. Each
-- index holds only those rows, with the columns that are read, so that the tables themselves are not.
CREATE INDEX billing_invoices_unpaid_idx ON billing_invoices (created_at DESC, id)
  WHERE status IN ('open', 'uncollectible') AND attempts > 0;
CREATE INDEX billing_invoices_paid_idx ON billing_invoices (currency, paid_at) INCLUDE (amount_paid, amount_refunded)
  WHERE NOT disputed AND paid_at IS NOT NULL;
CREATE INDEX subscription_learners_entitled_idx ON subscription_learners (subscription_id)
  INCLUDE (offer, unit_amount, ends_at) WHERE entitled;
CREATE INDEX subscriptions_status_idx ON subscriptions (id)
  INCLUDE (status, currency, cancel_at_period_end, ended_at, renewals_paused);
