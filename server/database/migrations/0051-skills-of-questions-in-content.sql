-- The skills of a question are those that the content names.
DROP TABLE practice_question_skills;
