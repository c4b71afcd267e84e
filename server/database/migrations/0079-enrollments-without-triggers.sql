-- The statements that write enrollments count the learners of grades and record events of plans themselves: a table that a
-- distributed database keeps by learner has no triggers.
DROP TRIGGER grade_enrollments_count_insert ON grade_enrollments;
DROP TRIGGER grade_enrollments_count_update ON grade_enrollments;
DROP TRIGGER grade_enrollments_count_delete ON grade_enrollments;
DROP TRIGGER grade_enrollments_plan_event ON grade_enrollments;
DROP FUNCTION tg_count_grade_learners();
DROP FUNCTION tg_plan_event();

-- Functions with parameters that write are in PL/pgSQL, because a distributed database runs no others.
CREATE OR REPLACE FUNCTION record_event(learner uuid, activity text, about uuid, score numeric) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  next_number integer;
BEGIN
  INSERT INTO live_positions AS current (user_id, last_number) VALUES (learner, 1)
  ON CONFLICT (user_id) DO UPDATE SET last_number = current.last_number + 1
  RETURNING last_number INTO next_number;
  INSERT INTO live_events (user_id, number, activity, about_id, score)
  VALUES (learner, next_number, record_event.activity, about, record_event.score);
  PERFORM pg_notify('live', 'studied ' || learner);
END
$$;

-- Makes the pages of a learner's parents read everything again: it leaves out a number in the learner's events.
CREATE FUNCTION skip_event(learner uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_positions AS current (user_id, last_number) VALUES (learner, 1)
  ON CONFLICT (user_id) DO UPDATE SET last_number = current.last_number + 1;
  PERFORM pg_notify('live', 'studied ' || learner);
END
$$;
