-- The landing page looks for the few lessons with questions for visitors.
DROP INDEX CONCURRENTLY IF EXISTS stored_lessons_landing_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS stored_lessons_landing_idx ON stored_lessons (subject_id)
  WHERE landing_items IS NOT NULL;
