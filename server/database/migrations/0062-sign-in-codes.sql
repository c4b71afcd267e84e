-- Code with which a parent signs a child in on the child's device (docs/security.md): one per child, used once, only as its hash.
CREATE TABLE sign_in_codes (
  learner_id uuid NOT NULL,
  parent_id  uuid NOT NULL,
  code_hash  text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  -- Session that it began. Without a reference: the session may end first.
  session_id uuid,
  CONSTRAINT sign_in_codes_pkey PRIMARY KEY (learner_id),
  CONSTRAINT sign_in_codes_hash_unique UNIQUE (code_hash),
  CONSTRAINT sign_in_codes_learner_fkey FOREIGN KEY (learner_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT sign_in_codes_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX sign_in_codes_parent_idx ON sign_in_codes (parent_id);
