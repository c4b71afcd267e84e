-- A file with everything about a learner is for the parent who requested it: it leaves out what belongs to another one.
-- Files of an earlier version have none, are for nobody, and expire within a day.
ALTER TABLE learner_exports
  ADD COLUMN parent_id uuid,
  ADD CONSTRAINT learner_exports_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE CASCADE;
CREATE INDEX learner_exports_parent_idx ON learner_exports (parent_id);
