-- Results that are part of practice (0029-practice.sql): a submission writes both in one statement. A result without the mark
-- waits for the job that adds earlier ones, and so do the learner's later results. Only the waiting ones are rewritten here:
-- those after the last that was read, and those of learners for whom none was read.
ALTER TABLE lesson_submissions ADD COLUMN is_practiced boolean NOT NULL DEFAULT true;
ALTER TABLE test_results ADD COLUMN is_practiced boolean NOT NULL DEFAULT true;

UPDATE lesson_submissions s SET is_practiced = false
WHERE NOT EXISTS (
  SELECT FROM practice_reads r
  WHERE r.user_id = s.user_id
    AND (s.submitted_at <= r.through - interval '2 minutes' OR s.id::text = ANY (r.recent))
);
UPDATE test_results t SET is_practiced = false
WHERE NOT EXISTS (
  SELECT FROM practice_reads r
  WHERE r.user_id = t.user_id
    AND (t.completed_at <= r.through - interval '2 minutes' OR t.test_id || '/' || t.attempt = ANY (r.recent))
);

-- A server of the previous version, still running while this one starts, marks nothing.
ALTER TABLE lesson_submissions ALTER COLUMN is_practiced SET DEFAULT false;
ALTER TABLE test_results ALTER COLUMN is_practiced SET DEFAULT false;
CREATE INDEX lesson_submissions_waiting_idx ON lesson_submissions (user_id) WHERE NOT is_practiced;
CREATE INDEX test_results_waiting_idx ON test_results (user_id) WHERE NOT is_practiced;

DROP TABLE practice_reads;
