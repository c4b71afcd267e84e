-- Number of hints that the learner has opened in each question of a set, by position: an answer after a hint is evidence of less.
ALTER TABLE practice_sets ADD COLUMN opened_hints jsonb NOT NULL DEFAULT '{}';
