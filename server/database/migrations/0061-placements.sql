-- "Find your start" (docs/practice.md): the skills that a learner was asked about in a grade, in order, each with its outcome. The
-- plan is computed from them. Without a reference to the grade, which may be deleted for good.
CREATE TABLE placements (
  user_id    uuid NOT NULL,
  grade_id   uuid NOT NULL,
  asked      jsonb NOT NULL DEFAULT '[]',
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at   timestamptz,
  CONSTRAINT placements_pkey PRIMARY KEY (user_id, grade_id),
  CONSTRAINT placements_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
