-- The two days before met_date on which the learner met the question, older first: practice lets a question rest that was
-- met on three days of a month (domain/practice/choose.ts). Days before this version are not known.
ALTER TABLE practice_questions ADD COLUMN earlier_dates date[] NOT NULL DEFAULT '{}';
