import { sql } from 'kysely'
import type { MarkRow } from '#domain/marks/compute-marks.ts'
import type { EarnedBadge } from '#domain/progress/study-history.ts'
import type { ScoredQuestion } from '#domain/scoring/question-schemas.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { AttemptNumber, TestScore } from '#domain/timed-tests/timed-test.ts'
import { type Placeholders, prepare } from '../../database/prepared.ts'
import { recordEvent } from '../../live/queries.ts'
import type { PracticeOfResults } from '../practice/write-queries.ts'
import { upsertProgress } from '../practice/write-queries.ts'
import { badgeRows, insertAchievements } from '../study/badge-queries.ts'
import { upsertMarks } from '../study/marks-queries.ts'
import { Event, expectRow, type Query, type ResultRow, readResult, StoredResult } from './queries.ts'

/** Consequences of a score: rows of marks, and codes of badges. */
export type Consequences = { marks: readonly MarkRow[]; achieved: readonly EarnedBadge[] }

export type FinishedAttempt = TestScore & { answers: Answers; results: ScoredQuestion[] }

/** True if an expression among the results must be judged. */
export function isUndecided(results: readonly ScoredQuestion[]): boolean {
  return results.some(({ outcome }) => outcome === 'undecided')
}

type AttemptToFinish = TestScore &
  PracticeOfResults & {
    userId: string
    testId: string
    /** As JSON, like the two below. */
    answers: string
    results: string
    marks: string
    undecided: boolean
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
    undecided: isUndecided(results),
    marks: JSON.stringify(marks),
  })
}

const finishAttempt = prepare(
  StoredResult.pick({ completedAt: true }).extend(Event.shape),
  (attempt: Placeholders<AttemptToFinish>) => sql`
    WITH attempt AS (
      UPDATE test_attempts SET answers = ${attempt.answers}, finished_at = now()
      WHERE user_id = ${attempt.userId} AND test_id = ${attempt.testId} AND finished_at IS NULL
      RETURNING user_id, test_id, attempt
    ), result AS (
      INSERT INTO test_results (
        user_id, test_id, attempt, score, passed, correct_count, total, results, is_undecided, is_practiced
      )
      SELECT user_id, test_id, attempt, ${attempt.score}::int, ${attempt.passed}::boolean, ${attempt.correctCount}::int,
             ${attempt.total}::int, ${attempt.results}::jsonb, ${attempt.undecided}::boolean, ${attempt.practiced}::boolean
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
