import { sql } from 'kysely'
import { type Day, MAX_STREAK_DAYS } from '#domain/progress/study-history.ts'
import type { Executor } from '../../database/database.ts'
import { type SubjectOfGrade, subjectsOfGrade } from './grade-queries.ts'
import { daysStudied, localToday } from './history-queries.ts'

export type DashboardRow = {
  grade: { name: string; published: boolean } | null
  subjects: SubjectOfGrade[]
  testsPassed: number
  otherGrades: { id: string; name: string; subjectCount: number }[]
  /** Null when the person is gone by now. */
  habits: StudyHabits | null
}

/** When and for how long somebody studied, by their own calendar. */
export type StudyHabits = {
  today: Day
  /** The days of the last year on which something was completed or submitted. */
  days: Day[]
  /** The time of the last seven days. */
  time: { day: Day; seconds: number }[]
  /** The codes of the badges that are earned. */
  earned: string[]
}

/**
 * What the dashboard tells of a learner's grade and of what they did, and the other published grades; one statement.
 * @param gradeId the grade of the enrollment, null without one
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
      ${subjectsOfGrade(gradeId, userId)} AS subjects,
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
      ), '[]') AS "otherGrades",
      (SELECT json_build_object(
        'today', local.today,
        'days', ${daysStudied(userId, MAX_STREAK_DAYS)},
        'time', coalesce((
          SELECT json_agg(json_build_object('day', spent.day, 'seconds', spent.seconds)) FROM (
            SELECT day, sum(seconds) AS seconds FROM study_time
            WHERE user_id = ${userId} AND day > local.today - 7
            GROUP BY day
          ) spent
        ), '[]'),
        'earned', (SELECT coalesce(json_agg(code), '[]') FROM achievements WHERE user_id = ${userId})
      ) FROM (${localToday(userId)}) local) AS habits`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A SELECT without FROM gave no row')
  return row
}
