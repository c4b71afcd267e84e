-- Tries to sign in, by account. Not in rate_limits: the auth library clears that after its own, shorter windows.

CREATE TABLE sign_in_tries (
  -- A hash of the name that was tried, whether or not it is somebody's.
  name_hash text NOT NULL,
  count     integer NOT NULL,
  since     timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sign_in_tries_pkey PRIMARY KEY (name_hash),
  CONSTRAINT sign_in_tries_count_range CHECK (count >= 1)
);
CREATE INDEX sign_in_tries_since_idx ON sign_in_tries (since);

-- What the auth library clears away, it finds by these.
CREATE INDEX rate_limits_last_request_idx ON rate_limits (last_request);
CREATE INDEX verifications_expires_idx ON verifications (expires_at);
