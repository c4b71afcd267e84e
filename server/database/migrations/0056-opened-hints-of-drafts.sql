-- Number of hints that the learner has opened in each question of a quiz or assignment, by question id. Results have the
-- number that was opened before the answer.
ALTER TABLE exercise_drafts ADD COLUMN help jsonb NOT NULL DEFAULT '{}';
ALTER TABLE waiting_submissions ADD COLUMN help jsonb NOT NULL DEFAULT '{}';
