import { sql } from 'kysely'
import type { TestType } from '#domain/marks/compute-marks.ts'
import type { StudyHistory } from '#domain/progress/study-history.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { ScoredQuestion } from '#domain/scoring/question-schemas.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { AttemptNumber, TestScore } from '#domain/timed-tests/timed-test.ts'
import type { Executor } from '../../database/database.ts'
import { recordEvent } from '../../live/queries.ts'
import { insertAchievements, studyHistory } from '../study/badge-queries.ts'
import { type MarkFacts, markFactColumns, upsertMarks } from '../study/marks-queries.ts'
import type { Consequences } from './finish-queries.ts'
import { readAttemptQuestions } from './queries.ts'

/** Maximum attempts scored again per run. */
const BATCH_SIZE = 50

/** Finished attempt with expressions that were not judged. */
export type UndecidedAttempt = {
  userId: string
  testId: string
  attempt: AttemptNumber
  type: TestType
  passingMark: number
  questions: Question[]
  answers: Answers
}

export async function findUndecided(db: Executor): Promise<UndecidedAttempt[]> {
  const { rows } = await sql<Omit<UndecidedAttempt, 'questions'> & { questions: unknown }>`
    SELECT r.user_id AS "userId", r.test_id AS "testId", r.attempt, t.type, a.passing_mark AS "passingMark",
           a.questions, a.answers
    FROM test_results r
    JOIN test_attempts a USING (user_id, test_id, attempt)
    JOIN stored_tests t ON t.id = r.test_id
    WHERE r.is_undecided
    ORDER BY r.completed_at
    LIMIT ${BATCH_SIZE}`.execute(db)
  return rows.map((row) => ({ ...row, questions: readAttemptQuestions(row.questions) }))
}

type UndecidedFacts = MarkFacts & { passed: boolean; history: StudyHistory }

/** Locks the result and reads its facts, under the lock of the enrollment; undefined once it is scored. */
export async function lockUndecided(
  db: Executor,
  { userId, testId, attempt }: UndecidedAttempt,
): Promise<UndecidedFacts | undefined> {
  const { rows } = await sql<UndecidedFacts>`
    SELECT r.passed, ${studyHistory(userId)} AS history, facts.*
    FROM test_results r
    JOIN stored_tests t ON t.id = r.test_id
    CROSS JOIN LATERAL (SELECT ${markFactColumns(userId, sql`t.subject_id`)}) facts
    WHERE r.user_id = ${userId} AND r.test_id = ${testId} AND r.attempt = ${attempt} AND r.is_undecided
    FOR UPDATE OF r`.execute(db)
  return rows[0]
}

/** Statement that stores the score of an undecided attempt, with its consequences. */
export function undecidedToScore(
  { userId, testId, attempt }: UndecidedAttempt,
  scored: TestScore & { results: readonly ScoredQuestion[] },
  { marks, achieved }: Consequences,
) {
  return sql`
    WITH result AS (
      UPDATE test_results
      SET score = ${scored.score}::int, passed = ${scored.passed}::boolean, correct_count = ${scored.correctCount}::int,
          results = ${JSON.stringify(scored.results)}::jsonb, is_undecided = false
      WHERE user_id = ${userId} AND test_id = ${testId} AND attempt = ${attempt} AND is_undecided
      RETURNING user_id, test_id, score
    ), marks AS (${upsertMarks(userId, JSON.stringify(marks))}), achieved AS (${insertAchievements(userId, achieved)})
    SELECT ${recordEvent(sql`user_id`, 'test-finished', sql`test_id`, sql`score`)} AS event FROM result`
}
