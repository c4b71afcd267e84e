-- Box of the consent for helpers and tutors, unchecked at first.
ALTER TABLE consents ADD COLUMN is_helping_allowed boolean NOT NULL DEFAULT false;

-- Helpers of children (docs/security.md): adults whom a parent has invited, and who see how the child learns.
CREATE TABLE helpers (
  child_id   uuid NOT NULL,
  helper_id  uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT helpers_pkey PRIMARY KEY (child_id, helper_id),
  CONSTRAINT helpers_child_fkey FOREIGN KEY (child_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT helpers_helper_fkey FOREIGN KEY (helper_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX helpers_helper_idx ON helpers (helper_id);

-- Open invitations of helpers: one per child and address, with the hash of the secret of its mailed link.
CREATE TABLE helper_invitations (
  id         uuid NOT NULL DEFAULT gen_random_uuid(),
  child_id   uuid NOT NULL,
  -- The parent who invites.
  parent_id  uuid NOT NULL,
  token_hash text NOT NULL,
  email      text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT helper_invitations_pkey PRIMARY KEY (id),
  CONSTRAINT helper_invitations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT helper_invitations_child_email_key UNIQUE (child_id, email),
  CONSTRAINT helper_invitations_child_fkey FOREIGN KEY (child_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT helper_invitations_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX helper_invitations_parent_idx ON helper_invitations (parent_id);
CREATE INDEX helper_invitations_expiry_idx ON helper_invitations (expires_at);
