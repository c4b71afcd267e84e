-- Questions of a lesson that only visitors see (docs/content-formats.md). They are a list of their own, so that no statement
-- over quizzes, assignments or practice can ask, count or show one.
ALTER TABLE stored_lessons ADD COLUMN landing_items jsonb;

CREATE OR REPLACE VIEW lessons AS
SELECT id, number, title, description, subject_id, video_title, video_url, video_duration, text_title, text_markdown,
       text_content, quiz_title, quiz_questions, assignment_title, assignment_instructions, assignment_tasks,
       assignment_due_date, created_at, updated_at, video_captions_url, version, changed_by, quiz_ask, assignment_ask,
       assignment_due_in_days, unit, standards, practice_items, landing_items
FROM stored_lessons WHERE deletion_id IS NULL;

ALTER TABLE content_imports
  DROP CONSTRAINT content_imports_part_known,
  ADD CONSTRAINT content_imports_part_known CHECK (target_part IN ('quiz', 'assignment', 'practice', 'landing'));
