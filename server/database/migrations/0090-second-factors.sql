-- Second step of the sign-in of adults (docs/security.md, "Two-step sign-in").
ALTER TABLE profiles ADD COLUMN second_factor boolean NOT NULL DEFAULT false;

-- What a sign-in still needs before its session opens anything; null for one that is complete.
ALTER TABLE sessions ADD COLUMN missing_step text;
ALTER TABLE sessions ADD CONSTRAINT sessions_missing_step_check CHECK (missing_step IN ('second-factor', 'set-up')) NOT VALID;
ALTER TABLE sessions VALIDATE CONSTRAINT sessions_missing_step_check;

-- Authenticator app of a person. Its secrets are encrypted; a new one replaces the other with its first code.
CREATE TABLE authenticators (
  user_id    uuid NOT NULL,
  secret     text,
  new_secret text,
  added_at   timestamptz,
  -- Time step of the last code that was accepted, which works once.
  last_step  bigint NOT NULL DEFAULT 0,
  CONSTRAINT authenticators_pkey PRIMARY KEY (user_id),
  CONSTRAINT authenticators_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);

-- Codes for a person without their second factor, each used once; only as their keyed hashes.
CREATE TABLE recovery_codes (
  user_id   uuid NOT NULL,
  code_hash text NOT NULL,
  used_at   timestamptz,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);

-- Uses of `npm run reset-second-step`.
ALTER TABLE operator_events DROP CONSTRAINT operator_events_kind_known;
ALTER TABLE operator_events ADD CONSTRAINT operator_events_kind_known CHECK (kind IN (
  'backup', 'backup-failed', 'verification', 'verification-failed', 'database-size', 'request-failed', 'sign-in-failed',
  'outage', 'work-lost', 'sql', 'log-account', 'second-step-reset'
)) NOT VALID;
ALTER TABLE operator_events VALIDATE CONSTRAINT operator_events_kind_known;
