import { type RawBuilder, sql } from 'kysely'
import type { LearnedSkill, MetQuestion } from '#domain/practice/progress.ts'
import type { Day } from '#domain/progress/study-history.ts'
import { type Parameters, prepareAsserted } from '../../database/prepared.ts'
import { localToday } from '../study/activity-queries.ts'

/** Maximum results added to practice at a time; the rest follows with the next page. */
const MAX_RESULTS = 100
/** A submission that began earlier may commit later, within the time limit of transactions. */
export const COMMIT_WINDOW = sql`interval '2 minutes'`

/** Stored results of a submission or test that are not yet in the practice rows; `at` is ISO text. */
export type NewResult = {
  id: string
  sourceId: string
  part: 'quiz' | 'assignment' | 'test'
  day: Day
  at: string
  results: unknown
  /** Skills of the questions in the current content, by question id: earlier results have none. */
  skills: Record<string, string[]> | null
}

/** Stored practice state; only questions that are about to be answered. */
export type StoredProgress = { skills: LearnedSkill[]; questions: MetQuestion[] }

/** A row of `practice_skills` named `s`, in the shape of `LearnedSkill`. */
export const learnedSkill = sql`json_build_object(
  'key', s.key,
  'memory', json_build_object(
    'stability', s.stability, 'difficulty', s.difficulty, 'reviewedOn', s.reviewed_date, 'dueOn', s.due_date
  ),
  'state', json_build_object(
    'level', s.level, 'run', s.run, 'since', s.level_date, 'lastRightOn', s.right_date, 'lookAgain', s.look_again
  )
)`

/** A row of `practice_questions` named `q`, in the shape of `MetQuestion`. */
export const metQuestion = sql`json_build_object(
  'sourceId', q.source_id, 'part', q.part, 'questionId', q.question_id, 'key', q.key, 'metOn', q.met_date,
  'miss', CASE WHEN q.missed_date IS NOT NULL
    THEN json_build_object('since', q.missed_date, 'rightOn', q.right_date) END,
  'misconception', q.misconception
)`

/** Questions of a part of a lesson or of a test, as stored. */
const questionsOfPart = sql`CASE part WHEN 'quiz' THEN quiz_questions ELSE assignment_tasks END`

/**
 * Results of a learner that are not yet in the practice rows, oldest first. Reads only submissions since the last time.
 */
function newResults(userId: RawBuilder<unknown>) {
  const since = sql`coalesce((SELECT through FROM practice_reads WHERE user_id = ${userId}) - ${COMMIT_WINDOW}, '-infinity')`
  const seen = sql`coalesce((SELECT recent FROM practice_reads WHERE user_id = ${userId}), '{}')`
  const skills = (questions: RawBuilder<unknown>) => sql`(
    SELECT jsonb_object_agg(question ->> 'id', question -> 'skills')
    FROM jsonb_array_elements(${questions}) question WHERE question ? 'skills'
  )`
  return sql`
    SELECT done.* FROM (
      (SELECT id::text AS id, lesson_id AS "sourceId", part, submitted_at AS at, results,
         (SELECT ${skills(questionsOfPart)} FROM stored_lessons WHERE id = lesson_id) AS skills
       FROM lesson_submissions
       WHERE user_id = ${userId} AND submitted_at > ${since} AND id::text <> ALL (${seen})
       ORDER BY submitted_at LIMIT ${sql.lit(MAX_RESULTS)})
      UNION ALL
      (SELECT test_id || '/' || attempt, test_id, 'test', completed_at, results,
         (SELECT ${skills(sql`questions`)} FROM stored_tests WHERE id = test_id)
       FROM test_results
       WHERE user_id = ${userId} AND completed_at > ${since} AND test_id || '/' || attempt <> ALL (${seen})
       ORDER BY completed_at LIMIT ${sql.lit(MAX_RESULTS)})
    ) done
    ORDER BY at LIMIT ${sql.lit(MAX_RESULTS)}`
}

/**
 * Results that are not yet in the practice rows, with the rows that they change; requires the lock on the enrollment.
 */
export const findNewResults = prepareAsserted(({ userId }: Parameters<{ userId: string }>) => {
  return sql<StoredProgress & { results: NewResult[] }>`
    WITH new AS MATERIALIZED (${newResults(userId)})
    SELECT
      (SELECT coalesce(json_agg(json_build_object(
        'id', n.id, 'sourceId', n."sourceId", 'part', n.part, 'at', n.at, 'results', n.results, 'skills', n.skills,
        'day', (n.at AT TIME ZONE local.zone)::date
      ) ORDER BY n.at), '[]') FROM new n) AS results,
      (SELECT coalesce(json_agg(${learnedSkill}), '[]') FROM practice_skills s WHERE s.user_id = ${userId}) AS skills,
      (SELECT coalesce(json_agg(${metQuestion}), '[]') FROM practice_questions q
       WHERE q.user_id = ${userId} AND q.source_id IN (SELECT "sourceId" FROM new)) AS questions
    FROM (${localToday(userId)}) local`
})

/**
 * True if results of the learner are not yet in the practice rows.
 * @param only condition on the results `done`
 */
export function isBehind(userId: RawBuilder<unknown>, only: RawBuilder<unknown> = sql`true`) {
  return sql`EXISTS (SELECT FROM (${newResults(userId)}) done WHERE ${only})`
}
