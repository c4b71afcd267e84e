import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import { decideStart, highestStartedLesson } from '#domain/timed-tests/timed-test.ts'
import type { Executor } from '../../database/database.ts'
import { type AccessErrors, type EnteredTest, NO_SUCH_TEST, requireRightToStart } from './enter.ts'
import { resultOfAttempt } from './finish-queries.ts'
import { presentChecking } from './present.ts'
import { type AttemptRow, expectFacts, insertAttempt, type Query, readAttemptQuestions } from './queries.ts'

export type Started =
  | { outcome: 'running'; attempt: AttemptRow; now: Date }
  /** This request may have closed the attempt. */
  | { outcome: 'already-finished'; score: number }

type StartErrors = AccessErrors & {
  CHECKING(options: { data: { answers: number } }): Error
  TEST_LOCKED(options: { data: { afterLessonNumber: number } }): Error
}

/**
 * Starts or resumes the learner's attempt at a test, or starts the second one that a parent allowed (readings,
 * "Quizzes, assignments, tests").
 */
export async function startTest(
  { userId, learnerTest, current, right }: EnteredTest,
  { db, query }: { db: Executor; query: Query },
  errors: StartErrors,
): Promise<Started> {
  const { test, now, extraTimeFactor } = learnerTest
  if (current.kind === 'checking')
    throw errors.CHECKING({ data: { answers: presentChecking(current.attempt).answers } })
  if (current.kind === 'running') return { outcome: 'running', attempt: current.attempt, now }

  const decision = decideStart({
    enrolled: true,
    attempt:
      current.kind === 'finished'
        ? { finished: true, score: current.result.score, anotherAllowed: current.attempt.anotherAllowed }
        : null,
    afterLessonNumber: test.afterLessonNumber,
    highestStarted: highestStartedLesson(expectFacts(learnerTest).lessons),
    startedAt: now,
    durationMinutes: test.durationMinutes,
    extraTimeFactor,
  })
  if (decision.kind === 'already-taken') return { outcome: 'already-finished', score: decision.score }
  if (decision.kind === 'locked') {
    throw errors.TEST_LOCKED({ data: { afterLessonNumber: decision.afterLessonNumber } })
  }
  if (decision.kind !== 'start') throw new Error(`A missing attempt cannot ${decision.kind}`)

  requireRightToStart(right, errors)
  const seed = [userId, test.id, decision.attempt].join(' ')
  const questions = drawQuestions(readAttemptQuestions(learnerTest.questions), seed)
  const attempt = await insertAttempt(db, userId, test.id, { ...decision, questions })
  if (!attempt) throw errors.NOT_FOUND(NO_SUCH_TEST)
  // Two concurrent starts get the same attempt, which may already be submitted.
  if (attempt.checking) throw errors.CHECKING({ data: { answers: presentChecking(attempt).answers } })
  if (attempt.finished) {
    return { outcome: 'already-finished', score: (await resultOfAttempt(query, userId, test.id, attempt.number)).score }
  }
  return { outcome: 'running', attempt, now }
}
