-- Sets of practice inside a lesson: a round of one step of its exercises (docs/practice.md). A lesson that is deleted leaves them behind.
-- Stored rows met the narrower constraint before it, so there is nothing to validate.
ALTER TABLE practice_sets
  ADD COLUMN lesson_id uuid,
  ADD COLUMN step text,
  DROP CONSTRAINT practice_sets_kind_known,
  ADD CONSTRAINT practice_sets_kind_known CHECK (kind IN ('today', 'missed', 'skill', 'check', 'exercise')) NOT VALID,
  ADD CONSTRAINT practice_sets_step_known CHECK (step IN ('guided', 'own', 'challenge')) NOT VALID,
  ADD CONSTRAINT practice_sets_exercise_placed CHECK (
    (kind = 'exercise') = (lesson_id IS NOT NULL) AND (kind = 'exercise') = (step IS NOT NULL)
  ) NOT VALID;

CREATE OR REPLACE VIEW family_lessons AS
SELECT id, number, title, description, subject_id, video_title, video_url, video_duration, text_title, text_markdown,
       text_content, quiz_title, quiz_questions, assignment_title, assignment_instructions, assignment_tasks,
       assignment_due_date, created_at, updated_at, video_captions_url, version, changed_by, quiz_ask, assignment_ask,
       assignment_due_in_days, unit, standards, writing, practice_items
FROM stored_lessons l
WHERE deletion_id IS NULL OR deletion_id = (
  SELECT g.deletion_id FROM stored_subjects s JOIN stored_grades g ON g.id = s.grade_id WHERE s.id = l.subject_id
);
