-- Answers to practice with an expression that could not be judged in time. A job judges each within a minute and moves it to
-- practice_answers, with everything that follows from it.
CREATE TABLE waiting_practice_answers (
  user_id     uuid NOT NULL,
  set_id      uuid NOT NULL,
  position    integer NOT NULL,
  question_id text NOT NULL,
  answer      jsonb NOT NULL,
  hinted      boolean NOT NULL,
  answered_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT waiting_practice_answers_pkey PRIMARY KEY (user_id, set_id, position),
  CONSTRAINT waiting_practice_answers_position_range CHECK (position BETWEEN 0 AND 99),
  CONSTRAINT waiting_practice_answers_set_fkey FOREIGN KEY (user_id, set_id) REFERENCES practice_sets (user_id, id) ON DELETE CASCADE
);
