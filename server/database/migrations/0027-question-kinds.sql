-- Questions of several kinds, drawn again for every try.

-- Skills that questions ask for, and misunderstandings that wrong answers show. Questions and results name them by their ids,
-- which never change; a result stays readable when its subject is deleted.
CREATE TABLE skills (
  id         text NOT NULL,
  subject_id uuid,
  name       text NOT NULL,
  -- In the order of the school year within the subject.
  position   integer NOT NULL,
  CONSTRAINT skills_pkey PRIMARY KEY (id),
  CONSTRAINT skills_subject_fkey FOREIGN KEY (subject_id) REFERENCES stored_subjects (id) ON DELETE SET NULL
);
CREATE INDEX skills_subject_idx ON skills (subject_id, position);

CREATE TABLE misconceptions (
  id         text NOT NULL,
  subject_id uuid,
  -- Follows a child's name: "Adds the same number to both parts instead of multiplying".
  text       text NOT NULL,
  CONSTRAINT misconceptions_pkey PRIMARY KEY (id),
  CONSTRAINT misconceptions_subject_fkey FOREIGN KEY (subject_id) REFERENCES stored_subjects (id) ON DELETE SET NULL
);
CREATE INDEX misconceptions_subject_idx ON misconceptions (subject_id);

-- How many of the written questions are asked at each try; null for all of them.
ALTER TABLE stored_lessons
  ADD COLUMN quiz_ask integer,
  ADD COLUMN assignment_ask integer,
  ADD CONSTRAINT lessons_quiz_ask_range CHECK (quiz_ask >= 1),
  ADD CONSTRAINT lessons_assignment_ask_range CHECK (assignment_ask >= 1);

CREATE OR REPLACE VIEW lessons AS
SELECT id, number, title, description, subject_id, video_title, video_url, video_duration, text_title, text_markdown,
       text_content, quiz_title, quiz_questions, assignment_title, assignment_instructions, assignment_tasks,
       assignment_due_date, created_at, updated_at, video_captions_url, version, changed_by, quiz_ask, assignment_ask
FROM stored_lessons WHERE deletion_id IS NULL;

-- The draw that the answers belong to; 0 for those of earlier versions, whose options are in the written order.
ALTER TABLE exercise_drafts ADD COLUMN draw integer NOT NULL DEFAULT 0;

-- True while an expression of a test that ended at its deadline is not checked yet: a job scores it again.
ALTER TABLE test_results ADD COLUMN is_undecided boolean NOT NULL DEFAULT false;
CREATE INDEX test_results_undecided_idx ON test_results (completed_at) WHERE is_undecided;
