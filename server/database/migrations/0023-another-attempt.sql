-- A parent may allow one more attempt of a test that was failed (readings, "One more attempt"). Attempts and their results are
-- numbered; every row so far is a first one. At most one of the two results is passed, because only a failed test is repeated.
ALTER TABLE test_attempts
  ADD COLUMN attempt integer NOT NULL DEFAULT 1,
  -- When a parent allowed the second attempt; set on the first.
  ADD COLUMN another_allowed_at timestamptz,
  DROP CONSTRAINT test_attempts_pkey,
  ADD CONSTRAINT test_attempts_pkey PRIMARY KEY (user_id, test_id, attempt),
  ADD CONSTRAINT test_attempts_attempt_range CHECK (attempt BETWEEN 1 AND 2),
  ADD CONSTRAINT test_attempts_another_after_first CHECK (
    another_allowed_at IS NULL OR (attempt = 1 AND finished_at IS NOT NULL)
  );

ALTER TABLE test_results
  ADD COLUMN attempt integer NOT NULL DEFAULT 1,
  DROP CONSTRAINT test_results_pkey,
  ADD CONSTRAINT test_results_pkey PRIMARY KEY (user_id, test_id, attempt),
  ADD CONSTRAINT test_results_attempt_range CHECK (attempt BETWEEN 1 AND 2);

ALTER TABLE live_events
  DROP CONSTRAINT live_events_activity_known,
  ADD CONSTRAINT live_events_activity_known CHECK (activity IN (
    'part-completed', 'quiz', 'assignment', 'test-started', 'test-finished', 'attempt-allowed', 'enrolled'
  ));
