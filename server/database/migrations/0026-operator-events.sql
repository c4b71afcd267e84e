-- History of the installation for its operator: backups and their verification, the size of the database, and counts of failed
-- requests and sign-ins. No row says anything of a person; a request is named by the id that its lines in the log have.
CREATE TABLE operator_events (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  at         timestamptz NOT NULL DEFAULT now(),
  kind       text NOT NULL,
  -- How often it happened, or the size in bytes.
  number     bigint NOT NULL DEFAULT 1,
  details    jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT operator_events_kind_known CHECK (kind IN (
    'backup', 'backup-failed', 'verification', 'verification-failed', 'database-size', 'request-failed', 'sign-in-failed'
  ))
);
CREATE INDEX operator_events_kind_idx ON operator_events (kind, at DESC);
