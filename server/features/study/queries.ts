import { type RawBuilder, sql } from 'kysely'
import type { StudyActivity } from '#contract/live.ts'
import type { Flags, MarkRow, StoredMarks, TestType } from '#domain/marks/compute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'
import { DAYS_OF_BADGES, type Day } from '#domain/progress/study-history.ts'
import type { Executor } from '../../database/database.ts'

/** Parts of the lesson `l` as JSON: a part exists if any of its fields is filled. */
export const lessonContent = sql`json_build_object(
  'video', l.video_url IS NOT NULL,
  'text', l.text_content IS NOT NULL,
  'quiz', l.quiz_questions IS NOT NULL,
  'assignment', coalesce(l.assignment_title, l.assignment_instructions) IS NOT NULL OR l.assignment_tasks IS NOT NULL
)`

/** True if the lesson `l` has any part. */
export const lessonHasPart = sql`(
  num_nonnulls(
    l.video_url, l.text_content, l.quiz_questions, l.assignment_title, l.assignment_instructions, l.assignment_tasks
  ) > 0
)`

/** True if every part of the lesson `l` is completed in the progress `p` (`isFinished` of the domain). */
export const lessonIsFinished = sql`(
  (l.video_url IS NULL OR coalesce(p.video_completed, false))
  AND (l.text_content IS NULL OR coalesce(p.text_completed, false))
  AND (l.quiz_questions IS NULL OR coalesce(p.quiz_completed, false))
  AND (num_nonnulls(l.assignment_title, l.assignment_instructions, l.assignment_tasks) = 0
       OR coalesce(p.assignment_completed, false))
)`

/** Completed flags of the progress `p` as JSON; all false without a row. */
export const completedFlags = sql`json_build_object(
  'video', coalesce(p.video_completed, false),
  'text', coalesce(p.text_completed, false),
  'quiz', coalesce(p.quiz_completed, false),
  'assignment', coalesce(p.assignment_completed, false)
)`

/** Stored marks `m` as JSON; null without a row. */
export const storedMarks = sql`CASE WHEN m.user_id IS NOT NULL THEN json_build_object(
  'plan', m.enrollment_type, 'video', m.video_marks, 'text', m.text_marks, 'quiz', m.quiz_marks,
  'assignment', m.assignment_marks, 'testBonus', m.test_bonus_marks, 'total', m.total_marks
) END`

export type MarkFactsRow = {
  currentPlan: Plan
  passedTests: TestType[]
  lessons: { lessonId: string; number: number; flags: Flags; stored: StoredMarks | null }[]
}

/**
 * Reads everything from which a learner's marks in one subject are recomputed, in one statement, in the shape of
 * `MarkFacts` (domain/marks/compute-marks.ts) with lesson numbers. A caller that writes marks must hold the lock on the
 * learner's enrollment; a statement that itself waits for the lock still sees the state before the wait.
 */
