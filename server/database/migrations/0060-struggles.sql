-- Skills that a learner misses: a skill with three misses in a row on two days or more leaves the daily draw, until it
-- was right twice (domain/practice/struggle.ts). A row exists from the first miss on.
CREATE TABLE practice_struggles (
  user_id     uuid NOT NULL,
  key         text NOT NULL,
  miss_count  integer NOT NULL,
  -- Day of the first of these misses.
  missed_date date,
  stuck_date  date,
  -- Right answers in a row since the skill left the draw.
  right_count integer NOT NULL,
  CONSTRAINT practice_struggles_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT practice_struggles_counts_range CHECK (miss_count BETWEEN 0 AND 3 AND right_count BETWEEN 0 AND 1),
  CONSTRAINT practice_struggles_stuck_after_miss CHECK (stuck_date IS NULL OR missed_date IS NOT NULL),
  CONSTRAINT practice_struggles_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX practice_struggles_stuck_idx ON practice_struggles (user_id, stuck_date) WHERE stuck_date IS NOT NULL;
