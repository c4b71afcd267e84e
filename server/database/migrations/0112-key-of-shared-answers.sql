-- On several nodes a table has a key to another one of learners only once its rows are on the learners' nodes.
-- long lock: the table is new and empty.
ALTER TABLE shared_answers ADD CONSTRAINT shared_answers_answer_fkey FOREIGN KEY (user_id, lesson_id, part)
  REFERENCES written_answers (user_id, lesson_id, part) ON DELETE CASCADE;
