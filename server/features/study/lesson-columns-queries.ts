import { sql } from 'kysely'

/** Parts of the lesson `l` as JSON: a part exists when any of its fields is filled. */
export const lessonContent = sql`json_build_object(
  'video', l.video_url IS NOT NULL,
  'text', l.text_content IS NOT NULL,
  'quiz', l.quiz_questions IS NOT NULL,
  'assignment', coalesce(l.assignment_title, l.assignment_instructions) IS NOT NULL OR l.assignment_tasks IS NOT NULL
)`

/** True when the lesson `l` has any part. */
export const lessonHasPart = sql`(
  num_nonnulls(
    l.video_url, l.text_content, l.quiz_questions, l.assignment_title, l.assignment_instructions, l.assignment_tasks
  ) > 0
)`

/** True when every part of the lesson `l` is completed in the progress `p` (`isFinished` of the domain). */
export const lessonIsFinished = sql`(
  (l.video_url IS NULL OR coalesce(p.video_completed, false))
  AND (l.text_content IS NULL OR coalesce(p.text_completed, false))
  AND (l.quiz_questions IS NULL OR coalesce(p.quiz_completed, false))
  AND (num_nonnulls(l.assignment_title, l.assignment_instructions, l.assignment_tasks) = 0
       OR coalesce(p.assignment_completed, false))
)`

/** The completed flags of the progress `p`, as JSON; nothing is completed where there is no row. */
export const completedFlags = sql`json_build_object(
  'video', coalesce(p.video_completed, false),
  'text', coalesce(p.text_completed, false),
  'quiz', coalesce(p.quiz_completed, false),
  'assignment', coalesce(p.assignment_completed, false)
)`

/** The stored marks `m`, as JSON; null where there is no row. */
export const storedMarks = sql`CASE WHEN m.user_id IS NOT NULL THEN json_build_object(
  'plan', m.enrollment_type, 'video', m.video_marks, 'text', m.text_marks, 'quiz', m.quiz_marks,
  'assignment', m.assignment_marks, 'testBonus', m.test_bonus_marks, 'total', m.total_marks
) END`
