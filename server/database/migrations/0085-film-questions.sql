-- Questions of a lesson that its film asks where it pauses, and the times of the pauses (domain/content/film-pauses.ts). They
-- are a list of their own, so that no statement over quizzes, assignments or practice can ask, count or show one.
ALTER TABLE stored_lessons ADD COLUMN film_pauses text, ADD COLUMN film_items jsonb;

CREATE OR REPLACE VIEW lessons AS
SELECT id, number, title, description, subject_id, video_title, video_url, video_duration, text_title, text_markdown,
       text_content, quiz_title, quiz_questions, assignment_title, assignment_instructions, assignment_tasks,
       assignment_due_date, created_at, updated_at, video_captions_url, version, changed_by, quiz_ask, assignment_ask,
       assignment_due_in_days, unit, standards, practice_items, landing_items, writing, film_pauses, film_items
FROM stored_lessons WHERE deletion_id IS NULL;

CREATE OR REPLACE VIEW family_lessons AS
SELECT id, number, title, description, subject_id, video_title, video_url, video_duration, text_title, text_markdown,
       text_content, quiz_title, quiz_questions, assignment_title, assignment_instructions, assignment_tasks,
       assignment_due_date, created_at, updated_at, video_captions_url, version, changed_by, quiz_ask, assignment_ask,
       assignment_due_in_days, unit, standards, writing, practice_items, film_pauses, film_items
FROM stored_lessons l
WHERE deletion_id IS NULL OR deletion_id = (
  SELECT g.deletion_id FROM stored_subjects s JOIN stored_grades g ON g.id = s.grade_id WHERE s.id = l.subject_id
);

ALTER TABLE content_imports
  DROP CONSTRAINT content_imports_part_known,
  ADD CONSTRAINT content_imports_part_known CHECK (target_part IN ('quiz', 'assignment', 'practice', 'landing', 'film'));
