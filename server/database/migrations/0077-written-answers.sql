-- Written answers: texts that learners write below a quiz or an assignment. They are never scored, and no part of the lesson.

-- Tasks of a lesson (contract/content/writing-tasks.ts), at most one below each part.
ALTER TABLE stored_lessons ADD COLUMN writing jsonb;

CREATE OR REPLACE VIEW lessons AS
SELECT id, number, title, description, subject_id, video_title, video_url, video_duration, text_title, text_markdown,
       text_content, quiz_title, quiz_questions, assignment_title, assignment_instructions, assignment_tasks,
       assignment_due_date, created_at, updated_at, video_captions_url, version, changed_by, quiz_ask, assignment_ask,
       assignment_due_in_days, unit, standards, practice_items, landing_items, writing
FROM stored_lessons WHERE deletion_id IS NULL;

CREATE OR REPLACE VIEW family_lessons AS
SELECT id, number, title, description, subject_id, video_title, video_url, video_duration, text_title, text_markdown,
       text_content, quiz_title, quiz_questions, assignment_title, assignment_instructions, assignment_tasks,
       assignment_due_date, created_at, updated_at, video_captions_url, version, changed_by, quiz_ask, assignment_ask,
       assignment_due_in_days, unit, standards, writing
FROM stored_lessons l
WHERE deletion_id IS NULL OR deletion_id = (
  SELECT g.deletion_id FROM stored_subjects s JOIN stored_grades g ON g.id = s.grade_id WHERE s.id = l.subject_id
);

-- The box in the consent text: a consent without it, and every earlier one, does not cover written answers. Ticking it later,
-- or no longer, is a new consent.
ALTER TABLE consents ADD COLUMN is_writing_allowed boolean NOT NULL DEFAULT false;

-- `task` is the task as it was when the answer was begun, so that editing a lesson never makes an answer senseless. The first
-- `version` is the time of its save in seconds, so that a device never mistakes an answer that was deleted and begun again
-- for the one that it knows. `checked` has the positions of ticked sentences of the checklist.
CREATE TABLE written_answers (
  user_id    uuid NOT NULL,
  lesson_id  uuid NOT NULL,
  part       text NOT NULL,
  task       jsonb NOT NULL,
  answer     text NOT NULL,
  checked    jsonb NOT NULL DEFAULT '[]',
  version    integer NOT NULL,
  begun_at   timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  done_at    timestamptz,
  CONSTRAINT written_answers_pkey PRIMARY KEY (user_id, lesson_id, part),
  CONSTRAINT written_answers_part_known CHECK (part IN ('quiz', 'assignment')),
  CONSTRAINT written_answers_answer_range CHECK (char_length(answer) <= 4000),
  CONSTRAINT written_answers_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT written_answers_lesson_fkey FOREIGN KEY (lesson_id) REFERENCES stored_lessons (id) ON DELETE CASCADE
);
CREATE INDEX written_answers_lesson_idx ON written_answers (lesson_id);
