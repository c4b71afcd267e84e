-- Content as the families see it whose learners have worked on it: what went to the trash along with its grade stays, and
-- the grade looks like a closed one (readings, "State of a grade"). Items that were deleted by themselves are not included.
CREATE VIEW family_grades AS
SELECT id, name, live_status AND deletion_id IS NULL AS live_status, deletion_id IS NOT NULL AS is_in_trash
FROM stored_grades;

CREATE VIEW family_subjects AS
SELECT id, name, description, grade_id, color, created_at, updated_at, is_required, version, changed_by
FROM stored_subjects s
WHERE deletion_id IS NULL OR deletion_id = (SELECT g.deletion_id FROM stored_grades g WHERE g.id = s.grade_id);

CREATE VIEW family_lessons AS
SELECT id, number, title, description, subject_id, video_title, video_url, video_duration, text_title, text_markdown,
       text_content, quiz_title, quiz_questions, assignment_title, assignment_instructions, assignment_tasks,
       assignment_due_date, created_at, updated_at, video_captions_url, version, changed_by, quiz_ask, assignment_ask,
       assignment_due_in_days, unit, standards
FROM stored_lessons l
WHERE deletion_id IS NULL OR deletion_id = (
  SELECT g.deletion_id FROM stored_subjects s JOIN stored_grades g ON g.id = s.grade_id WHERE s.id = l.subject_id
);

CREATE VIEW family_tests AS
SELECT id, title, type, description, subject_id, after_lesson_number, duration_minutes, passing_mark, questions,
       created_at, updated_at, version, changed_by
FROM stored_tests t
WHERE deletion_id IS NULL OR deletion_id = (
  SELECT g.deletion_id FROM stored_subjects s JOIN stored_grades g ON g.id = s.grade_id WHERE s.id = t.subject_id
);
