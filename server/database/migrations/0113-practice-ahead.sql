-- Practice of a later day, drawn for a downloaded week (docs/practice.md). Existing rows fit the wider rule.
ALTER TABLE practice_sets
  DROP CONSTRAINT practice_sets_kind_known,
  ADD CONSTRAINT practice_sets_kind_known CHECK (kind IN ('today', 'ahead', 'missed', 'skill', 'check', 'exercise')) NOT VALID;
