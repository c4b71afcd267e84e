-- Practice is study (readings, "Days and weeks"): it counts in days, minutes, activity and badges.

-- Days of study come from the times of stored answers.
CREATE INDEX practice_answers_time_idx ON practice_answers (user_id, answered_at);

-- Time spent on practice on one day of the learner's own calendar, beside `study_time`, which is by lesson.
CREATE TABLE practice_time (
  user_id      uuid NOT NULL,
  day          date NOT NULL,
  seconds      integer NOT NULL DEFAULT 0,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT practice_time_pkey PRIMARY KEY (user_id, day),
  CONSTRAINT practice_time_seconds_range CHECK (seconds BETWEEN 0 AND 90000),
  CONSTRAINT practice_time_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);

ALTER TABLE live_events
  DROP CONSTRAINT live_events_activity_known,
  ADD CONSTRAINT live_events_activity_known CHECK (activity IN (
    'part-completed', 'quiz', 'assignment', 'test-started', 'test-finished', 'attempt-allowed', 'enrolled', 'practiced'
  ));

-- Skills of each answered question: practice may draw a question for any of them, not only for the first.
CREATE TABLE practice_question_skills (
  user_id     uuid NOT NULL,
  source_id   uuid NOT NULL,
  part        text NOT NULL,
  question_id text NOT NULL,
  -- A skill's id, or the place of a question that names none.
  key         text NOT NULL,
  CONSTRAINT practice_question_skills_pkey PRIMARY KEY (user_id, source_id, part, question_id, key),
  CONSTRAINT practice_question_skills_user_fkey FOREIGN KEY (user_id) REFERENCES profiles (id) ON DELETE CASCADE
);
CREATE INDEX practice_question_skills_key_idx ON practice_question_skills (user_id, key);

-- The first skill of each question is stored; the others are those that the content names.
WITH content AS (
  SELECT id AS source_id, 'quiz' AS part, quiz_questions AS questions FROM stored_lessons
  UNION ALL SELECT id, 'assignment', assignment_tasks FROM stored_lessons
  UNION ALL SELECT id, 'test', questions FROM stored_tests
), named AS MATERIALIZED (
  SELECT DISTINCT source_id, part, question ->> 'id' AS question_id, skill AS key
  FROM content
  CROSS JOIN LATERAL jsonb_array_elements(
    CASE jsonb_typeof(questions) WHEN 'array' THEN questions ELSE '[]' END
  ) question
  CROSS JOIN LATERAL jsonb_array_elements_text(
    CASE jsonb_typeof(question -> 'skills') WHEN 'array' THEN question -> 'skills' ELSE '[]' END
  ) skill
)
INSERT INTO practice_question_skills (user_id, source_id, part, question_id, key)
SELECT user_id, source_id, part, question_id, key FROM practice_questions
UNION
SELECT q.user_id, q.source_id, q.part, q.question_id, named.key
FROM practice_questions q
JOIN named USING (source_id, part, question_id)
WHERE EXISTS (SELECT FROM practice_skills s WHERE s.user_id = q.user_id AND s.key = named.key);

DROP INDEX practice_questions_key_idx;
ALTER TABLE practice_questions DROP COLUMN key;
