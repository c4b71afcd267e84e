import { canSaveProgress, subjectAccess } from '#domain/access.ts'
import { listChangedMarks } from '#domain/marks/compute-marks.ts'
import { listEarnedByStep } from '#domain/progress/study-history.ts'
import type { ScoredQuestion } from '#domain/scoring/question-schemas.ts'
import { type Answers, scoreQuestions } from '#domain/scoring/score-answers.ts'
import { acceptsAnswers, scoreTest } from '#domain/timed-tests/timed-test.ts'
import type { RequestContext } from '../../http/operations.ts'
import { type Save, type SessionUser, viewerOf } from '../../http/session.ts'
import { enrollmentLock } from '../study/saving/queries.ts'
import { attemptToFinish, resultOfAttempt } from './finish-queries.ts'
import {
  type AttemptRow,
  expectFacts,
  expectRow,
  forgetAttempt,
  lockTestOfLearner,
  type Purpose,
  type Query,
  type ResultRow,
  type TestOfLearner,
} from './queries.ts'

/** State of a learner's attempt. `closedNow`: its time was over, and this request closed it. */
export type AttemptState =
  | { kind: 'none' }
  | { kind: 'running'; attempt: AttemptRow }
  | { kind: 'finished'; attempt: AttemptRow; result: ResultRow; closedNow: boolean }

/** Save request of a learner, with the account set by `saving` (http/operations.ts). */
export type LearnerRequest = RequestContext & { account: string }

/** Test that the learner may take, with all of its rows locked until the end of the transaction. */
export type EnteredTest = {
  userId: string
  loaded: TestOfLearner
  current: AttemptState
  /** True if the grade is closed to the learner, who can then only finish a started attempt. */
  closed: boolean
}

export type AccessDenied = { outcome: 'not-found' } | { outcome: 'not-enrolled' } | { outcome: 'grade-closed' }

/**
 * Runs an operation on a timed test in one transaction: lock, load, authorize, and close the attempt if its time is
 * over. Every outcome of `work` is committed, errors included, so that a closing persists even if the request itself is
 * rejected.
 * @param purpose of `work`, which decides what is loaded
 */
export function enterTest<Outcome>(
  { session, account, services }: LearnerRequest,
  testId: string,
  work: (save: Save, entered: EnteredTest) => Promise<Outcome> | Outcome,
  purpose: Purpose = 'read',
): Promise<Outcome | AccessDenied> {
  return session.save(enrollmentLock, {}, async (save) => {
    const [loaded, { user }] = await Promise.all([
      lockTestOfLearner(save.query, account, testId, purpose),
      save.opened(),
    ])
    const denied = checkTestAccess(user, loaded?.test, loaded?.attempt != null)
    if (loaded === undefined || denied) return denied ?? { outcome: 'not-found' }
    const current = await closeIfOverdue(save.query, account, loaded, services.config.testGraceSeconds)
    const closed = subjectAccess(viewerOf(user), loaded.test) === 'closed'
    return work(save, { userId: account, loaded, current, closed })
  })
}

/** Reason why a person may not take a test; null if they may. */
export function checkTestAccess(
  user: SessionUser,
  test: { gradeId: string; published: boolean } | undefined,
  isBegun: boolean,
): AccessDenied | null {
  const viewer = viewerOf(user)
  const access = test ? subjectAccess(viewer, test) : 'none'
  if (!test || access === 'none') return { outcome: 'not-found' }
  if (!canSaveProgress(viewer, test)) return { outcome: 'not-enrolled' }
  // A test started before the grade was closed can be finished, and its result viewed.
  return access === 'closed' && !isBegun ? { outcome: 'grade-closed' } : null
}

/** Returns the state of the attempt, after closing it if its deadline and grace period are over. */
export async function closeIfOverdue(
  query: Query,
  userId: string,
  loaded: TestOfLearner,
  graceSeconds: number,
): Promise<AttemptState> {
  const { attempt, test, now } = loaded
  if (attempt === null) return { kind: 'none' }
  if (attempt.finished) {
    const result = loaded.result ?? (await resultOfAttempt(query, userId, test.id, attempt.number))
    return { kind: 'finished', attempt, result, closedNow: false }
  }
  if (acceptsAnswers(now, attempt.deadline, graceSeconds)) return { kind: 'running', attempt }
  const results = scoreQuestions(attempt.questions, attempt.answers)
  const result = await finish(query, userId, loaded, attempt, { answers: attempt.answers, results })
  return { kind: 'finished', attempt, result, closedNow: true }
}

/**
 * Closes a running attempt with these answers, in one statement: the result, the badges it earns and, if passed, the
 * marks of the subject's lessons (readings, "Marks"). The attempt must be locked and unfinished.
 * @param write sends the statement, as the last of the transaction or not
 */
export async function finish(
  write: Query,
  userId: string,
  loaded: TestOfLearner,
  attempt: AttemptRow,
  scored: { answers: Answers; results: ScoredQuestion[] },
): Promise<ResultRow> {
  const { test, history } = loaded
  const facts = expectFacts(loaded)
  const { results } = scored
  const score = scoreTest(results, attempt.passingMark)
  const { passed, correctCount, total } = score
  const fullScore = total > 0 && correctCount === total
  const consequences = {
    marks: passed ? listChangedMarks({ ...facts, passedTests: [...facts.passedTests, test.type] }) : [],
    achieved: history === null ? [] : listEarnedByStep(history, { kind: 'test', passed, fullScore }),
  }
  const finished = { ...score, ...scored }
  forgetAttempt(userId, test.id)
  const { completedAt } = expectRow(await write(attemptToFinish({ userId, testId: test.id }, finished, consequences)))
  return { ...score, results, completedAt }
}
