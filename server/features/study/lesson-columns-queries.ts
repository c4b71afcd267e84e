import { sql } from 'kysely'

/** Which parts the lesson `l` has, as JSON: a part is there when anything of it was entered. */
export const lessonContent = sql`json_build_object(
  'video', l.video_url IS NOT NULL,
  'text', l.text_content IS NOT NULL,
  'quiz', l.quiz_questions IS NOT NULL,
  'assignment', coalesce(l.assignment_title, l.assignment_instructions) IS NOT NULL OR l.assignment_tasks IS NOT NULL
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
  'tier', m.enrollment_type, 'video', m.video_marks, 'text', m.text_marks, 'quiz', m.quiz_marks,
  'assignment', m.assignment_marks, 'testBonus', m.test_bonus_marks, 'total', m.total_marks
) END`
