-- One practice of a learner for each later day.
DROP INDEX CONCURRENTLY IF EXISTS practice_sets_ahead_idx;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS practice_sets_ahead_idx ON practice_sets (user_id, day) WHERE kind = 'ahead';
