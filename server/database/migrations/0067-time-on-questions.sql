-- Whole seconds that a learner spent on a question, for finding out how long questions take (docs/practice.md). Null where the
-- consent does not cover it, and without a report of the browser.
ALTER TABLE practice_answers ADD COLUMN seconds integer;
ALTER TABLE waiting_practice_answers ADD COLUMN seconds integer;
-- By question id. An attempt that was started without it never has it.
ALTER TABLE lesson_submissions ADD COLUMN seconds jsonb;
ALTER TABLE waiting_submissions ADD COLUMN seconds jsonb;
ALTER TABLE test_attempts ADD COLUMN seconds jsonb;
