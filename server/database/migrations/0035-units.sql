-- Units group the lessons of a subject; standards are codes such as 7.RP.2, for parents and teachers.
ALTER TABLE stored_lessons ADD COLUMN unit text, ADD COLUMN standards text;

CREATE OR REPLACE VIEW lessons AS
SELECT id, number, title, description, subject_id, video_title, video_url, video_duration, text_title, text_markdown,
       text_content, quiz_title, quiz_questions, assignment_title, assignment_instructions, assignment_tasks,
       assignment_due_date, created_at, updated_at, video_captions_url, version, changed_by, quiz_ask, assignment_ask,
       assignment_due_in_days, unit, standards
FROM stored_lessons WHERE deletion_id IS NULL;
