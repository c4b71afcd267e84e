-- Mails that automatic renewal asks for, each once: a free trial that started, and an annual renewal, by its date.
ALTER TABLE subscriptions
  ADD COLUMN trial_start_mailed_at timestamptz,
  ADD COLUMN renewal_notice_for timestamptz;
-- Parents of earlier trials have read the terms on the page.
UPDATE subscriptions SET trial_start_mailed_at = created_at WHERE trial_end IS NOT NULL;
