-- A mail is claimed for a while by whoever delivers it, instead of being locked by a transaction that waits for a mail server.
ALTER TABLE mails ADD COLUMN claimed_until timestamptz;
-- When the last try had failed; the mail stays unsent.
ALTER TABLE mails ADD COLUMN given_up_at timestamptz;
