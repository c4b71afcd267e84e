-- Practice, the list of misses and the skill map (docs/practice.md). Every key begins with the learner.

-- Skills of which a learner has answered a question: memory by the FSRS model, and level. `key` is a skill's id, or the
-- place of a question that names none.
CREATE TABLE practice_skills (
  user_id       uuid NOT NULL,
  key           text NOT NULL,
  stability     double precision NOT NULL,
  difficulty    double precision NOT NULL,
  reviewed_date date NOT NULL,
  due_date      date NOT NULL,
  level         text NOT NULL,
  run           integer NOT NULL,
  level_date    date NOT NULL,
  right_date    date,
  look_again    boolean NOT NULL,
  CONSTRAINT practice_skills_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT practice_skills_level_known CHECK (level IN ('learning', 'know-it', 'sure')),
  CONSTRAINT practice_skills_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX practice_skills_due_idx ON practice_skills (user_id, due_date);

-- Questions that a learner has answered. A source that is deleted leaves its rows behind; practice passes over them.
CREATE TABLE practice_questions (
  user_id       uuid NOT NULL,
  source_id     uuid NOT NULL,
  part          text NOT NULL,
  question_id   text NOT NULL,
  key           text NOT NULL,
  met_date      date NOT NULL,
  -- Set while the question is in the list of misses, with the day on which it was right since then.
  missed_date   date,
  right_date    date,
  misconception text,
  CONSTRAINT practice_questions_pkey PRIMARY KEY (user_id, source_id, part, question_id),
  CONSTRAINT practice_questions_part_known CHECK (part IN ('quiz', 'assignment', 'test')),
  CONSTRAINT practice_questions_right_after_miss CHECK (right_date IS NULL OR missed_date IS NOT NULL),
  CONSTRAINT practice_questions_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX practice_questions_key_idx ON practice_questions (user_id, key);
CREATE INDEX practice_questions_missed_idx ON practice_questions (user_id, missed_date) WHERE missed_date IS NOT NULL;

-- Sets of practice, each with its questions as they were drawn.
CREATE TABLE practice_sets (
  user_id    uuid NOT NULL,
  id         uuid NOT NULL DEFAULT gen_random_uuid(),
  kind       text NOT NULL,
  day        date NOT NULL,
  questions  jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT practice_sets_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT practice_sets_kind_known CHECK (kind IN ('today', 'missed', 'skill')),
  CONSTRAINT practice_sets_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX practice_sets_today_idx ON practice_sets (user_id, day) WHERE kind = 'today';
CREATE INDEX practice_sets_created_idx ON practice_sets (user_id, created_at);

-- First answer to each question of a set, scored.
CREATE TABLE practice_answers (
  user_id     uuid NOT NULL,
  set_id      uuid NOT NULL,
  position    integer NOT NULL,
  result      jsonb NOT NULL,
  outcome     text NOT NULL,
  answered_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT practice_answers_pkey PRIMARY KEY (user_id, set_id, position),
  CONSTRAINT practice_answers_position_range CHECK (position BETWEEN 0 AND 99),
  CONSTRAINT practice_answers_outcome_known CHECK (outcome IN ('right', 'hinted', 'wrong')),
  CONSTRAINT practice_answers_set_fkey FOREIGN KEY (user_id, set_id) REFERENCES practice_sets (user_id, id) ON DELETE CASCADE
);

-- Submissions and test results up to `through` are part of the rows above. `recent` names those of the last minutes before it,
-- since a transaction that began earlier may commit later.
CREATE TABLE practice_reads (
  user_id uuid NOT NULL,
  through timestamptz NOT NULL,
  recent  text[] NOT NULL,
  CONSTRAINT practice_reads_pkey PRIMARY KEY (user_id),
  CONSTRAINT practice_reads_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);

-- Questions of a day of practice, set by a parent.
ALTER TABLE profiles
  ADD COLUMN practice_size integer NOT NULL DEFAULT 12,
  ADD CONSTRAINT profiles_practice_size_range CHECK (practice_size BETWEEN 5 AND 20);
