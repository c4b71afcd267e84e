-- What parents do around their learners' accounts: requests to approve, consent, messages to the operator.

-- Tries of several kinds by now, not of signing in alone; each kind has a window of its own.
DROP TABLE sign_in_tries;
CREATE TABLE tries (
  -- A hash of the kind of try and the name it is for, whether or not that is somebody's.
  name_hash text NOT NULL,
  count     integer NOT NULL,
  ends_at   timestamptz NOT NULL,
  CONSTRAINT tries_pkey PRIMARY KEY (name_hash),
  CONSTRAINT tries_count_range CHECK (count >= 1)
);
CREATE INDEX tries_end_idx ON tries (ends_at);

CREATE TABLE consents (
  child_id     uuid NOT NULL,
  id           uuid NOT NULL DEFAULT gen_random_uuid(),
  parent_id    uuid,
  text_version text NOT NULL,
  given_by     text NOT NULL,
  given_at     timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz,
  CONSTRAINT consents_pkey PRIMARY KEY (child_id, id),
  CONSTRAINT consents_given_by_known CHECK (given_by IN ('adding', 'approving', 'renewing')),
  CONSTRAINT consents_child_fkey FOREIGN KEY (child_id) REFERENCES profiles (id) ON DELETE CASCADE,
  -- The record that somebody consented outlives their account.
  CONSTRAINT consents_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX consents_holding_key ON consents (child_id) WHERE withdrawn_at IS NULL;
CREATE INDEX consents_parent_idx ON consents (parent_id);

-- A child who asked to join. No account exists until a parent approves; the row goes with the answer or with time.
CREATE TABLE learner_requests (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash    text NOT NULL,
  first_name    text NOT NULL,
  last_name     text NOT NULL,
  email         text NOT NULL,
  username      text NOT NULL,
  password_hash text NOT NULL,
  parent_email  text NOT NULL,
  grade_id      uuid,
  created_at    timestamptz NOT NULL DEFAULT now(),
  expires_at    timestamptz NOT NULL,
  CONSTRAINT learner_requests_token_key UNIQUE (token_hash),
  CONSTRAINT learner_requests_grade_fkey FOREIGN KEY (grade_id) REFERENCES grades (id) ON DELETE SET NULL
);
CREATE INDEX learner_requests_username_idx ON learner_requests (username, created_at);
CREATE INDEX learner_requests_email_idx ON learner_requests (email, created_at);
CREATE INDEX learner_requests_expiry_idx ON learner_requests (expires_at);
CREATE INDEX learner_requests_grade_idx ON learner_requests (grade_id);

CREATE TABLE contact_messages (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Who was signed in, if anybody.
  user_id    uuid,
  name       text NOT NULL,
  email      text NOT NULL,
  topic      text NOT NULL,
  message    text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT contact_messages_topic_known
    CHECK (topic IN ('question', 'sales', 'support', 'parent-teacher', 'privacy')),
  CONSTRAINT contact_messages_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE SET NULL
);
CREATE INDEX contact_messages_user_idx ON contact_messages (user_id);
CREATE INDEX contact_messages_created_idx ON contact_messages (created_at);

-- Expired rows are found by their expiry when they are cleared away, a learner's mails when the learner is deleted.
CREATE INDEX sessions_expiry_idx ON sessions (expires_at);
CREATE INDEX verifications_expiry_idx ON verifications (expires_at);
CREATE INDEX mails_to_idx ON mails (to_address);
