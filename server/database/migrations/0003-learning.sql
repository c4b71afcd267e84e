-- What learners do. Every key begins with the learner, so that these tables can be distributed by user_id.

CREATE TABLE grade_enrollments (
  id              uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id         uuid NOT NULL,
  grade_id        uuid NOT NULL,
  enrollment_type text NOT NULL DEFAULT 'Freemium',
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  -- One enrolment per learner.
  CONSTRAINT grade_enrollments_pkey PRIMARY KEY (user_id),
  CONSTRAINT grade_enrollments_type_known CHECK (enrollment_type IN ('Freemium', 'Premium', 'Premium Plus')),
  CONSTRAINT grade_enrollments_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT grade_enrollments_grade_fkey FOREIGN KEY (grade_id) REFERENCES grades (id) ON DELETE CASCADE
);
CREATE INDEX grade_enrollments_grade_idx ON grade_enrollments (grade_id);

CREATE TABLE user_progress (
  user_id              uuid NOT NULL,
  lesson_id            uuid NOT NULL,
  video_completed      boolean NOT NULL DEFAULT false,
  text_completed       boolean NOT NULL DEFAULT false,
  quiz_completed       boolean NOT NULL DEFAULT false,
  assignment_completed boolean NOT NULL DEFAULT false,
  updated_at           timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT user_progress_pkey PRIMARY KEY (user_id, lesson_id),
  CONSTRAINT user_progress_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT user_progress_lesson_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE
);
CREATE INDEX user_progress_lesson_idx ON user_progress (lesson_id);

CREATE TABLE lesson_marks (
  user_id          uuid NOT NULL,
  lesson_id        uuid NOT NULL,
  -- The tier that the row was computed with.
  enrollment_type  text NOT NULL,
  video_marks      numeric(6, 2) NOT NULL,
  text_marks       numeric(6, 2) NOT NULL,
  quiz_marks       numeric(6, 2) NOT NULL,
  assignment_marks numeric(6, 2) NOT NULL,
  test_bonus_marks numeric(6, 2) NOT NULL,
  total_marks      numeric(6, 2) NOT NULL,
  updated_at       timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT lesson_marks_pkey PRIMARY KEY (user_id, lesson_id),
  CONSTRAINT lesson_marks_type_known CHECK (enrollment_type IN ('Freemium', 'Premium', 'Premium Plus')),
  CONSTRAINT lesson_marks_not_negative CHECK (
    video_marks >= 0 AND text_marks >= 0 AND quiz_marks >= 0 AND assignment_marks >= 0 AND test_bonus_marks >= 0
  ),
  CONSTRAINT lesson_marks_total_is_sum CHECK (
    total_marks = video_marks + text_marks + quiz_marks + assignment_marks + test_bonus_marks
  ),
  CONSTRAINT lesson_marks_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT lesson_marks_lesson_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE
);
CREATE INDEX lesson_marks_lesson_idx ON lesson_marks (lesson_id);

CREATE TABLE lesson_submissions (
  user_id       uuid NOT NULL,
  -- Chosen by the browser, so that a submission sent twice counts once.
  id            uuid NOT NULL,
  lesson_id     uuid NOT NULL,
  part          text NOT NULL,
  -- The questions as they were, each with what was chosen: an edit never changes a given mark.
  results       jsonb NOT NULL,
  correct_count integer NOT NULL,
  total         integer NOT NULL,
  passed        boolean NOT NULL,
  -- The tests that it unlocked, as [{id, title}]: the same submission sent again is told of them again.
  unlocked      jsonb NOT NULL DEFAULT '[]',
  submitted_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT lesson_submissions_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT lesson_submissions_part_known CHECK (part IN ('quiz', 'assignment')),
  CONSTRAINT lesson_submissions_count_range CHECK (total >= 1 AND correct_count BETWEEN 0 AND total),
  CONSTRAINT lesson_submissions_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT lesson_submissions_lesson_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE
);
CREATE INDEX lesson_submissions_lesson_part_idx ON lesson_submissions (user_id, lesson_id, part, submitted_at DESC);
CREATE INDEX lesson_submissions_lesson_idx ON lesson_submissions (lesson_id);

CREATE TABLE test_attempts (
  user_id      uuid NOT NULL,
  test_id      uuid NOT NULL,
  -- The test as it was when the attempt started.
  questions    jsonb NOT NULL,
  passing_mark integer NOT NULL,
  started_at   timestamptz NOT NULL,
  deadline     timestamptz NOT NULL,
  answers      jsonb NOT NULL DEFAULT '{}',
  -- Question id to the number of the save that its answer came with; sequence is the highest of them.
  answer_sequences jsonb NOT NULL DEFAULT '{}',
  sequence     integer NOT NULL DEFAULT 0,
  finished_at  timestamptz,
  CONSTRAINT test_attempts_pkey PRIMARY KEY (user_id, test_id),
  CONSTRAINT test_attempts_deadline_after_start CHECK (deadline > started_at),
  CONSTRAINT test_attempts_sequence_range CHECK (sequence >= 0),
  CONSTRAINT test_attempts_passing_mark_range CHECK (passing_mark BETWEEN 0 AND 100),
  CONSTRAINT test_attempts_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT test_attempts_test_fkey FOREIGN KEY (test_id) REFERENCES tests (id) ON DELETE CASCADE
);
CREATE INDEX test_attempts_open_idx ON test_attempts (deadline) WHERE finished_at IS NULL;
CREATE INDEX test_attempts_test_idx ON test_attempts (test_id);

CREATE TABLE test_results (
  user_id       uuid NOT NULL,
  test_id       uuid NOT NULL,
  score         integer NOT NULL,
  passed        boolean NOT NULL,
  correct_count integer NOT NULL,
  total         integer NOT NULL,
  results       jsonb NOT NULL,
  completed_at  timestamptz NOT NULL DEFAULT now(),
  -- A test may be taken once.
  CONSTRAINT test_results_pkey PRIMARY KEY (user_id, test_id),
  CONSTRAINT test_results_score_range CHECK (score BETWEEN 0 AND 100),
  CONSTRAINT test_results_count_range CHECK (total >= 1 AND correct_count BETWEEN 0 AND total),
  CONSTRAINT test_results_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT test_results_test_fkey FOREIGN KEY (test_id) REFERENCES tests (id) ON DELETE CASCADE
);
CREATE INDEX test_results_test_idx ON test_results (test_id);
