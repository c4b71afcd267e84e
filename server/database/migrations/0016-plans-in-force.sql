-- Keeps a payment for a learner and an enrolment of theirs that is being made apart: whoever comes second sees what the first
-- has done. An enrolment that does not exist cannot be locked. Taken before the enrolment is locked, or when there is none.
CREATE FUNCTION hold_plan(learner uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('plan of ' || learner, 0))
$$;

-- Another plan is nothing that a learner did, and changes what their parents see. It is counted as an event that there is
-- not: whoever follows the learner finds one missing and looks everything up anew.
CREATE FUNCTION tell_of_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_positions AS present (user_id, last_number) VALUES (NEW.user_id, 1)
  ON CONFLICT (user_id) DO UPDATE SET last_number = present.last_number + 1;
  PERFORM pg_notify('live', 'studied ' || NEW.user_id);
  RETURN NULL;
END $$;

CREATE TRIGGER grade_enrollments_tell_plan AFTER UPDATE OF enrollment_type ON grade_enrollments
  FOR EACH ROW WHEN (NEW.enrollment_type <> OLD.enrollment_type) EXECUTE FUNCTION tell_of_plan();