export async function markFacts(db: Executor, userId: string, subjectId: string): Promise<MarkFactsRow> {
  const { rows } = await sql<MarkFactsRow>`SELECT ${markFactColumns(userId, subjectId)}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A SELECT without FROM returned no row')
  return row
}

/**
 * Columns of `markFacts`, for statements that also read other data. Content in the bin counts, too: marks do not fall
 * because of it, and are correct when a lesson is restored. Their number is 0, which unlocks no test.
 */
export function markFactColumns(userId: string | RawBuilder<unknown>, subjectId: string | RawBuilder<unknown>) {
  return sql`
    coalesce((SELECT enrollment_type FROM grade_enrollments WHERE user_id = ${userId}), 'Freemium') AS "currentPlan",
    coalesce((
      SELECT json_agg(t.type ORDER BY t.type)
      FROM stored_tests t
      JOIN test_results r ON r.test_id = t.id AND r.user_id = ${userId} AND r.passed
      WHERE t.subject_id = ${subjectId}
    ), '[]') AS "passedTests",
    coalesce((
      SELECT json_agg(json_build_object(
        'lessonId', l.id, 'number', CASE WHEN l.deletion_id IS NULL THEN l.number ELSE 0 END, 'flags', ${completedFlags}, 'stored', ${storedMarks}
      ) ORDER BY l.number, l.id)
      FROM stored_lessons l
      LEFT JOIN user_progress p ON p.lesson_id = l.id AND p.user_id = ${userId}
      LEFT JOIN lesson_marks m ON m.lesson_id = l.id AND m.user_id = ${userId}
      WHERE l.subject_id = ${subjectId} AND (p.user_id IS NOT NULL OR m.user_id IS NOT NULL)
    ), '[]') AS lessons`
}

/** Stores rows of marks in one statement; unchanged rows are not written. */
export async function writeMarks(db: Executor, userId: string, rows: readonly MarkRow[]): Promise<void> {
  await upsertMarks(userId, JSON.stringify(rows)).execute(db)
}

/**
 * CTE of `writeMarks`, for statements that also write other data.
 * @param rows list of `MarkRow` as JSON
 */
export function upsertMarks(userId: string | RawBuilder<unknown>, rows: string | RawBuilder<unknown>) {
  return sql`
    INSERT INTO lesson_marks AS stored (
      user_id, lesson_id, enrollment_type,
      video_marks, text_marks, quiz_marks, assignment_marks, test_bonus_marks, total_marks
    )
    SELECT ${userId}::uuid, "lessonId", plan, video, text, quiz, assignment, "testBonus", total
    FROM jsonb_to_recordset(${rows}::jsonb) AS input (
      "lessonId" uuid, plan text,
      video numeric, text numeric, quiz numeric, assignment numeric, "testBonus" numeric, total numeric
    )
    WHERE true
    ON CONFLICT (user_id, lesson_id) DO UPDATE SET
      enrollment_type = excluded.enrollment_type,
      video_marks = excluded.video_marks,
      text_marks = excluded.text_marks,
      quiz_marks = excluded.quiz_marks,
      assignment_marks = excluded.assignment_marks,
      test_bonus_marks = excluded.test_bonus_marks,
      total_marks = excluded.total_marks,
      updated_at = now()
    WHERE (stored.enrollment_type, stored.video_marks, stored.text_marks, stored.quiz_marks,
           stored.assignment_marks, stored.test_bonus_marks)
      IS DISTINCT FROM
          (excluded.enrollment_type, excluded.video_marks, excluded.text_marks, excluded.quiz_marks,
           excluded.assignment_marks, excluded.test_bonus_marks)`
}

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

/**
 * Joins the result that counts for the test `t` as `r`: the better of at most two attempts, the first of equal ones.
 */
export function bestResult(userId: string | RawBuilder<unknown>) {
  return sql`LEFT JOIN LATERAL (
    SELECT * FROM test_results WHERE user_id = ${userId} AND test_id = t.id
    ORDER BY passed DESC, score DESC, attempt LIMIT 1
  ) r ON true`
}

/**
 * Study of the last seven days as JSON in the shape that `studyWeek` takes (domain/progress/progress-summary.ts); null
 * for an unknown person.
 */
export function recentStudy(userId: string | RawBuilder<unknown>) {
  return sql`(
    SELECT json_build_object(
      'today', local.today,
      'days', ${daysStudied(userId, 7)},
      'time', coalesce((
        SELECT json_agg(json_build_object('day', spent.day, 'seconds', spent.seconds)) FROM (
          SELECT day, sum(seconds) AS seconds FROM study_time
          WHERE user_id = ${userId} AND day > local.today - 7
          GROUP BY day
        ) spent
      ), '[]')
    )
    FROM (${localToday(userId)}) local
  )`
}

/** As read inside JSON. */
export type RecentStudyRow = { today: Day; days: Day[]; time: { day: Day; seconds: number }[] }

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
    JOIN tests t ON t.id = a.test_id
    WHERE a.user_id = ${userId} AND CASE WHEN a.finished_at IS NULL THEN a.deadline END > now()
    ORDER BY a.deadline LIMIT 1
  )`
}

/** Latest activity of a learner as JSON, or null. A submission precedes the completion of its part at the same time. */
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

/** As read inside JSON, with times as ISO text. */
export type RunningTestRow = { id: string; title: string; deadline: string; remainingSeconds: number }
export type LastActivityRow = { activity: StudyActivity; title: string | null; score: number | null; at: string }

export function presentRunningTest(test: RunningTestRow | null) {
  return test && { id: test.id, title: test.title, deadline: new Date(test.deadline) }
}

export function presentRunningTestClock(test: RunningTestRow) {
  return { id: test.id, title: test.title, deadline: new Date(test.deadline), remainingSeconds: test.remainingSeconds }
}

export function presentLastActivity(latest: LastActivityRow | null) {
  if (latest === null) return null
  const { activity, title, score, at } = latest
  return { activity, title, score, at: new Date(at) }
}

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
