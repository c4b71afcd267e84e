import { type RawBuilder, sql } from 'kysely'
import type { StudyActivity } from '#contract/live.ts'
import { lessonHasPart, lessonIsFinished } from './lesson-columns-queries.ts'

/** The days that the longest streak of a badge reaches back, today among them. */
const DAYS_OF_BADGES = 31

/** Today on the learner's own calendar, and the place whose calendar that is; one row of a person who is there. */
export function localToday(userId: string) {
  return sql`
    SELECT time_zone AS zone, (now() AT TIME ZONE time_zone)::date AS today FROM profiles WHERE id = ${userId}`
}

/**
 * The last so many days on which the learner completed or submitted something, as a JSON list, earliest first. It is
 * for where `local` is a row of `localToday`.
 */
export function daysStudied(userId: string, count: number) {
  // Two days more, so that every time within the first day is among them in whatever place.
  const since = sql`now() - make_interval(days => ${count + 2})`
  return sql`coalesce((
    SELECT json_agg(day ORDER BY day) FROM (
      SELECT DISTINCT (done.at AT TIME ZONE local.zone)::date AS day
      FROM (
        SELECT completed_at AS at FROM part_completions WHERE user_id = ${userId} AND completed_at > ${since}
        UNION ALL
        SELECT submitted_at FROM lesson_submissions WHERE user_id = ${userId} AND submitted_at > ${since}
        UNION ALL
        SELECT completed_at FROM test_results WHERE user_id = ${userId} AND completed_at > ${since}
      ) done
    ) days
    WHERE day > local.today - ${count}::int
  ), '[]')`
}

/** Running timed test of a learner as JSON, the one that ends first; null without one. */
export function runningTest(userId: RawBuilder<unknown>) {
  return sql`(
    SELECT json_build_object('id', t.id, 'title', t.title, 'deadline', a.deadline)
    FROM test_attempts a JOIN tests t ON t.id = a.test_id
    WHERE a.user_id = ${userId} AND a.finished_at IS NULL AND a.deadline > now()
    ORDER BY a.deadline LIMIT 1
  )`
}

/**
 * Latest activity of a learner as JSON; null before the first. A submission that completes its part has the same time and
 * comes first.
 */
export function lastActivity(userId: RawBuilder<unknown>) {
  return sql`(
    SELECT json_build_object('activity', activity, 'title', title, 'score', score, 'at', at) FROM (
      (SELECT part AS activity, submitted_at AS at, round(correct_count * 100.0 / total, 2) AS score,
         (SELECT title FROM lessons WHERE id = lesson_id) AS title
       FROM lesson_submissions WHERE user_id = ${userId} ORDER BY submitted_at DESC LIMIT 1)
      UNION ALL
      (SELECT 'test-finished', completed_at, score, (SELECT title FROM tests WHERE id = test_id)
       FROM test_results WHERE user_id = ${userId} ORDER BY completed_at DESC LIMIT 1)
      UNION ALL
      (SELECT 'test-started', started_at, NULL, (SELECT title FROM tests WHERE id = test_id)
       FROM test_attempts WHERE user_id = ${userId} ORDER BY started_at DESC LIMIT 1)
      UNION ALL
      (SELECT 'part-completed', completed_at, NULL, (SELECT title FROM lessons WHERE id = lesson_id)
       FROM part_completions WHERE user_id = ${userId} ORDER BY completed_at DESC LIMIT 1)
    ) done
    ORDER BY at DESC, activity = 'part-completed' LIMIT 1
  )`
}

/** As read inside JSON, where times are ISO text. */
export type RunningTestRow = { id: string; title: string; deadline: string }
export type LastActivityRow = { activity: StudyActivity; title: string | null; score: number | null; at: string }

export function presentRunningTest(test: RunningTestRow | null) {
  return test && { id: test.id, title: test.title, deadline: new Date(test.deadline) }
}

export function presentLastActivity(latest: LastActivityRow | null) {
  if (latest === null) return null
  const { activity, title, score, at } = latest
  return { activity, title, score, at: new Date(at) }
}

/**
 * History that badges depend on, as JSON in the shape of `StudyHistory` (domain/progress/study-history.ts). Its size is bounded by the
 * subjects of the learner's grade and of those where there is progress, whatever the number of lessons and submissions.
 */
export function studyHistory(userId: string) {
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
 * Inserts badges within a statement that writes more; badges that exist already stay as they are.
 * @param submissionId submission that earned them, inserted by the same statement; null for other activities
 * @param from source with one row to insert them, or none
 */
export function insertAchievements(
  userId: string,
  codes: readonly string[],
  submissionId: string | null = null,
  from = sql`(SELECT) always`,
) {
  return sql`
    INSERT INTO achievements (user_id, code, submission_id)
    SELECT ${userId}::uuid, code, ${submissionId}::uuid FROM ${from} CROSS JOIN unnest(${[...codes]}::text[]) AS code
    ON CONFLICT (user_id, code) DO NOTHING`
}
