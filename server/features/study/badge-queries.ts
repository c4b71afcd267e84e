import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { DAYS_OF_BADGES } from '#domain/progress/study-history.ts'
import { daysStudied, localToday } from './activity-queries.ts'
import { lessonHasPart, lessonIsFinished } from './queries.ts'

/** Shape of `studyHistory`. */
export const StudyHistory = z.object({
  today: z.iso.date(),
  days: z.array(z.iso.date()),
  subjects: z.array(z.object({ subjectId: z.string(), lessons: z.int(), finished: z.int() })),
  fullScores: z.int(),
  testsPassed: z.int(),
  fullTests: z.int(),
  earned: z.array(z.string()),
})

/**
 * History on which badges depend, as JSON in the shape of `StudyHistory` (domain/progress/study-history.ts). Its size
 * is bounded by the subjects of the learner's grade and other subjects with progress, regardless of the number of
 * lessons and submissions.
 */
export function studyHistory(userId: string | RawBuilder<unknown>) {
  return sql`(
    SELECT json_build_object(
      'today', local.today,
      'days', ${daysStudied(userId, DAYS_OF_BADGES)},
      'subjects', coalesce((
        SELECT json_agg(subjects ORDER BY "subjectId") FROM (
          SELECT l.subject_id AS "subjectId", count(*) AS lessons,
                 count(*) FILTER (WHERE ${lessonIsFinished}) AS finished
          FROM lessons l
          LEFT JOIN user_progress p ON p.user_id = ${userId} AND p.lesson_id = l.id
          WHERE ${lessonHasPart} AND l.subject_id IN (
            SELECT s.id FROM subjects s JOIN grade_enrollments e ON e.grade_id = s.grade_id
            WHERE e.user_id = ${userId}
            UNION
            SELECT begun.subject_id FROM user_progress done JOIN lessons begun ON begun.id = done.lesson_id
            WHERE done.user_id = ${userId}
          )
          GROUP BY l.subject_id
        ) subjects
      ), '[]'),
      'fullScores', (
        SELECT count(DISTINCT (lesson_id, part)) FROM lesson_submissions
        WHERE user_id = ${userId} AND correct_count = total
      ),
      'testsPassed', (SELECT count(*) FROM test_results WHERE user_id = ${userId} AND passed),
      'fullTests', (SELECT count(*) FROM test_results WHERE user_id = ${userId} AND correct_count = total),
      'earned', (
        SELECT coalesce(json_agg(code ORDER BY code), '[]') FROM achievements WHERE user_id = ${userId}
      )
    )
    FROM (${localToday(userId)}) local
  )`
}

/**
 * Inserts badges within a statement that also writes other data; existing badges are unchanged.
 * @param submissionId submission that earned them, inserted by the same statement; null for other activities
 */
export function insertAchievements(
  userId: string | RawBuilder<unknown>,
  codes: readonly string[] | RawBuilder<unknown>,
  submissionId: string | RawBuilder<unknown> | null = null,
) {
  return sql`
    INSERT INTO achievements (user_id, code, submission_id)
    SELECT ${userId}::uuid, code, ${submissionId}::uuid FROM unnest(${codes}::text[]) AS code
    ON CONFLICT (user_id, code) DO NOTHING`
}
