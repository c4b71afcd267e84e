-- When work was done on a device that had no connection then, as the device says: it counts for days of study. Null if it was
-- stored at once, and for an earlier or later time than the server accepts (activity-queries.ts).
ALTER TABLE part_completions ADD COLUMN done_at timestamptz;
ALTER TABLE lesson_submissions ADD COLUMN done_at timestamptz;
ALTER TABLE practice_answers ADD COLUMN done_at timestamptz;
ALTER TABLE waiting_submissions ADD COLUMN done_at timestamptz;
ALTER TABLE waiting_practice_answers ADD COLUMN done_at timestamptz;
