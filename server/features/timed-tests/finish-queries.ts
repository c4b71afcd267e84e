import { sql } from 'kysely'
import type { MarkRow } from '#domain/marks/compute-marks.ts'
import type { EarnedBadge } from '#domain/progress/study-history.ts'
import type { ScoredQuestion } from '#domain/scoring/question-schemas.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { AttemptNumber, TestScore } from '#domain/timed-tests/timed-test.ts'
import { type Placeholders, prepare } from '../../database/prepared.ts'
import { NoColumns } from '../../database/rows.ts'
import { recordEvent } from '../../live/queries.ts'
import type { PracticeOfResults } from '../practice/write-queries.ts'
import { upsertProgress } from '../practice/write-queries.ts'
import { badgeRows, insertAchievements } from '../study/badge-queries.ts'
import { upsertMarks } from '../study/marks-queries.ts'
import { Event, expectRow, type Query, type ResultRow, readResult, StoredResult } from './queries.ts'

/** Consequences of a score: rows of marks, and codes of badges. */
export type Consequences = { marks: readonly MarkRow[]; achieved: readonly EarnedBadge[] }

export type FinishedAttempt = TestScore & { answers: Answers; results: ScoredQuestion[] }

/** Number of expressions among the results that must be judged. */
export function countUndecided(results: readonly ScoredQuestion[]): number {
  return results.filter(({ outcome }) => outcome === 'undecided').length
}

/** Statement that finishes a locked, unfinished attempt without a result: its expressions are judged by a job. */
export const attemptToCheck = prepare(
  NoColumns,
  ({ userId, testId, answers }: Placeholders<{ userId: string; testId: string; answers: string }>) => sql`
    UPDATE test_attempts SET answers = ${answers}, finished_at = now(), is_checking = true
    WHERE user_id = ${userId} AND test_id = ${testId} AND finished_at IS NULL`,
)

type AttemptToFinish = TestScore &
  PracticeOfResults & {
    userId: string
    testId: string
    /** As JSON, like the two below. */
    answers: string
    results: string
    marks: string
    /** See `badgeRows`. */
    achieved: string
  }

/** Statement that finishes a locked, unfinished attempt, with its result, the practice state and consequences. */
export function attemptToFinish(
  { userId, testId }: { userId: string; testId: string },
  { answers, results, ...score }: FinishedAttempt,
  { marks, achieved, practice }: Consequences & { practice: PracticeOfResults },
) {
  return finishAttempt({
    userId,
    testId,
    ...score,
    ...practice,
    achieved: badgeRows(achieved),
    answers: JSON.stringify(answers),
    results: JSON.stringify(results),
    marks: JSON.stringify(marks),
  })
}

const finishAttempt = prepare(
  StoredResult.pick({ completedAt: true }).extend(Event.shape),
  (attempt: Placeholders<AttemptToFinish>) => sql`
    WITH attempt AS (
      UPDATE test_attempts
      SET answers = ${attempt.answers}, finished_at = coalesce(finished_at, clock.now), is_checking = false
      FROM (SELECT now()) clock
      WHERE user_id = ${attempt.userId} AND test_id = ${attempt.testId} AND (finished_at IS NULL OR is_checking)
      RETURNING user_id, test_id, attempt, finished_at
    ), result AS (
      INSERT INTO test_results (
        user_id, test_id, attempt, score, passed, correct_count, total, results, is_practiced, completed_at
      )
      SELECT user_id, test_id, attempt, ${attempt.score}::int, ${attempt.passed}::boolean, ${attempt.correctCount}::int,
             ${attempt.total}::int, ${attempt.results}::jsonb, ${attempt.practiced}::boolean, finished_at
      FROM attempt
      RETURNING user_id, test_id, score, completed_at
    ), marks AS (${upsertMarks(attempt.userId, attempt.marks)}),
    achieved AS (${insertAchievements(attempt.userId, attempt.achieved)}),
    ${sql.join(upsertProgress(attempt.userId, attempt))}
    SELECT completed_at AS "completedAt",
           ${recordEvent(sql`user_id`, 'test-finished', sql`test_id`, sql`score`)} AS event
    FROM result`,
)

/** Result of a finished attempt. */
export async function resultOfAttempt(
  query: Query,
  userId: string,
  testId: string,
  attempt: AttemptNumber,
): Promise<ResultRow> {
  return readResult(expectRow(await query(findResult({ userId, testId, attempt }))))
}

const findResult = prepare(
  StoredResult,
  ({ userId, testId, attempt }: Placeholders<{ userId: string; testId: string; attempt: AttemptNumber }>) => sql`
    SELECT score, passed, correct_count AS "correctCount", total, results, completed_at AS "completedAt"
    FROM test_results WHERE user_id = ${userId} AND test_id = ${testId} AND attempt = ${attempt}`,
)
