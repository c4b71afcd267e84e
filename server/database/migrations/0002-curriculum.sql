-- Curriculum: small and read-mostly. Questions are stored in one normal form (domain/question.ts).

CREATE TABLE subjects (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name        text NOT NULL,
  description text,
  grade_id    uuid NOT NULL,
  color       text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT subjects_name_grade_key UNIQUE (name, grade_id),
  CONSTRAINT subjects_name_filled CHECK (btrim(name) <> ''),
  CONSTRAINT subjects_color_known CHECK (color IN (
    'bg-edu-blue-100', 'bg-green-100', 'bg-red-100', 'bg-yellow-100',
    'bg-purple-100', 'bg-pink-100', 'bg-indigo-100', 'bg-gray-100'
  )),
  CONSTRAINT subjects_grade_fkey FOREIGN KEY (grade_id) REFERENCES grades (id) ON DELETE CASCADE
);
CREATE INDEX subjects_grade_idx ON subjects (grade_id, name);

CREATE TABLE lessons (
  id                      uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number                  integer NOT NULL,
  title                   text NOT NULL,
  description             text,
  subject_id              uuid NOT NULL,
  video_title             text,
  video_url               text,
  video_duration          text,
  text_title              text,
  -- What the editor wrote, and the sanitised HTML made of it when it was saved.
  text_markdown           text,
  text_content            text,
  quiz_title              text,
  quiz_questions          jsonb,
  assignment_title        text,
  assignment_instructions text,
  assignment_tasks        jsonb,
  assignment_due_date     date,
  created_at              timestamptz NOT NULL DEFAULT now(),
  updated_at              timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT lessons_number_subject_key UNIQUE (number, subject_id),
  CONSTRAINT lessons_number_from_one CHECK (number >= 1),
  CONSTRAINT lessons_title_filled CHECK (btrim(title) <> ''),
  CONSTRAINT lessons_text_rendered CHECK ((text_markdown IS NULL) = (text_content IS NULL)),
  CONSTRAINT lessons_subject_fkey FOREIGN KEY (subject_id) REFERENCES subjects (id) ON DELETE CASCADE
);
CREATE INDEX lessons_subject_idx ON lessons (subject_id, number);

CREATE TABLE tests (
  id                  uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  title               text NOT NULL,
  type                text NOT NULL,
  description         text,
  subject_id          uuid NOT NULL,
  after_lesson_number integer NOT NULL,
  duration_minutes    integer NOT NULL,
  passing_mark        integer NOT NULL,
  questions           jsonb NOT NULL,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT tests_type_subject_key UNIQUE (type, subject_id),
  CONSTRAINT tests_type_known CHECK (type IN ('Mid Test 1', 'Mid Test 2', 'Final Test')),
  CONSTRAINT tests_title_filled CHECK (btrim(title) <> ''),
  CONSTRAINT tests_after_lesson_range CHECK (after_lesson_number >= 0),
  CONSTRAINT tests_duration_range CHECK (duration_minutes BETWEEN 1 AND 600),
  CONSTRAINT tests_passing_mark_range CHECK (passing_mark BETWEEN 0 AND 100),
  CONSTRAINT tests_questions_filled CHECK (jsonb_array_length(questions) >= 1),
  CONSTRAINT tests_subject_fkey FOREIGN KEY (subject_id) REFERENCES subjects (id) ON DELETE CASCADE
);
CREATE INDEX tests_subject_idx ON tests (subject_id, after_lesson_number);
