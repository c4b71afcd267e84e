-- Accounts. The table of profiles is at the same time the auth library's table of users: one row, written at once,
-- is the account and the profile (docs/decisions/2026-11-20-one-table-for-account-and-profile.md).

CREATE TABLE grades (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name        text NOT NULL,
  live_status boolean NOT NULL DEFAULT false,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT grades_name_key UNIQUE (name),
  CONSTRAINT grades_name_filled CHECK (btrim(name) <> '')
);

CREATE TABLE profiles (
  id             uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email          text NOT NULL,
  email_verified boolean NOT NULL DEFAULT false,
  username       text,
  first_name     text NOT NULL DEFAULT '',
  last_name      text NOT NULL DEFAULT '',
  cell           text,
  grade_id       uuid,
  is_parent      boolean NOT NULL DEFAULT true,
  role           text NOT NULL DEFAULT 'user',
  banned         boolean NOT NULL DEFAULT false,
  ban_reason     text,
  ban_expires    timestamptz,
  image          text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT profiles_email_key UNIQUE (email),
  CONSTRAINT profiles_email_lower CHECK (email = lower(email)),
  CONSTRAINT profiles_username_key UNIQUE (username),
  CONSTRAINT profiles_username_form CHECK (username ~ '^[a-z0-9_.]{3,30}$'),
  CONSTRAINT profiles_role_known CHECK (role IN ('user', 'content_manager')),
  CONSTRAINT profiles_grade_fkey FOREIGN KEY (grade_id) REFERENCES grades (id) ON DELETE SET NULL
);
CREATE INDEX profiles_grade_idx ON profiles (grade_id);

CREATE TABLE sessions (
  id              uuid PRIMARY KEY,
  token           text NOT NULL,
  user_id         uuid NOT NULL,
  expires_at      timestamptz NOT NULL,
  ip_address      text,
  user_agent      text,
  impersonated_by uuid,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sessions_token_key UNIQUE (token),
  CONSTRAINT sessions_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX sessions_user_idx ON sessions (user_id);

CREATE TABLE accounts (
  id                       uuid PRIMARY KEY,
  user_id                  uuid NOT NULL,
  provider_id              text NOT NULL,
  account_id               text NOT NULL,
  password                 text,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  scope                    text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  created_at               timestamptz NOT NULL DEFAULT now(),
  updated_at               timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT accounts_provider_key UNIQUE (provider_id, account_id),
  CONSTRAINT accounts_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX accounts_user_idx ON accounts (user_id);

CREATE TABLE verifications (
  id         uuid PRIMARY KEY,
  identifier text NOT NULL,
  value      text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX verifications_identifier_idx ON verifications (identifier);

CREATE TABLE rate_limits (
  id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  key          text NOT NULL,
  count        integer NOT NULL,
  last_request bigint NOT NULL,
  CONSTRAINT rate_limits_key_key UNIQUE (key)
);

CREATE TABLE parent_child (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  parent_id  uuid NOT NULL,
  child_id   uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT parent_child_pair_key UNIQUE (parent_id, child_id),
  CONSTRAINT parent_child_two_people CHECK (parent_id <> child_id),
  CONSTRAINT parent_child_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT parent_child_child_fkey FOREIGN KEY (child_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX parent_child_child_idx ON parent_child (child_id);

CREATE TABLE mails (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  to_address text NOT NULL,
  subject    text NOT NULL,
  body_text  text NOT NULL,
  body_html  text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at    timestamptz,
  attempts   integer NOT NULL DEFAULT 0,
  last_error text,
  CONSTRAINT mails_attempts_range CHECK (attempts >= 0)
);
CREATE INDEX mails_waiting_idx ON mails (created_at) WHERE sent_at IS NULL;
CREATE INDEX mails_newest_idx ON mails (created_at DESC);
