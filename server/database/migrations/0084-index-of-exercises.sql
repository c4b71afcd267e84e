-- Sets of the exercises of a lesson.
DROP INDEX CONCURRENTLY IF EXISTS practice_sets_lesson_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS practice_sets_lesson_idx ON practice_sets (user_id, lesson_id)
  WHERE lesson_id IS NOT NULL;
