-- Set when a manager deletes an item from the trash for good. The item is deleted once the term reports of its learners
-- are stored, which may take a while; until then it can't be restored.
ALTER TABLE content_deletions ADD COLUMN purge_requested_at timestamptz;
CREATE INDEX content_deletions_purge_idx ON content_deletions (purge_requested_at) WHERE purge_requested_at IS NOT NULL;

-- Term reports of learners who had worked on content that was deleted for good: one of each learner for a deletion, as a
-- complete HTML document. The grade and what was deleted no longer exist.
CREATE TABLE stored_term_reports (
  user_id     uuid NOT NULL,
  -- Deletion, whose row is gone.
  deletion_id uuid NOT NULL,
  -- What was deleted, with its grade and subject.
  title       text NOT NULL,
  from_date   date NOT NULL,
  to_date     date NOT NULL,
  html        text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stored_term_reports_pkey PRIMARY KEY (user_id, deletion_id),
  CONSTRAINT stored_term_reports_period_range CHECK (from_date <= to_date),
  CONSTRAINT stored_term_reports_html_range CHECK (octet_length(html) <= 4000000),
  CONSTRAINT stored_term_reports_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
