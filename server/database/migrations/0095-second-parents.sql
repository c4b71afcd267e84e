-- Open invitations of a second parent (docs/security.md): one per child, with the hash of the secret of its mailed link.
CREATE TABLE parent_invitations (
  child_id   uuid NOT NULL,
  -- The parent who invites.
  parent_id  uuid NOT NULL,
  token_hash text NOT NULL,
  email      text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT parent_invitations_pkey PRIMARY KEY (child_id),
  CONSTRAINT parent_invitations_token_hash_key UNIQUE (token_hash),
  CONSTRAINT parent_invitations_child_fkey FOREIGN KEY (child_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT parent_invitations_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX parent_invitations_parent_idx ON parent_invitations (parent_id);
CREATE INDEX parent_invitations_expiry_idx ON parent_invitations (expires_at);

-- Parents who asked for the deletion of a child who has another parent. The child is paused, and deleted from `due_at` on.
CREATE TABLE deletion_requests (
  child_id  uuid NOT NULL,
  parent_id uuid NOT NULL,
  asked_at  timestamptz NOT NULL DEFAULT now(),
  due_at    timestamptz NOT NULL,
  CONSTRAINT deletion_requests_pkey PRIMARY KEY (child_id, parent_id),
  CONSTRAINT deletion_requests_child_fkey FOREIGN KEY (child_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT deletion_requests_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX deletion_requests_parent_idx ON deletion_requests (parent_id);
CREATE INDEX deletion_requests_due_idx ON deletion_requests (due_at);
