import { sql } from 'kysely'
import type { SUBJECT_COLORS } from '#contract/fields.ts'
import type { LessonContent } from '#domain/completion.ts'
import type { Flags } from '#domain/marking.ts'
import type { Executor } from '../../database/database.ts'
import { completedFlags, lessonContent } from './lesson-columns-queries.ts'

export type DashboardRow = {
  grade: { name: string; published: boolean } | null
  subjects: {
    id: string
    name: string
    description: string | null
    color: (typeof SUBJECT_COLORS)[number]
    /** Seconds since 1970; null before the first save. */
    studiedAt: number | null
    lessons: {
      id: string
      number: number
      title: string
      content: LessonContent
      completed: Flags
      /** Whether there is a row of marks: from the first save on. */
      begun: boolean
    }[]
  }[]
  testsPassed: number
  otherGrades: { id: string; name: string; subjectCount: number }[]
}

/**
 * What the dashboard tells of a learner's grade, and the other published grades; one statement.
 * @param gradeId the grade of the enrolment, null without one
 */
export async function findDashboard(
  db: Executor,
  userId: string,
  gradeId: string | null,
): Promise<DashboardRow> {
  const { rows } = await sql<DashboardRow>`
    SELECT
      (SELECT json_build_object('name', name, 'published', live_status)
        FROM grades WHERE id = ${gradeId}::uuid) AS grade,
      coalesce((
        SELECT json_agg(json_build_object(
          'id', s.id, 'name', s.name, 'description', s.description, 'color', s.color,
          'studiedAt', studied.at, 'lessons', studied.lessons
        ) ORDER BY s.created_at DESC, s.name)
        FROM subjects s
        CROSS JOIN LATERAL (
          SELECT extract(epoch FROM max(p.updated_at)) AS at,
            coalesce(json_agg(json_build_object(
              'id', l.id, 'number', l.number, 'title', l.title,
              'content', ${lessonContent}, 'completed', ${completedFlags}, 'begun', m.user_id IS NOT NULL
            ) ORDER BY l.number), '[]') AS lessons
          FROM lessons l
          LEFT JOIN user_progress p ON p.user_id = ${userId} AND p.lesson_id = l.id
          LEFT JOIN lesson_marks m ON m.user_id = ${userId} AND m.lesson_id = l.id
          WHERE l.subject_id = s.id
        ) studied
        WHERE s.grade_id = ${gradeId}::uuid
      ), '[]') AS subjects,
      (SELECT count(*)::int
        FROM test_results r
        JOIN tests t ON t.id = r.test_id
        JOIN subjects s ON s.id = t.subject_id
        WHERE r.user_id = ${userId} AND r.passed AND s.grade_id = ${gradeId}::uuid) AS "testsPassed",
      coalesce((
        SELECT json_agg(json_build_object(
          'id', g.id, 'name', g.name,
          'subjectCount', (SELECT count(*) FROM subjects s WHERE s.grade_id = g.id)
        ) ORDER BY g.name)
        FROM grades g
        WHERE g.live_status AND g.id IS DISTINCT FROM ${gradeId}::uuid
      ), '[]') AS "otherGrades"`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A SELECT without FROM gave no row')
  return row
}
