-- Limits of sessions, and when their owner last proved who they are.

-- A session ends 30 days after its sign-in at the latest (domain/accounts.ts).
UPDATE sessions SET expires_at = created_at + interval '30 days' WHERE expires_at > created_at + interval '30 days';

ALTER TABLE sessions ADD COLUMN verified_at timestamptz;
UPDATE sessions SET verified_at = created_at;
ALTER TABLE sessions ALTER COLUMN verified_at SET DEFAULT now(), ALTER COLUMN verified_at SET NOT NULL;

-- Minutes without use after which a learner is signed out, as set by a parent; NULL for the general limit.
ALTER TABLE profiles
  ADD COLUMN idle_limit_minutes integer,
  ADD CONSTRAINT profiles_idle_limit_minutes_range CHECK (idle_limit_minutes BETWEEN 5 AND 1440);
