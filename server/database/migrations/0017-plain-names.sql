-- Renames functions, triggers, tables and columns to the terms of docs/glossary.md, links badges to the submission that
-- earned them, and leaves two decisions to the program: the rank of a plan, and what counts as a live event.

ALTER TABLE tries RENAME TO rate_limit_attempts;
ALTER TABLE rate_limit_attempts RENAME CONSTRAINT tries_pkey TO rate_limit_attempts_pkey;
ALTER TABLE rate_limit_attempts RENAME CONSTRAINT tries_count_range TO rate_limit_attempts_count_range;
ALTER INDEX tries_end_idx RENAME TO rate_limit_attempts_end_idx;

ALTER TABLE consents RENAME COLUMN given_by TO granted_by;
ALTER TABLE consents RENAME COLUMN given_at TO granted_at;
ALTER TABLE consents RENAME CONSTRAINT consents_given_by_known TO consents_granted_by_known;
ALTER INDEX consents_holding_key RENAME TO consents_active_key;

ALTER TABLE mails RENAME COLUMN given_up_at TO abandoned_at;
ALTER INDEX mails_waiting_idx RENAME TO mails_unsent_idx;

ALTER TABLE billing_checkouts RENAME COLUMN choice_key TO idempotency_key;

ALTER TABLE live_events RENAME COLUMN what TO activity;
ALTER TABLE live_events RENAME CONSTRAINT live_events_what_known TO live_events_activity_known;

-- Badges name their submission; until now both had the time of one transaction. A badge outlives the lesson it was
-- earned in, so a deleted submission leaves it without one. Badges of timed tests have none.
ALTER TABLE achievements
  ADD COLUMN submission_id uuid,
  ADD CONSTRAINT achievements_submission_fkey FOREIGN KEY (user_id, submission_id)
    REFERENCES lesson_submissions (user_id, id) ON DELETE SET NULL (submission_id);
UPDATE achievements SET submission_id = (
  SELECT id FROM lesson_submissions
  WHERE lesson_submissions.user_id = achievements.user_id AND submitted_at = earned_at
  ORDER BY id LIMIT 1
);
CREATE INDEX achievements_submission_idx ON achievements (user_id, submission_id);

-- Highest plan that is paid for a learner. `plans` lists all plans, lowest first (domain/plans/plans.ts): the program ranks
-- them, not the alphabet.
DROP FUNCTION paid_plan(uuid);
CREATE FUNCTION effective_plan(learner uuid, plans text[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT enrollment_type FROM subscription_learners
    WHERE learner_id = learner AND entitled
    ORDER BY array_position(plans, enrollment_type) DESC NULLS LAST LIMIT 1
  ), plans[1])
$$;

-- Serializes a payment for a learner with the creation of their enrollment, which cannot be locked before it exists.
ALTER FUNCTION hold_plan(uuid) RENAME TO lock_plan;

-- Live events of studying are recorded by the statements that write (server/live/record-event.ts), not by triggers.
DROP TRIGGER part_completions_tell ON part_completions;
DROP TRIGGER lesson_submissions_tell ON lesson_submissions;
DROP TRIGGER test_attempts_tell ON test_attempts;
DROP TRIGGER test_results_tell ON test_results;
DROP TRIGGER grade_enrollments_tell ON grade_enrollments;
DROP TRIGGER grade_enrollments_tell_switch ON grade_enrollments;
DROP FUNCTION tell_of_studying();
DROP FUNCTION tell(uuid, text, uuid, numeric);

-- Stores an event with the learner's next number and notifies followers; both take effect with the caller's commit.
CREATE FUNCTION record_event(learner uuid, activity text, about uuid, score numeric) RETURNS void LANGUAGE sql AS $$
  WITH counted AS (
    INSERT INTO live_positions AS current (user_id, last_number) VALUES (learner, 1)
    ON CONFLICT (user_id) DO UPDATE SET last_number = current.last_number + 1
    RETURNING last_number
  )
  INSERT INTO live_events (user_id, number, activity, about_id, score)
  SELECT learner, last_number, activity, about, score FROM counted;
  SELECT pg_notify('live', 'studied ' || learner);
