-- When the renewals were paused for closed grades: a learner who moved since is why they resume.
ALTER TABLE subscriptions ADD COLUMN renewals_paused_at timestamptz;
UPDATE subscriptions SET renewals_paused_at = updated_at WHERE renewals_paused;

-- Grades that were purged with the learner's work in them. A learner without an enrollment who has one here lost the
-- grade, instead of never having chosen one. The grade itself no longer exists.
CREATE TABLE purged_grades (
  user_id    uuid NOT NULL,
  grade_id   uuid NOT NULL,
  grade_name text NOT NULL,
  purged_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT purged_grades_pkey PRIMARY KEY (user_id, grade_id),
  CONSTRAINT purged_grades_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
