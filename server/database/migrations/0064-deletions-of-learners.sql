-- Links between parents and children whose deletion was requested (docs/security.md). They take the place of the rows in parent_child,
-- so that the child is hidden everywhere; a restore moves them back, and from `due_at` on the child is deleted for good.
CREATE TABLE learner_deletions (
  parent_id uuid NOT NULL,
  child_id  uuid NOT NULL,
  linked_at timestamptz NOT NULL,
  due_at    timestamptz NOT NULL,
  CONSTRAINT learner_deletions_pkey PRIMARY KEY (child_id, parent_id),
  CONSTRAINT learner_deletions_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT learner_deletions_child_fkey FOREIGN KEY (child_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX learner_deletions_parent_idx ON learner_deletions (parent_id);
CREATE INDEX learner_deletions_due_idx ON learner_deletions (due_at);
