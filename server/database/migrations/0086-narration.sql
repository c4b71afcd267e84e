-- Address of a recording that is played in step with the lesson's video (domain/content/video-address.ts), and recordings
-- among the files that content managers upload.
ALTER TABLE stored_lessons ADD COLUMN video_narration_url text;

CREATE OR REPLACE VIEW lessons AS
SELECT id, number, title, description, subject_id, video_title, video_url, video_duration, text_title, text_markdown,
       text_content, quiz_title, quiz_questions, assignment_title, assignment_instructions, assignment_tasks,
       assignment_due_date, created_at, updated_at, video_captions_url, version, changed_by, quiz_ask, assignment_ask,
       assignment_due_in_days, unit, standards, practice_items, landing_items, writing, film_pauses, film_items,
       video_narration_url
FROM stored_lessons WHERE deletion_id IS NULL;

CREATE OR REPLACE VIEW family_lessons AS
SELECT id, number, title, description, subject_id, video_title, video_url, video_duration, text_title, text_markdown,
       text_content, quiz_title, quiz_questions, assignment_title, assignment_instructions, assignment_tasks,
       assignment_due_date, created_at, updated_at, video_captions_url, version, changed_by, quiz_ask, assignment_ask,
       assignment_due_in_days, unit, standards, writing, practice_items, film_pauses, film_items,
       video_narration_url
FROM stored_lessons l
WHERE deletion_id IS NULL OR deletion_id = (
  SELECT g.deletion_id FROM stored_subjects s JOIN stored_grades g ON g.id = s.grade_id WHERE s.id = l.subject_id
);

ALTER TABLE content_files
  DROP CONSTRAINT content_files_type_known,
  DROP CONSTRAINT content_files_size_range,
  ADD CONSTRAINT content_files_type_known CHECK (content_type IN (
    'image/png', 'image/jpeg', 'image/webp', 'image/gif', 'audio/mpeg', 'audio/mp4', 'audio/ogg'
  )) NOT VALID,
  ADD CONSTRAINT content_files_size_range CHECK (
    length(bytes) BETWEEN 1 AND CASE WHEN content_type LIKE 'audio/%' THEN 4 ELSE 2 END * 1024 * 1024
  ) NOT VALID;
ALTER TABLE content_files VALIDATE CONSTRAINT content_files_type_known, VALIDATE CONSTRAINT content_files_size_range;
