-- True while practice has no new question of the skill: its level cannot rise until there is one.
ALTER TABLE practice_skills ADD COLUMN awaits_questions boolean NOT NULL DEFAULT false;
