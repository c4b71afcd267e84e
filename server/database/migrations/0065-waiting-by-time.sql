-- Jobs look for the answers that have waited longest every few seconds. The tables are small: a row waits for a minute.
CREATE INDEX waiting_submissions_submitted_idx ON waiting_submissions (submitted_at);
CREATE INDEX waiting_practice_answers_answered_idx ON waiting_practice_answers (answered_at);
