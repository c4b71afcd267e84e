-- Attempts that are being checked, and submissions of a day.
DROP INDEX CONCURRENTLY IF EXISTS test_attempts_checking_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS test_attempts_checking_idx ON test_attempts (finished_at) WHERE is_checking;
DROP INDEX CONCURRENTLY IF EXISTS uncounted_submissions_time_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS uncounted_submissions_time_idx ON uncounted_submissions (user_id, submitted_at);
