-- What a parent says about a written answer: criteria that it meets (domain/writing/written-answer.ts), a sentence, or both. One
-- note per parent, deleted with the answer.
CREATE TABLE writing_notes (
  user_id   uuid NOT NULL,
  lesson_id uuid NOT NULL,
  part      text NOT NULL,
  parent_id uuid NOT NULL,
  criteria  jsonb NOT NULL,
  message   text,
  noted_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT writing_notes_pkey PRIMARY KEY (user_id, lesson_id, part, parent_id),
  CONSTRAINT writing_notes_message_range CHECK (char_length(message) BETWEEN 1 AND 3000),
  CONSTRAINT writing_notes_answer_fkey FOREIGN KEY (user_id, lesson_id, part)
    REFERENCES written_answers (user_id, lesson_id, part) ON DELETE CASCADE,
  CONSTRAINT writing_notes_parent_fkey FOREIGN KEY (parent_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX writing_notes_parent_idx ON writing_notes (parent_id);
