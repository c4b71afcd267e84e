-- Days on which the level of a skill changed, for the skill map over time: the latest row up to a day has the level of that day.
CREATE TABLE practice_levels (
  user_id uuid NOT NULL,
  key     text NOT NULL,
  day     date NOT NULL,
  level   text NOT NULL,
  CONSTRAINT practice_levels_pkey PRIMARY KEY (user_id, key, day),
  CONSTRAINT practice_levels_level_known CHECK (level IN ('learning', 'know-it', 'sure')),
  CONSTRAINT practice_levels_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
INSERT INTO practice_levels (user_id, key, day, level)
SELECT user_id, key, level_date, level FROM practice_skills WHERE key IN (SELECT id FROM skills);
