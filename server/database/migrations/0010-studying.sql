-- What learners do while they study: when each part was done, for how long, how far a video got, answers that are not
-- submitted yet, and what was achieved. Every key begins with the learner.

-- Of a part that was completed before this table was, the last save of its lesson is the closest that is known.
CREATE TABLE part_completions (
  user_id      uuid NOT NULL,
  lesson_id    uuid NOT NULL,
  part         text NOT NULL,
  completed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT part_completions_pkey PRIMARY KEY (user_id, lesson_id, part),
  CONSTRAINT part_completions_part_known CHECK (part IN ('video', 'text', 'quiz', 'assignment')),
  CONSTRAINT part_completions_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT part_completions_lesson_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE
);
CREATE INDEX part_completions_time_idx ON part_completions (user_id, completed_at);
CREATE INDEX part_completions_lesson_idx ON part_completions (lesson_id);
INSERT INTO part_completions (user_id, lesson_id, part, completed_at)
SELECT user_id, lesson_id, flag.part, updated_at
FROM user_progress
CROSS JOIN LATERAL (VALUES
  ('video', video_completed), ('text', text_completed), ('quiz', quiz_completed), ('assignment', assignment_completed)
) AS flag (part, completed)
WHERE flag.completed;
-- The days on which a learner studied are those of completions and of submissions.
CREATE INDEX lesson_submissions_time_idx ON lesson_submissions (user_id, submitted_at);

-- Time spent on a lesson on one day of the learner's own calendar.
CREATE TABLE study_time (
  user_id      uuid NOT NULL,
  day          date NOT NULL,
  lesson_id    uuid NOT NULL,
  seconds      integer NOT NULL DEFAULT 0,
  -- When the browser last told that the lesson is being studied.
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT study_time_pkey PRIMARY KEY (user_id, day, lesson_id),
  CONSTRAINT study_time_seconds_range CHECK (seconds BETWEEN 0 AND 90000),
  CONSTRAINT study_time_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT study_time_lesson_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE
);
CREATE INDEX study_time_lesson_idx ON study_time (lesson_id);

CREATE TABLE video_positions (
  user_id    uuid NOT NULL,
  lesson_id  uuid NOT NULL,
  seconds    integer NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT video_positions_pkey PRIMARY KEY (user_id, lesson_id),
  CONSTRAINT video_positions_seconds_range CHECK (seconds BETWEEN 0 AND 86400),
  CONSTRAINT video_positions_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT video_positions_lesson_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE
);
CREATE INDEX video_positions_lesson_idx ON video_positions (lesson_id);

-- Answers to a quiz or an assignment that are not submitted yet.
CREATE TABLE exercise_drafts (
  user_id    uuid NOT NULL,
  lesson_id  uuid NOT NULL,
  part       text NOT NULL,
  answers    jsonb NOT NULL,
  -- Counted up by every save: who saves must have seen the one before.
  version    integer NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT exercise_drafts_pkey PRIMARY KEY (user_id, lesson_id, part),
  CONSTRAINT exercise_drafts_part_known CHECK (part IN ('quiz', 'assignment')),
  CONSTRAINT exercise_drafts_version_range CHECK (version >= 1),
  CONSTRAINT exercise_drafts_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE,
  CONSTRAINT exercise_drafts_lesson_fkey FOREIGN KEY (lesson_id) REFERENCES lessons (id) ON DELETE CASCADE
);
CREATE INDEX exercise_drafts_lesson_idx ON exercise_drafts (lesson_id);

-- Given once; which there are and how they are earned stands in domain/achievements.ts.
CREATE TABLE achievements (
  user_id   uuid NOT NULL,
  code      text NOT NULL,
  earned_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT achievements_pkey PRIMARY KEY (user_id, code),
  CONSTRAINT achievements_code_filled CHECK (code <> ''),
  CONSTRAINT achievements_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);

ALTER TABLE lessons ADD COLUMN video_captions_url text;
ALTER TABLE subjects ADD COLUMN is_required boolean NOT NULL DEFAULT false;
-- An IANA name: the day and the week of a learner are those of their own place.
ALTER TABLE profiles ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC';
