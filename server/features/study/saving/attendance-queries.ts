import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Placeholders, prepare } from '../../../database/prepared.ts'

export type Attendance = {
  userId: string
  /** True if the time until now does not count. */
  begins: boolean
  /** null for the time zone in the profile. */
  timeZone: string | null
}

/** Tables with the time of a learner's attendance. */
const attended = (userId: RawBuilder<unknown>) => sql`
  SELECT day, seconds, last_seen_at FROM study_time WHERE user_id = ${userId}
  UNION ALL
  SELECT day, seconds, last_seen_at FROM practice_time WHERE user_id = ${userId}`

/**
 * Adds the time since the learner was last seen, anywhere and on any device, to a place: nothing after more
 * than 90 seconds, and at most 60. Only whole seconds are counted and `last_seen_at` is set to their end, so that no
 * fraction is lost or counted twice. The caller must hold the lock on the learner's enrollment. Returns the seconds
 * studied today, on the learner's calendar.
 */
function countAttendance(
  { userId, begins, timeZone }: Placeholders<Attendance>,
  writes: readonly RawBuilder<unknown>[],
) {
  return sql`
    WITH place AS MATERIALIZED (
      SELECT time_zone AS stored,
        -- Listing the names reads files, so only a new zone is looked up.
        CASE WHEN coalesce(${timeZone}::text, time_zone) = time_zone THEN time_zone
             ELSE coalesce((SELECT name FROM pg_timezone_names WHERE name = ${timeZone}::text), time_zone)
        END AS zone
      FROM profiles WHERE id = ${userId}
    ), moved AS (
      UPDATE profiles SET time_zone = place.zone FROM place WHERE id = ${userId} AND place.zone <> place.stored
    ), today AS MATERIALIZED (
      SELECT (statement_timestamp() AT TIME ZONE zone)::date AS day FROM place
    ), seen AS (
      -- The date in any time zone differs from UTC's by at most one day.
      SELECT max(last_seen_at) AS at, statement_timestamp() - max(last_seen_at) AS since
      FROM (${attended(userId)}) every_place WHERE day >= (statement_timestamp() AT TIME ZONE 'UTC')::date - 2
    ), counted AS MATERIALIZED (
      SELECT CASE WHEN NOT ${begins}::boolean AND since BETWEEN interval '0' AND interval '90 seconds'
                  THEN least(floor(extract(epoch FROM since)), 60) ELSE 0 END::integer AS seconds,
        CASE WHEN NOT ${begins}::boolean AND since BETWEEN interval '0' AND interval '60 seconds'
             THEN at + floor(extract(epoch FROM since)) * interval '1 second'
             ELSE statement_timestamp() END AS until
      FROM seen
    ), earlier AS MATERIALIZED (
      SELECT coalesce(sum(seconds), 0)::integer AS seconds
      FROM (${attended(userId)}) every_place WHERE day = (SELECT day FROM today)
    ), ${sql.join(writes)}
    SELECT counted.seconds + earlier.seconds AS "secondsToday" FROM counted, earlier`
}

const Counted = z.object({ secondsToday: z.int() })

type LessonAttendance = Attendance & {
  lessonId: string
  /** Position of the video in seconds; null if it is not being watched. */
  videoSeconds: number | null
}

/** Statement that counts attendance in a lesson, and saves the position of its video. */
export const countLessonAttendance = prepare(Counted, (attendance: Placeholders<LessonAttendance>) => {
  const { userId, lessonId, videoSeconds } = attendance
  return countAttendance(attendance, [
    sql`counting AS (
      INSERT INTO study_time AS stored (user_id, day, lesson_id, seconds, last_seen_at)
      SELECT ${userId}::uuid, day, ${lessonId}::uuid, seconds, until FROM today, counted
      ON CONFLICT (user_id, day, lesson_id) DO UPDATE
      SET seconds = least(stored.seconds + excluded.seconds, 90000), last_seen_at = excluded.last_seen_at
    )`,
    sql`video AS (
      INSERT INTO video_positions (user_id, lesson_id, seconds)
      SELECT ${userId}::uuid, ${lessonId}::uuid, ${videoSeconds}::integer
      WHERE ${videoSeconds}::integer IS NOT NULL
      ON CONFLICT (user_id, lesson_id) DO UPDATE SET seconds = excluded.seconds, updated_at = excluded.updated_at
    )`,
  ])
})

/** Statement that counts attendance in practice. */
export const countPracticeAttendance = prepare(Counted, (attendance: Placeholders<Attendance>) =>
  countAttendance(attendance, [
    sql`counting AS (
      INSERT INTO practice_time AS stored (user_id, day, seconds, last_seen_at)
      SELECT ${attendance.userId}::uuid, day, seconds, until FROM today, counted
      ON CONFLICT (user_id, day) DO UPDATE
      SET seconds = least(stored.seconds + excluded.seconds, 90000), last_seen_at = excluded.last_seen_at
    )`,
  ]),
)
