-- What learners do, told to their parents as it happens (server/live/). Triggers tell, so that no way of writing can forget
-- to: an event is stored and its notification leaves with the very commit that it tells of.

-- How many events a learner has had. The row is locked by whoever counts it up until that commits, so that numbers are
-- committed in their order and without a gap; it outlives the events, so that numbers never go back.
CREATE TABLE live_positions (
  user_id     uuid NOT NULL,
  last_number integer NOT NULL,
  CONSTRAINT live_positions_pkey PRIMARY KEY (user_id),
  CONSTRAINT live_positions_number_range CHECK (last_number >= 1),
  CONSTRAINT live_positions_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);

CREATE TABLE live_events (
  user_id  uuid NOT NULL,
  number   integer NOT NULL,
  what     text NOT NULL,
  -- The lesson, test or grade, by what it tells; gone where that was deleted since.
  about_id uuid NOT NULL,
  -- Percent.
  score    numeric(5, 2),
  at       timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT live_events_pkey PRIMARY KEY (user_id, number),
  CONSTRAINT live_events_what_known CHECK (what IN (
    'part-completed', 'quiz', 'assignment', 'test-started', 'test-finished', 'enrolled'
  )),
  CONSTRAINT live_events_score_range CHECK (score BETWEEN 0 AND 100),
  CONSTRAINT live_events_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX live_events_at_idx ON live_events (at);

CREATE FUNCTION tell(learner uuid, what text, about uuid, score numeric) RETURNS void LANGUAGE sql AS $$
  WITH counted AS (
    INSERT INTO live_positions AS present (user_id, last_number) VALUES (learner, 1)
    ON CONFLICT (user_id) DO UPDATE SET last_number = present.last_number + 1
    RETURNING last_number
  )
  INSERT INTO live_events (user_id, number, what, about_id, score)
  SELECT learner, last_number, what, about, score FROM counted;
  SELECT pg_notify('live', 'studied ' || learner);
$$;

CREATE FUNCTION tell_of_studying() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
  WHEN 'part_completions' THEN
    -- A part that is done by a submission is told by the submission.
    IF NOT EXISTS (
      SELECT FROM lesson_submissions
      WHERE user_id = NEW.user_id AND lesson_id = NEW.lesson_id AND part = NEW.part AND submitted_at = now()
    ) THEN
      PERFORM tell(NEW.user_id, 'part-completed', NEW.lesson_id, NULL);
    END IF;
  WHEN 'lesson_submissions' THEN
    PERFORM tell(NEW.user_id, NEW.part, NEW.lesson_id, round(NEW.correct_count * 100.0 / NEW.total, 2));
  WHEN 'test_attempts' THEN
    PERFORM tell(NEW.user_id, 'test-started', NEW.test_id, NULL);
  WHEN 'test_results' THEN
    PERFORM tell(NEW.user_id, 'test-finished', NEW.test_id, NEW.score);
  WHEN 'grade_enrollments' THEN
    PERFORM tell(NEW.user_id, 'enrolled', NEW.grade_id, NULL);
  END CASE;
  RETURN NULL;
END $$;

-- What is entered with another time than the transaction's own is history, and no news.
CREATE TRIGGER part_completions_tell AFTER INSERT ON part_completions
  FOR EACH ROW WHEN (NEW.completed_at = now()) EXECUTE FUNCTION tell_of_studying();
CREATE TRIGGER lesson_submissions_tell AFTER INSERT ON lesson_submissions
  FOR EACH ROW WHEN (NEW.submitted_at = now()) EXECUTE FUNCTION tell_of_studying();
CREATE TRIGGER test_attempts_tell AFTER INSERT ON test_attempts
  FOR EACH ROW WHEN (NEW.started_at = now()) EXECUTE FUNCTION tell_of_studying();
CREATE TRIGGER test_results_tell AFTER INSERT ON test_results
  FOR EACH ROW WHEN (NEW.completed_at = now()) EXECUTE FUNCTION tell_of_studying();
CREATE TRIGGER grade_enrollments_tell AFTER INSERT ON grade_enrollments
  FOR EACH ROW WHEN (NEW.created_at = now()) EXECUTE FUNCTION tell_of_studying();
CREATE TRIGGER grade_enrollments_tell_switch AFTER UPDATE OF grade_id ON grade_enrollments
  FOR EACH ROW WHEN (NEW.grade_id <> OLD.grade_id) EXECUTE FUNCTION tell_of_studying();

-- Who may follow whom changes at once on every process, by whatever way: signing out, deleting, unlinking, locking.
CREATE FUNCTION tell_of_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
  WHEN 'sessions' THEN PERFORM pg_notify('live', 'session ' || OLD.id);
  WHEN 'parent_child' THEN PERFORM pg_notify('live', 'links ' || coalesce(NEW.parent_id, OLD.parent_id));
  WHEN 'profiles' THEN PERFORM pg_notify('live', 'person ' || NEW.id);
  END CASE;
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_tell AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_of_access();
CREATE TRIGGER parent_child_tell AFTER INSERT OR DELETE ON parent_child
  FOR EACH ROW EXECUTE FUNCTION tell_of_access();
CREATE TRIGGER profiles_tell AFTER UPDATE OF banned, is_parent ON profiles
  FOR EACH ROW WHEN ((NEW.banned AND NOT OLD.banned) OR (OLD.is_parent AND NOT NEW.is_parent))
  EXECUTE FUNCTION tell_of_access();