$$;

-- Triggers that remain serve writes of the auth library and of operators as well as ours.
ALTER FUNCTION tell_of_plan() RENAME TO tg_plan_event;
ALTER TRIGGER grade_enrollments_tell_plan ON grade_enrollments RENAME TO grade_enrollments_plan_event;
ALTER FUNCTION tell_of_access() RENAME TO tg_access_event;
ALTER TRIGGER sessions_tell ON sessions RENAME TO sessions_access_event;
ALTER TRIGGER parent_child_tell ON parent_child RENAME TO parent_child_access_event;
ALTER TRIGGER profiles_tell ON profiles RENAME TO profiles_access_event;

-- Revisions of content. The bodies name one another, so they are replaced before the old names go.
ALTER FUNCTION revised_content(jsonb) RENAME TO revision_content;
ALTER FUNCTION count_version() RENAME TO tg_increment_version;
ALTER FUNCTION keep_revision() RENAME TO tg_save_revision;
ALTER FUNCTION drop_revisions() RENAME TO tg_delete_revisions;

-- An update that changes no content leaves version and time as they were.
CREATE OR REPLACE FUNCTION tg_increment_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF revision_content(to_jsonb(NEW)) IS DISTINCT FROM revision_content(to_jsonb(OLD)) THEN
    NEW.version := OLD.version + 1;
    NEW.updated_at := now();
  ELSE
    NEW.version := OLD.version;
    NEW.updated_at := OLD.updated_at;
    -- The foreign key clears changed_by when an account is deleted.
    IF NEW.changed_by IS NOT NULL THEN
      NEW.changed_by := OLD.changed_by;
    END IF;
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION tg_save_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  current jsonb := revision_content(to_jsonb(NEW));
  previous jsonb;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    previous := revision_content(to_jsonb(OLD));
  END IF;
  INSERT INTO content_revisions (item_id, version, kind, content, changed_fields, changed_by, changed_at)
  VALUES (
    NEW.id, NEW.version, TG_ARGV[0], current,
    ARRAY(
      SELECT key FROM jsonb_each(current) WHERE previous IS NOT NULL AND value IS DISTINCT FROM previous -> key ORDER BY key
    ),
    NEW.changed_by, NEW.updated_at
  );
  RETURN NULL;
END
$$;

ALTER TRIGGER grades_count_version ON stored_grades RENAME TO grades_increment_version;
ALTER TRIGGER subjects_count_version ON stored_subjects RENAME TO subjects_increment_version;
ALTER TRIGGER lessons_count_version ON stored_lessons RENAME TO lessons_increment_version;
ALTER TRIGGER tests_count_version ON stored_tests RENAME TO tests_increment_version;
ALTER TRIGGER grades_keep_first ON stored_grades RENAME TO grades_save_first_revision;
ALTER TRIGGER subjects_keep_first ON stored_subjects RENAME TO subjects_save_first_revision;
ALTER TRIGGER lessons_keep_first ON stored_lessons RENAME TO lessons_save_first_revision;
ALTER TRIGGER tests_keep_first ON stored_tests RENAME TO tests_save_first_revision;
ALTER TRIGGER grades_keep_revision ON stored_grades RENAME TO grades_save_revision;
ALTER TRIGGER subjects_keep_revision ON stored_subjects RENAME TO subjects_save_revision;
ALTER TRIGGER lessons_keep_revision ON stored_lessons RENAME TO lessons_save_revision;
ALTER TRIGGER tests_keep_revision ON stored_tests RENAME TO tests_save_revision;
ALTER TRIGGER grades_drop_revisions ON stored_grades RENAME TO grades_delete_revisions;
ALTER TRIGGER subjects_drop_revisions ON stored_subjects RENAME TO subjects_delete_revisions;
ALTER TRIGGER lessons_drop_revisions ON stored_lessons RENAME TO lessons_delete_revisions;
ALTER TRIGGER tests_drop_revisions ON stored_tests RENAME TO tests_delete_revisions;
