-- Submissions with an expression that could not be judged in time. A job judges it within a minute and moves the submission to
-- lesson_submissions, with everything that follows from it, or to uncounted_submissions.
CREATE TABLE waiting_submissions (
  user_id      uuid NOT NULL,
  -- Chosen by the browser, like that of any submission.
  id           uuid NOT NULL,
  lesson_id    uuid NOT NULL,
  part         text NOT NULL,
  draw         integer NOT NULL,
  -- Questions as they were drawn, with their keys.
  questions    jsonb NOT NULL,
  answers      jsonb NOT NULL,
  -- Number of answers to be judged.
  checking     integer NOT NULL,
  written_at   timestamptz,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT waiting_submissions_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT waiting_submissions_part_known CHECK (part IN ('quiz', 'assignment')),
  CONSTRAINT waiting_submissions_draw_range CHECK (draw >= 0),
  CONSTRAINT waiting_submissions_checking_range CHECK (checking >= 1),
  CONSTRAINT waiting_submissions_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT waiting_submissions_lesson_fkey FOREIGN KEY (lesson_id) REFERENCES stored_lessons (id) ON DELETE CASCADE
);
CREATE INDEX waiting_submissions_lesson_part_idx ON waiting_submissions (user_id, lesson_id, part, submitted_at DESC);
CREATE INDEX waiting_submissions_lesson_idx ON waiting_submissions (lesson_id);

-- Submissions of a day are counted.
CREATE INDEX waiting_submissions_time_idx ON waiting_submissions (user_id, submitted_at);

-- A finished attempt without a result: its expressions are being judged, and the result follows with all its consequences.
ALTER TABLE test_attempts ADD COLUMN is_checking boolean NOT NULL DEFAULT false;

-- Earlier versions stored the result before its expressions were judged, and judged them within seconds.
UPDATE test_attempts a SET is_checking = true FROM test_results r
WHERE r.user_id = a.user_id AND r.test_id = a.test_id AND r.attempt = a.attempt AND r.is_undecided;
DELETE FROM test_results WHERE is_undecided;
