import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { PracticeDone } from '#contract/today-shapes.ts'

/** Today on the learner's calendar, with the time zone; one row for an existing person. */
export function localToday(userId: string | RawBuilder<unknown>) {
  return sql`
    SELECT time_zone AS zone, (now() AT TIME ZONE time_zone)::date AS today FROM profiles WHERE id = ${userId}`
}

/**
 * Beginning and end of today as times.
 * @param local alias of a row of `localToday`
 */
export function timesOfToday(local: string) {
  const [today, zone] = ['today', 'zone'].map((column) => sql.ref(`${local}.${column}`))
  return {
    starts: sql`${today}::timestamp AT TIME ZONE ${zone}`,
    ends: sql`(${today} + 1)::timestamp AT TIME ZONE ${zone}`,
  }
}

/** Period of a learner's calendar, both days included. */
export type Days = { from: RawBuilder<unknown>; to: RawBuilder<unknown> }

/**
 * Current week, from Monday to today.
 * @param local alias of a row of `localToday`, here and below
 */
export function thisWeek(local: string): Days {
  const today = sql.ref(`${local}.today`)
  return { from: sql`date_trunc('week', ${today})::date`, to: today }
}

/**
 * Times in a period at which a learner completed, submitted or practiced something. Every figure of days is computed
 * from these.
 */
function timesStudied(userId: string | RawBuilder<unknown>, local: string, { from, to }: Days) {
  const zone = sql.ref(`${local}.zone`)
  const starts = sql`(${from})::timestamp AT TIME ZONE ${zone}`
  const ends = sql`((${to}) + 1)::timestamp AT TIME ZONE ${zone}`
  const during = (time: RawBuilder<unknown>) => sql`${time} >= ${starts} AND ${time} < ${ends}`
  /** Work that may have been sent later than it was done. */
  const done = (storedAt: RawBuilder<unknown>) => sql`user_id = ${userId} AND ${storedAt} >= ${starts}
    AND ${storedAt} < ${ends} + ${SENT_LATER} AND ${during(workTime(storedAt))}`
  return sql`
    SELECT ${workTime(sql`completed_at`)} AS at FROM part_completions WHERE ${done(sql`completed_at`)}
    UNION ALL
    SELECT ${workTime(sql`submitted_at`)} FROM lesson_submissions WHERE ${done(sql`submitted_at`)}
    UNION ALL
    SELECT completed_at FROM test_results WHERE user_id = ${userId} AND ${during(sql`completed_at`)}
    UNION ALL
    SELECT ${workTime(sql`answered_at`)} FROM practice_answers WHERE ${done(sql`answered_at`)}`
}

/** After this time work that a device sends later counts for the day on which it arrives. */
const SENT_LATER = sql`interval '7 days'`

/** Time of work for days of study: when it was done, else when it was stored. */
const workTime = (storedAt: RawBuilder<unknown>) => sql`coalesce(done_at, ${storedAt})`

/**
 * Time at which work was done, as a device says that sends it later; null if it was done just now, or at a time that
 * does not count.
 */
export function doneAt(reported: RawBuilder<unknown>) {
  const time = sql`${reported}::timestamptz`
  return sql`CASE WHEN ${time} BETWEEN now() - ${SENT_LATER} AND now() - interval '1 minute'
    THEN ${time} END`
}

/** Days of study in a period as a JSON array, earliest first. */
export function daysStudied(userId: string | RawBuilder<unknown>, local: string, days: Days) {
  return sql`coalesce((
    SELECT json_agg(day ORDER BY day) FROM (
      SELECT DISTINCT (done.at AT TIME ZONE ${sql.ref(local)}.zone)::date AS day
      FROM (${timesStudied(userId, local, days)}) done
    ) days
  ), '[]')`
}

/** Number of days of study in a period. */
export function countDaysStudied(userId: string | RawBuilder<unknown>, local: string, days: Days) {
  return sql`(
    SELECT count(DISTINCT (done.at AT TIME ZONE ${sql.ref(local)}.zone)::date)::int
    FROM (${timesStudied(userId, local, days)}) done
  )`
}

/** True if the learner studied in a period. */
export function hasStudied(userId: string | RawBuilder<unknown>, local: string, days: Days) {
  return sql`EXISTS (${timesStudied(userId, local, days)})`
}

/** True once the learner has studied today, on their calendar; false without a profile, which may just have been deleted. */
export function studiedToday(userId: string | RawBuilder<unknown>) {
  const today = { from: sql`local.today`, to: sql`local.today` }
  return sql`coalesce((
    SELECT ${hasStudied(userId, 'local', today)} FROM (${localToday(userId)}) local
  ), false)`
}

/** Time spent on lessons and practice, by day: rows of `day` and `seconds`. */
export function timeSpent(userId: string | RawBuilder<unknown>) {
  return sql`
    SELECT day, seconds FROM study_time WHERE user_id = ${userId}
    UNION ALL
    SELECT day, seconds FROM practice_time WHERE user_id = ${userId}`
}

