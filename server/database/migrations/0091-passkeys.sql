-- Passkeys of adults (docs/security.md, "Two-step sign-in"): public keys only, in the form of node:crypto (SPKI, base64url).
CREATE TABLE passkeys (
  id            uuid NOT NULL,
  user_id       uuid NOT NULL,
  credential_id text NOT NULL,
  public_key    text NOT NULL,
  -- COSE number of the signature algorithm.
  algorithm     integer NOT NULL,
  sign_count    bigint NOT NULL,
  -- Ways in which browsers reach the authenticator again.
  transports    text[] NOT NULL,
  -- Browser in which it was created, for the owner to tell them apart.
  user_agent    text,
  added_at      timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_unique UNIQUE (credential_id),
  CONSTRAINT passkeys_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user_idx ON passkeys (user_id);
