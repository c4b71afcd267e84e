-- A wrong first answer to a question of practice may be followed by a second try, until which its key stays hidden. The first
-- one counts.
ALTER TABLE practice_answers
  ADD COLUMN is_second_open boolean NOT NULL DEFAULT false,
  ADD COLUMN second_result jsonb,
  ADD COLUMN second_at timestamptz;

ALTER TABLE waiting_practice_answers
  ADD COLUMN attempt integer NOT NULL DEFAULT 1,
  ADD COLUMN follow_up boolean NOT NULL DEFAULT false;
