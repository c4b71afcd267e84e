-- Files with everything about a learner, prepared by a job when there is too much for one answer. They repeat what other
-- tables hold and are deleted after a day, so they are not logged: they never reach a replica or an archive of the log,
-- and are empty after a crash, after which the parent requests the file again.
CREATE UNLOGGED TABLE learner_exports (
  user_id      uuid NOT NULL,
  -- First parent of the learner, by id: one file is prepared at a time for a family.
  family_id    uuid NOT NULL,
  -- Latest try of the job. Only its chunks belong to the file.
  run          uuid NOT NULL DEFAULT gen_random_uuid(),
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- Null while the file is being prepared.
  ready_at     timestamptz,
  CONSTRAINT learner_exports_pkey PRIMARY KEY (user_id),
  CONSTRAINT learner_exports_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT learner_exports_family_fkey FOREIGN KEY (family_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX learner_exports_preparing_key ON learner_exports (family_id) WHERE ready_at IS NULL;

-- Pieces of such a file, in order: JSON, compressed by gzip.
CREATE UNLOGGED TABLE learner_export_chunks (
  user_id uuid NOT NULL,
  run     uuid NOT NULL,
  number  integer NOT NULL,
  bytes   bytea NOT NULL,
  CONSTRAINT learner_export_chunks_pkey PRIMARY KEY (user_id, run, number),
  CONSTRAINT learner_export_chunks_bytes_range CHECK (octet_length(bytes) <= 1048576),
  CONSTRAINT learner_export_chunks_user_fkey FOREIGN KEY (user_id) REFERENCES learner_exports (user_id) ON DELETE CASCADE
);
-- Compressed already.
ALTER TABLE learner_export_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;
