-- Jobs look for the answers that have waited longest every few seconds.
DROP INDEX CONCURRENTLY IF EXISTS waiting_submissions_submitted_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS waiting_submissions_submitted_idx ON waiting_submissions (submitted_at);
DROP INDEX CONCURRENTLY IF EXISTS waiting_practice_answers_answered_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS waiting_practice_answers_answered_idx ON waiting_practice_answers (answered_at);
