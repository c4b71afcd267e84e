import { ENROLLMENT_REQUIRED, rightToStart, type TestRight } from '#domain/access.ts'
import { listChangedMarks } from '#domain/marks/compute-marks.ts'
import { listEarnedByStep } from '#domain/progress/study-history.ts'
import type { ScoredQuestion } from '#domain/scoring/question-schemas.ts'
import { type Answers, scoreQuestions } from '#domain/scoring/score-answers.ts'
import { acceptsAnswers, scoreTest } from '#domain/timed-tests/timed-test.ts'
import type { Config } from '../../config.ts'
import { type SessionUser, viewerOf } from '../../http/session.ts'
import { addResults } from '../practice/write-queries.ts'
import { attemptToCheck, attemptToFinish, countUndecided, resultOfAttempt } from './finish-queries.ts'
import {
  type AttemptRow,
  expectFacts,
  expectRow,
  forgetAttempt,
  type Query,
  type ResultRow,
  type TestOfLearner,
} from './queries.ts'

/** State of a learner's attempt. */
export type AttemptState =
  | { kind: 'none' }
  | { kind: 'running'; attempt: AttemptRow }
  /** Finished, while expressions are judged. */
  | { kind: 'checking'; attempt: AttemptRow }
  | { kind: 'finished'; attempt: AttemptRow; result: ResultRow }

/** Test that the learner may take, with all of its rows locked until the end of the transaction. */
export type EnteredTest = {
  userId: string
  learnerTest: TestOfLearner
  current: AttemptState
  /** Right to start an attempt. */
  right: TestRight
}

export type AccessErrors = Record<'NOT_FOUND' | 'FORBIDDEN', (options: { message: string }) => Error> & {
  GRADE_CLOSED(): Error
}

/** Facts of a save on a timed test. */
type Opened = { user: SessionUser; facts: { tests: TestOfLearner[] }; query: Query }

/**
 * Enters a test: requires access to it, and closes its attempt if the time is over. Whatever is decided after a closing
 * must be committed, also a rejection, so that the closing persists.
 */
export async function enterTest(
  { user, facts, query }: Opened,
  { testGraceSeconds }: Pick<Config, 'testGraceSeconds'>,
  errors: AccessErrors,
): Promise<EnteredTest> {
  const { test: learnerTest, right } = requireTest(user, facts.tests[0], errors)
  const current = await closeIfOverdue(query, user.id, learnerTest, testGraceSeconds)
  return { userId: user.id, learnerTest, current, right }
}

type TestToEnter = { gradeId: string; published: boolean; available: boolean; attempt: object | null }

/** Returns the test to a learner who may start it or has an attempt at it, with the right to start one. */
export function requireTest<Test extends TestToEnter>(
  user: SessionUser,
  test: Test | undefined,
  errors: AccessErrors,
): { test: Test; right: TestRight } {
  if (!test) throw errors.NOT_FOUND(NO_SUCH_TEST)
  const right = rightToStart(viewerOf(user), test)
  if (test.attempt === null) requireRightToStart(right, errors)
  return { test, right }
}

export function requireRightToStart(right: TestRight, errors: AccessErrors): void {
  const errorOf: Record<Exclude<TestRight, 'start'>, () => Error> = {
    none: () => errors.NOT_FOUND(NO_SUCH_TEST),
    closed: () => errors.GRADE_CLOSED(),
    'not-enrolled': () => errors.FORBIDDEN({ message: ENROLLMENT_REQUIRED }),
  }
  if (right !== 'start') throw errorOf[right]()
}

export const NO_SUCH_TEST = { message: 'Test not found' }

/** Returns the state of the attempt, after closing it if its deadline and grace period are over. */
export async function closeIfOverdue(
  query: Query,
  userId: string,
  learnerTest: TestOfLearner,
  graceSeconds: number,
): Promise<AttemptState> {
  const { attempt, test, now } = learnerTest
  if (attempt === null) return { kind: 'none' }
  if (attempt.checking) return { kind: 'checking', attempt }
  if (attempt.finished) {
    const result = learnerTest.result ?? (await resultOfAttempt(query, userId, test.id, attempt.number))
    return { kind: 'finished', attempt, result }
  }
  if (acceptsAnswers(now, attempt.deadline, graceSeconds)) return { kind: 'running', attempt }
  const results = scoreQuestions(attempt.questions, attempt.answers)
  const result = await finish(query, { userId, learnerTest, attempt }, { answers: attempt.answers, results })
  return result === null ? { kind: 'checking', attempt } : { kind: 'finished', attempt, result }
}

/**
 * Closes a running attempt with these answers, in one statement: the result, the practice state, the badges it earns and, if passed, the
 * marks of the subject's lessons (readings, "Marks"). The attempt must be locked, and unfinished or being checked.
 * @param write sends the statement, as the last of the transaction or not
 * @returns null if an expression must still be judged: all of that follows then
 */
export async function finish(
  write: Query,
  { userId, learnerTest, attempt }: { userId: string; learnerTest: TestOfLearner; attempt: AttemptRow },
  scored: { answers: Answers; results: ScoredQuestion[] },
): Promise<ResultRow | null> {
  const { test, history, practice } = learnerTest
  const facts = expectFacts(learnerTest)
  if (practice === null) throw new Error('An attempt was finished without its practice state')
  const { results } = scored
  if (countUndecided(results) > 0) {
    await write(attemptToCheck({ userId, testId: test.id, answers: JSON.stringify(scored.answers) }))
    return null
  }
  const score = scoreTest(results, attempt.passingMark)
  const { passed, correctCount, total } = score
  const fullScore = total > 0 && correctCount === total
  const consequences = {
    marks: passed ? listChangedMarks({ ...facts, passedTests: [...facts.passedTests, test.type] }) : [],
    achieved: history === null ? [] : listEarnedByStep(history, { kind: 'test', passed, fullScore }),
    practice: addResults(practice, { sourceId: test.id, part: 'test' }, results),
  }
  const finished = { ...score, ...scored }
  forgetAttempt(userId, test.id)
  const { completedAt } = expectRow(await write(attemptToFinish({ userId, testId: test.id }, finished, consequences)))
  return { ...score, results, completedAt }
}
