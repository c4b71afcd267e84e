import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { DAYS_OF_BADGES, type EarnedBadge } from '#domain/progress/study-history.ts'
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
      'days', ${daysStudied(userId, 'local', { from: sql`local.today - ${DAYS_OF_BADGES - 1}::int`, to: sql`local.today` })},
      'subjects', coalesce((
        SELECT json_agg(subjects ORDER BY "subjectId") FROM (
          SELECT l.subject_id AS "subjectId", count(*) AS lessons,
                 count(*) FILTER (WHERE ${lessonIsFinished('l', 'p')}) AS finished
          FROM lessons l
          LEFT JOIN user_progress p ON p.user_id = ${userId} AND p.lesson_id = l.id
          WHERE ${lessonHasPart('l')} AND l.subject_id IN (
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

/** Badges to insert, as a JSON array of `EarnedBadge`. */
export const badgeRows = (achieved: readonly EarnedBadge[]): string => JSON.stringify(achieved)

/**
 * Inserts badges within a statement that also writes other data; existing badges are unchanged. One that an earlier day
 * earned has the end of that day.
 * @param rows see `badgeRows`
 * @param submissionId submission that earned them, inserted by the same statement; null for other activities
 */
export function insertAchievements(
  userId: string | RawBuilder<unknown>,
  rows: string | RawBuilder<unknown>,
  submissionId: string | RawBuilder<unknown> | null = null,
) {
  return sql`
    INSERT INTO achievements (user_id, code, earned_at, submission_id)
    SELECT p.id, code, least(now(), (day + 1)::timestamp AT TIME ZONE p.time_zone - interval '1 second'), ${submissionId}::uuid
    FROM jsonb_to_recordset(${rows}::jsonb) AS badge (code text, day date)
    JOIN profiles p ON p.id = ${userId}::uuid
    ON CONFLICT (user_id, code) DO NOTHING`
}
