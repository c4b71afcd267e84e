import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import { decideStart, highestStartedLesson } from '#domain/timed-tests/timed-test.ts'
import type { Save } from '../../http/session.ts'
import { type AccessDenied, type EnteredTest, enterTest, type LearnerRequest } from './enter.ts'
import { resultOfAttempt } from './finish-queries.ts'
import { type AttemptRow, expectFacts, insertAttempt, readAttemptQuestions } from './queries.ts'

export type Started =
  | { outcome: 'running'; attempt: AttemptRow; now: Date }
  | { outcome: 'locked'; afterLessonNumber: number }
  | { outcome: 'already-finished'; score: number }
  | AccessDenied

/**
 * Starts or resumes the learner's attempt at a test, or starts the second one that a parent allowed (readings,
 * "Quizzes, assignments, tests").
 */
export function startTest(request: LearnerRequest, testId: string): Promise<Started> {
  return enterTest<Started>(request, testId, start, 'start')
}

async function start({ db, query }: Save, { userId, loaded, current, closed }: EnteredTest): Promise<Started> {
  const { test, now, extraTimeFactor } = loaded
  if (current.kind === 'running') return { outcome: 'running', attempt: current.attempt, now }

  const decision = decideStart({
    enrolled: true,
    attempt:
      current.kind === 'finished'
        ? { finished: true, score: current.result.score, anotherAllowed: current.attempt.anotherAllowed }
        : null,
    afterLessonNumber: test.afterLessonNumber,
    highestStarted: highestStartedLesson(expectFacts(loaded).lessons),
    startedAt: now,
    durationMinutes: test.durationMinutes,
    extraTimeFactor,
  })
  if (decision.kind === 'already-taken') return { outcome: 'already-finished', score: decision.score }
  if (decision.kind === 'locked') return { outcome: 'locked', afterLessonNumber: decision.afterLessonNumber }
  if (decision.kind !== 'start') throw new Error(`A missing attempt cannot ${decision.kind}`)

  if (closed) return { outcome: 'grade-closed' }
  const seed = [userId, test.id, decision.attempt].join(' ')
  const questions = drawQuestions(readAttemptQuestions(test.questions), seed)
  const attempt = await insertAttempt(db, userId, test.id, { ...decision, questions })
  if (!attempt) return { outcome: 'not-found' }
  // Two concurrent starts get the same attempt, which may already be submitted.
  if (attempt.finished) {
    return { outcome: 'already-finished', score: (await resultOfAttempt(query, userId, test.id, attempt.number)).score }
  }
  return { outcome: 'running', attempt, now }
}
