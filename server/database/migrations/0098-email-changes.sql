-- Another email address that a parent wants to use (docs/security.md, "Sign-in"), until both addresses are proved or it ends.
CREATE TABLE email_changes (
  user_id       uuid NOT NULL,
  new_email     text NOT NULL,
  old_proved_at timestamptz,
  new_proved_at timestamptz,
  -- End of the wait after which the new address alone suffices; null unless the old one is lost.
  due_at        timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL,
  CONSTRAINT email_changes_pkey PRIMARY KEY (user_id),
  CONSTRAINT email_changes_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX email_changes_expiry_idx ON email_changes (expires_at);
