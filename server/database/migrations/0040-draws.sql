-- A draw is one numbered arrangement of a quiz or assignment. A submission names the draw that it answers, so that the server knows
-- which draws had their answers shown; null for submissions of earlier versions, whose draws were numbered by their count.
ALTER TABLE lesson_submissions
  ADD COLUMN draw integer,
  ADD CONSTRAINT lesson_submissions_draw_range CHECK (draw >= 0) NOT VALID;

-- Draft of a draw as it was when the draw's answers were shown: submitted later, from another device, it counts.
ALTER TABLE exercise_drafts
  ADD COLUMN shown_draw integer,
  ADD COLUMN shown_answers jsonb;

-- Submissions of a draw after its answers were shown. They are stored with their result, and nothing counts them.
CREATE TABLE uncounted_submissions (
  user_id       uuid NOT NULL,
  -- Chosen by the browser, like that of a counted submission, and different from all of those.
  id            uuid NOT NULL,
  lesson_id     uuid NOT NULL,
  part          text NOT NULL,
  draw          integer NOT NULL,
  -- Questions as they were, each with the answer to it.
  results       jsonb NOT NULL,
  correct_count integer NOT NULL,
  total         integer NOT NULL,
  passed        boolean NOT NULL,
  submitted_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT uncounted_submissions_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT uncounted_submissions_part_known CHECK (part IN ('quiz', 'assignment')),
  CONSTRAINT uncounted_submissions_draw_range CHECK (draw >= 0),
  CONSTRAINT uncounted_submissions_count_range CHECK (total >= 1 AND correct_count BETWEEN 0 AND total),
  CONSTRAINT uncounted_submissions_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT uncounted_submissions_lesson_fkey FOREIGN KEY (lesson_id) REFERENCES stored_lessons (id) ON DELETE CASCADE
);
CREATE INDEX uncounted_submissions_lesson_part_idx ON uncounted_submissions (user_id, lesson_id, part, submitted_at DESC);
CREATE INDEX uncounted_submissions_lesson_idx ON uncounted_submissions (lesson_id);
