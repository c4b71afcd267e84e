-- A parent may let a helper read the written answers that a child shares with them; off at first.
ALTER TABLE helpers ADD COLUMN is_reading_allowed boolean NOT NULL DEFAULT false;

-- Written answers that a learner shares with a helper. A row leaves with the helper, and by a later migration with the
-- answer.
CREATE TABLE shared_answers (
  user_id   uuid NOT NULL,
  lesson_id uuid NOT NULL,
  part      text NOT NULL,
  helper_id uuid NOT NULL,
  shared_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT shared_answers_pkey PRIMARY KEY (user_id, lesson_id, part, helper_id),
  CONSTRAINT shared_answers_helper_fkey FOREIGN KEY (user_id, helper_id)
    REFERENCES helpers (child_id, helper_id) ON DELETE CASCADE
);
CREATE INDEX shared_answers_helper_idx ON shared_answers (helper_id);
