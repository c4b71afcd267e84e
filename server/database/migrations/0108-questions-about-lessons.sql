-- Questions of children about a lesson, each with its answer by a person whom the operator names (docs/security.md, "Questions
-- about lessons"). The id comes from the browser, so that a question that is sent twice is stored once.
CREATE TABLE lesson_questions (
  id             uuid NOT NULL,
  child_id       uuid NOT NULL,
  lesson_id      uuid NOT NULL,
  question       text NOT NULL,
  asked_at       timestamptz NOT NULL DEFAULT now(),
  -- Null while it waits, or after the deletion of the account.
  answerer_id    uuid,
  answer         text,
  decline_reason text,
  closed_at      timestamptz,
  -- Hidden by a report, until an operator shows it again; settled once an operator has looked at it.
  hidden_at      timestamptz,
  reporter       text,
  settled_at     timestamptz,
  CONSTRAINT lesson_questions_pkey PRIMARY KEY (id),
  CONSTRAINT lesson_questions_length_check CHECK (length(question) BETWEEN 1 AND 500 AND length(answer) BETWEEN 1 AND 2000),
  CONSTRAINT lesson_questions_closed_check CHECK (num_nonnulls(answer, decline_reason) = num_nonnulls(closed_at)),
  CONSTRAINT lesson_questions_reason_known CHECK (
    decline_reason IN ('not-the-lesson', 'unclear', 'in-the-lesson', 'personal')
  ),
  CONSTRAINT lesson_questions_reporter_known CHECK (reporter IN ('learner', 'parent', 'answerer')),
  CONSTRAINT lesson_questions_hidden_check CHECK (
    num_nonnulls(hidden_at) = num_nonnulls(reporter) AND (settled_at IS NULL OR hidden_at IS NOT NULL)
  ),
  CONSTRAINT lesson_questions_child_fkey FOREIGN KEY (child_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT lesson_questions_lesson_fkey FOREIGN KEY (lesson_id) REFERENCES stored_lessons (id) ON DELETE CASCADE,
  CONSTRAINT lesson_questions_answerer_fkey FOREIGN KEY (answerer_id) REFERENCES profiles (id) ON DELETE SET NULL
);
CREATE INDEX lesson_questions_child_idx ON lesson_questions (child_id, asked_at);
CREATE INDEX lesson_questions_lesson_idx ON lesson_questions (lesson_id);
CREATE INDEX lesson_questions_answerer_idx ON lesson_questions (answerer_id);
CREATE INDEX lesson_questions_waiting_idx ON lesson_questions (asked_at) WHERE closed_at IS NULL AND hidden_at IS NULL;
CREATE INDEX lesson_questions_reported_idx ON lesson_questions (hidden_at) WHERE hidden_at IS NOT NULL AND settled_at IS NULL;

-- "Asked before" of a lesson: questions and answers that people who answer have newly written. No row leads to a child.
CREATE TABLE asked_before (
  id           uuid NOT NULL DEFAULT gen_random_uuid(),
  lesson_id    uuid NOT NULL,
  question     text NOT NULL,
  answer       text NOT NULL,
  author_id    uuid,
  published_at timestamptz NOT NULL DEFAULT now(),
  -- As above.
  hidden_at    timestamptz,
  reporter     text,
  settled_at   timestamptz,
  CONSTRAINT asked_before_pkey PRIMARY KEY (id),
  CONSTRAINT asked_before_length_check CHECK (length(question) BETWEEN 1 AND 500 AND length(answer) BETWEEN 1 AND 2000),
  CONSTRAINT asked_before_reporter_known CHECK (reporter IN ('learner', 'parent', 'answerer')),
  CONSTRAINT asked_before_hidden_check CHECK (
    num_nonnulls(hidden_at) = num_nonnulls(reporter) AND (settled_at IS NULL OR hidden_at IS NOT NULL)
  ),
  CONSTRAINT asked_before_lesson_fkey FOREIGN KEY (lesson_id) REFERENCES stored_lessons (id) ON DELETE CASCADE,
  CONSTRAINT asked_before_author_fkey FOREIGN KEY (author_id) REFERENCES profiles (id) ON DELETE SET NULL
);
CREATE INDEX asked_before_lesson_idx ON asked_before (lesson_id, published_at);
CREATE INDEX asked_before_author_idx ON asked_before (author_id);
CREATE INDEX asked_before_reported_idx ON asked_before (hidden_at) WHERE hidden_at IS NOT NULL AND settled_at IS NULL;
