import { sql } from 'kysely'
import { z } from 'zod'
import { TestType } from '#contract/fields.ts'
import { Answers } from '#contract/questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { ScoredQuestion } from '#domain/scoring/question-schemas.ts'
import type { TestScore } from '#domain/timed-tests/timed-test.ts'
import type { Executor } from '../../database/database.ts'
import { query } from '../../database/rows.ts'
import { recordEvent } from '../../live/queries.ts'
import { badgeRows, insertAchievements, StudyHistory, studyHistory } from '../study/badge-queries.ts'
import { MarkFacts, markFactColumns, upsertMarks } from '../study/marks-queries.ts'
import type { Consequences } from './finish-queries.ts'
import { Event, readAttemptQuestions } from './queries.ts'

/** Maximum attempts scored again per run. */
const BATCH_SIZE = 50

const StoredUndecided = z.object({
  userId: z.string(),
  testId: z.string(),
  attempt: z.literal([1, 2]),
  type: TestType,
  passingMark: z.int(),
  /** Stored questions. */
  questions: z.unknown(),
  answers: Answers,
})

/** Finished attempt with expressions that were not judged. */
export type UndecidedAttempt = Omit<z.infer<typeof StoredUndecided>, 'questions'> & { questions: Question[] }

export async function findUndecided(db: Executor): Promise<UndecidedAttempt[]> {
  const rows = await query(
    db,
    StoredUndecided,
    sql`
    SELECT r.user_id AS "userId", r.test_id AS "testId", r.attempt, t.type, a.passing_mark AS "passingMark",
           a.questions, a.answers
    FROM test_results r
    JOIN test_attempts a USING (user_id, test_id, attempt)
    JOIN stored_tests t ON t.id = r.test_id
    WHERE r.is_undecided
    ORDER BY r.completed_at
    LIMIT ${BATCH_SIZE}`,
  )
  return rows.map((row) => ({ ...row, questions: readAttemptQuestions(row.questions) }))
}

const UndecidedFacts = MarkFacts.extend({ passed: z.boolean(), history: StudyHistory })

/** Locks the result and reads its facts, under the lock of the enrollment; undefined once it is scored. */
export async function lockUndecided(db: Executor, { userId, testId, attempt }: UndecidedAttempt) {
  const [facts] = await query(
    db,
    UndecidedFacts,
    sql`
    SELECT r.passed, ${studyHistory(userId)} AS history, facts.*
    FROM test_results r
    JOIN stored_tests t ON t.id = r.test_id
    CROSS JOIN LATERAL (SELECT ${markFactColumns(userId, sql`t.subject_id`)}) facts
    WHERE r.user_id = ${userId} AND r.test_id = ${testId} AND r.attempt = ${attempt} AND r.is_undecided
    FOR UPDATE OF r`,
  )
  return facts
}

/** Stores the score of an undecided attempt, with its consequences; practice adds the answers judged since. */
export async function scoreUndecided(
  db: Executor,
  { userId, testId, attempt }: UndecidedAttempt,
  scored: TestScore & { results: readonly ScoredQuestion[] },
  { marks, achieved }: Consequences,
): Promise<void> {
  await query(
    db,
    Event,
    sql`
    WITH result AS (
      UPDATE test_results
      SET score = ${scored.score}::int, passed = ${scored.passed}::boolean, correct_count = ${scored.correctCount}::int,
          results = ${JSON.stringify(scored.results)}::jsonb, is_undecided = false,
          is_practiced = false
      WHERE user_id = ${userId} AND test_id = ${testId} AND attempt = ${attempt} AND is_undecided
      RETURNING user_id, test_id, score
    ), marks AS (${upsertMarks(userId, JSON.stringify(marks))}), achieved AS (${insertAchievements(userId, badgeRows(achieved))})
    SELECT ${recordEvent(sql`user_id`, 'test-finished', sql`test_id`, sql`score`)} AS event FROM result`,
  )
}
