-- A restored mail waits until the operator releases it: its recipient may have had it already.
ALTER TABLE mails ADD COLUMN held_at timestamptz;

-- Restores of this database from a backup. `completed_at` is null until the first start after it.
CREATE TABLE restores (
  id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  backup_taken_at timestamptz NOT NULL,
  restored_at     timestamptz NOT NULL DEFAULT now(),
  -- Calls to the payment provider that the backup had still to make, as [{queue, data}]; empty once completed.
  pending_jobs    jsonb NOT NULL DEFAULT '[]',
  completed_at    timestamptz
);
