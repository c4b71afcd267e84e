import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

/** Today on the learner's calendar, with the time zone; one row for an existing person. */
export function localToday(userId: string | RawBuilder<unknown>) {
  return sql`
    SELECT time_zone AS zone, (now() AT TIME ZONE time_zone)::date AS today FROM profiles WHERE id = ${userId}`
}

/**
 * The last `count` days on which the learner completed or submitted something, as a JSON array, earliest first.
 * Requires `local`, a row of `localToday`.
 */
export function daysStudied(userId: string | RawBuilder<unknown>, count: number) {
  // Two days more, so that the whole first day is included in any time zone.
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

/** Keys and values of `recentStudy`, for `json_build_object`. Requires `local`, a row of `localToday`. */
export function recentStudyFields(userId: string | RawBuilder<unknown>) {
  return sql`
    'today', local.today,
    'days', ${daysStudied(userId, 7)},
    'time', coalesce((
      SELECT json_agg(json_build_object('day', spent.day, 'seconds', spent.seconds)) FROM (
        SELECT day, sum(seconds) AS seconds FROM study_time
        WHERE user_id = ${userId} AND day > local.today - 7
        GROUP BY day
      ) spent
    ), '[]')`
}

/**
 * Study of the last seven days as JSON in the shape that `studyWeek` takes (domain/progress/progress-summary.ts); null
 * for an unknown person.
 */
export function recentStudy(userId: string | RawBuilder<unknown>) {
  return sql`(
    SELECT json_build_object(
      ${recentStudyFields(userId)}
    )
    FROM (${localToday(userId)}) local
  )`
}

/** Shape of `recentStudy`. */
export const RecentStudy = z.object({
  today: z.iso.date(),
  days: z.array(z.iso.date()),
  time: z.array(z.object({ day: z.iso.date(), seconds: z.int() })),
})

/**
 * Running timed test of a learner as JSON, the one that ends first; null without one. The session reads it, too. The
 * condition deliberately matches no index: with few open attempts the planner would read those of all learners.
 */
export function runningTest(userId: RawBuilder<unknown>) {
  return sql`(
    SELECT json_build_object(
      'id', t.id, 'title', t.title, 'deadline', a.deadline,
      'remainingSeconds', ceil(extract(epoch FROM a.deadline - now()))::int
    )
    FROM test_attempts a
    JOIN stored_tests t ON t.id = a.test_id
    WHERE a.user_id = ${userId} AND CASE WHEN a.finished_at IS NULL THEN a.deadline END > now()
    ORDER BY a.deadline LIMIT 1
  )`
}

/** Latest activity of a learner as JSON, or null. A submission precedes the completion of its part at the same time. */
export function lastActivity(userId: RawBuilder<unknown>) {
  return sql`(
    SELECT json_build_object('activity', activity, 'title', title, 'score', score, 'at', at) FROM (
      (SELECT part AS activity, submitted_at AS at, round(correct_count * 100.0 / total, 2) AS score,
         (SELECT title FROM stored_lessons WHERE id = lesson_id) AS title
       FROM lesson_submissions WHERE user_id = ${userId} ORDER BY submitted_at DESC LIMIT 1)
      UNION ALL
      (SELECT 'test-finished', completed_at, score, (SELECT title FROM stored_tests WHERE id = test_id)
       FROM test_results WHERE user_id = ${userId} ORDER BY completed_at DESC LIMIT 1)
      UNION ALL
      (SELECT 'test-started', started_at, NULL, (SELECT title FROM stored_tests WHERE id = test_id)
       FROM test_attempts WHERE user_id = ${userId} ORDER BY started_at DESC LIMIT 1)
      UNION ALL
      (SELECT 'part-completed', completed_at, NULL, (SELECT title FROM stored_lessons WHERE id = lesson_id)
       FROM part_completions WHERE user_id = ${userId} ORDER BY completed_at DESC LIMIT 1)
    ) done
    ORDER BY at DESC, activity = 'part-completed' LIMIT 1
  )`
}