/** Questions answered in practice in a period, with the days, as JSON. */
export function practiceDone(userId: string | RawBuilder<unknown>, local: string, { from, to }: Days) {
  const zone = sql.ref(`${local}.zone`)
  const starts = sql`(${from})::timestamp AT TIME ZONE ${zone}`
  const ends = sql`((${to}) + 1)::timestamp AT TIME ZONE ${zone}`
  const at = workTime(sql`answered_at`)
  return sql`(
    SELECT json_build_object(
      'days', count(DISTINCT (${at} AT TIME ZONE ${zone})::date),
      'answered', count(*), 'right', count(*) FILTER (WHERE outcome = 'right')
    )
    FROM practice_answers
    WHERE user_id = ${userId} AND answered_at >= ${starts}
      AND answered_at < ${ends} + ${SENT_LATER} AND ${at} >= ${starts} AND ${at} < ${ends}
  )`
}

/** Keys and values of `studyOfWeek`, for `json_build_object`. */
export function studyOfWeekFields(userId: string | RawBuilder<unknown>, local: string, days: Days = thisWeek(local)) {
  return sql`
    'today', ${sql.ref(local)}.today,
    'days', ${daysStudied(userId, local, days)},
    'time', coalesce((
      SELECT json_agg(json_build_object('day', spent.day, 'seconds', spent.seconds)) FROM (
        SELECT day, sum(seconds) AS seconds FROM (${timeSpent(userId)}) every_time
        WHERE day BETWEEN ${days.from} AND ${days.to}
        GROUP BY day
      ) spent
    ), '[]'),
    'practice', ${practiceDone(userId, local, days)}`
}

/**
 * Study of a week, by default the current one, as JSON in the shape that `studyWeek` takes
 * (domain/progress/progress-summary.ts); null for an unknown person.
 */
export function studyOfWeek(userId: string | RawBuilder<unknown>, days?: Days) {
  return sql`(
    SELECT json_build_object(
      ${studyOfWeekFields(userId, 'local', days)}
    )
    FROM (${localToday(userId)}) local
  )`
}

/** Shape of `studyOfWeek`. */
export const StudyOfWeek = z.object({
  today: z.iso.date(),
  days: z.array(z.iso.date()),
  time: z.array(z.object({ day: z.iso.date(), seconds: z.int() })),
  practice: PracticeDone,
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

/** Latest activity of a learner as JSON, or null; a finished test has the better of its scores. A submission precedes the completion of its part at the same time. */
export function lastActivity(userId: RawBuilder<unknown>) {
  return sql`(
    SELECT json_build_object('activity', activity, 'title', title, 'score', score, 'firstScore', first_score, 'at', at) FROM (
      (SELECT part AS activity, submitted_at AS at, round(correct_count * 100.0 / total, 2) AS score,
         (SELECT round(tried.correct_count * 100.0 / tried.total, 2) FROM lesson_submissions tried
          WHERE tried.user_id = ${userId} AND tried.lesson_id = last.lesson_id AND tried.part = last.part
            AND tried.submitted_at < last.submitted_at
          ORDER BY tried.submitted_at, tried.id LIMIT 1) AS first_score,
         (SELECT title FROM stored_lessons WHERE id = lesson_id) AS title
       FROM lesson_submissions last WHERE user_id = ${userId} ORDER BY submitted_at DESC LIMIT 1)
      UNION ALL
      (SELECT 'test-finished', completed_at,
         (SELECT max(score) FROM test_results best WHERE best.user_id = ${userId} AND best.test_id = last.test_id),
         (SELECT score FROM test_results tried
          WHERE tried.user_id = ${userId} AND tried.test_id = last.test_id AND tried.attempt < last.attempt
          ORDER BY tried.attempt LIMIT 1),
         (SELECT title FROM stored_tests WHERE id = test_id)
       FROM test_results last WHERE user_id = ${userId} ORDER BY completed_at DESC LIMIT 1)
      UNION ALL
      (SELECT 'test-started', started_at, NULL, NULL, (SELECT title FROM stored_tests WHERE id = test_id)
       FROM test_attempts WHERE user_id = ${userId} ORDER BY started_at DESC LIMIT 1)
      UNION ALL
      (SELECT 'part-completed', completed_at, NULL, NULL, (SELECT title FROM stored_lessons WHERE id = lesson_id)
       FROM part_completions WHERE user_id = ${userId} ORDER BY completed_at DESC LIMIT 1)
      UNION ALL
      (SELECT 'practiced', answered_at, NULL, NULL, NULL
       FROM practice_answers WHERE user_id = ${userId} ORDER BY answered_at DESC LIMIT 1)
    ) done
    ORDER BY at DESC, activity = 'part-completed' LIMIT 1
  )`
}
