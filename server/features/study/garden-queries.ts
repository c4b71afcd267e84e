import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { PartFlags, SubjectColor } from '#contract/fields.ts'
import { completedFlags, lessonContent } from './queries.ts'

/** Subject with what its garden grows from (domain/progress/garden.ts). */
export const SubjectWork = z.object({
  id: z.string(),
  name: z.string(),
  color: SubjectColor,
  lessons: z.array(z.object({ number: z.int(), title: z.string(), parts: PartFlags, completed: PartFlags })),
  tests: z.array(z.object({ title: z.string(), afterLessonNumber: z.int(), passed: z.boolean() })),
})

/** Subjects of a grade by name as a JSON array of `SubjectWork`; empty without a grade. */
export function workBySubject(gradeId: RawBuilder<unknown>, userId: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT json_agg(json_build_object(
      'id', s.id, 'name', s.name, 'color', s.color,
      'lessons', coalesce((
        SELECT json_agg(json_build_object(
          'number', l.number, 'title', l.title, 'parts', ${lessonContent('l')}, 'completed', ${completedFlags('p')}
        ) ORDER BY l.number)
        FROM family_lessons l LEFT JOIN user_progress p ON p.user_id = ${userId} AND p.lesson_id = l.id
        WHERE l.subject_id = s.id
      ), '[]'),
      'tests', coalesce((
        SELECT json_agg(json_build_object(
          'title', t.title, 'afterLessonNumber', t.after_lesson_number, 'passed', ${isPassed(userId, sql`t.id`)}
        ) ORDER BY t.after_lesson_number, t.type = 'Final Test', t.type)
        FROM family_tests t WHERE t.subject_id = s.id
      ), '[]')
    ) ORDER BY s.name)
    FROM family_subjects s WHERE s.grade_id = ${gradeId}
  ), '[]')`
}

/** True if any attempt at a test was passed. */
export function isPassed(userId: RawBuilder<unknown>, testId: RawBuilder<unknown>) {
  return sql`EXISTS (SELECT FROM test_results WHERE user_id = ${userId} AND test_id = ${testId} AND passed)`
}
