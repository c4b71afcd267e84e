-- Due dates that count from the day on which a learner enrolled in the grade, so that those of sample lessons never age.
ALTER TABLE stored_lessons
  ADD COLUMN assignment_due_in_days integer,
  ADD CONSTRAINT lessons_assignment_due_in_days_range CHECK (assignment_due_in_days BETWEEN 0 AND 3660),
  ADD CONSTRAINT lessons_assignment_due_once CHECK (num_nonnulls(assignment_due_date, assignment_due_in_days) <= 1);

CREATE OR REPLACE VIEW lessons AS
SELECT id, number, title, description, subject_id, video_title, video_url, video_duration, text_title, text_markdown,
       text_content, quiz_title, quiz_questions, assignment_title, assignment_instructions, assignment_tasks,
       assignment_due_date, created_at, updated_at, video_captions_url, version, changed_by, quiz_ask, assignment_ask,
       assignment_due_in_days
FROM stored_lessons WHERE deletion_id IS NULL;

-- When the learner last moved to another grade; null in the first one, where created_at is the day of enrolling.
ALTER TABLE grade_enrollments ADD COLUMN switched_at timestamptz;
