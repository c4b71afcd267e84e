import { isDeepStrictEqual } from 'node:util'
import { canSaveProgress, subjectAccess } from '#domain/access.ts'
import { type MarkFacts, recomputeMarks } from '#domain/marks/compute-marks.ts'
import { listEarnedByStep, type StudyHistory } from '#domain/progress/study-history.ts'
import { type Answers, scoreQuestions } from '#domain/scoring/score-answers.ts'
import { acceptsAnswers, scoreTest } from '#domain/timed-tests/timed-test.ts'
import type { Executor } from '../../database/database.ts'
import { type SessionUser, viewerOf } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import {
  type AttemptRow,
  expectFacts,
  finishAttempt,
  lockTestOfLearner,
  type ResultRow,
  resultOfAttempt,
  type TestOfLearner,
  writeConsequences,
} from './queries.ts'

/** State of a learner's attempt. `closedNow`: its time was over, and this request closed it. */
export type AttemptState =
  | { kind: 'none' }
  | { kind: 'running'; attempt: AttemptRow }
  | { kind: 'finished'; attempt: AttemptRow; result: ResultRow; closedNow: boolean }

/** A test that the learner may take, with everything about it locked until the transaction ends. */
export type EnteredTest = {
  userId: string
  loaded: TestOfLearner
  current: AttemptState
  /** True where the grade is closed to the learner, who can then only finish what was begun. */
  closed: boolean
}

export type AccessDenied = { outcome: 'not-found' } | { outcome: 'not-enrolled' } | { outcome: 'grade-closed' }

/**
 * Runs an operation on a timed test in one transaction with at most two statements: load and lock, authorize, close the
 * attempt if its time is over. Every outcome of `work` is committed, errors included, so that such a closing stays even
 * when the request itself is rejected.
 * @param submits true when `work` finishes a running attempt
 */
export function enterTest<Outcome>(
  { database, config }: Services,
  user: SessionUser,
  testId: string,
  work: (db: Executor, entered: EnteredTest) => Promise<Outcome> | Outcome,
  { submits = false } = {},
): Promise<Outcome | AccessDenied> {
  return database.transaction(async (db) => {
    const loaded = await lockTestOfLearner(db, user.id, testId, submits)
    const viewer = viewerOf(user)
    const access = loaded ? subjectAccess(viewer, loaded.test) : 'none'
    if (!loaded || access === 'none') return { outcome: 'not-found' }
    if (!canSaveProgress(viewer, loaded.test)) return { outcome: 'not-enrolled' }
    // A test that was begun before the grade was closed can be finished, and its result looked at.
    if (access === 'closed' && loaded.attempt === null) return { outcome: 'grade-closed' }
    const current = await closeIfOverdue(db, user.id, loaded, config.testGraceSeconds)
    return work(db, { userId: user.id, loaded, current, closed: access === 'closed' })
  })
}

/** Returns the state of the attempt, after closing it if its deadline and the grace are over. */
export async function closeIfOverdue(
  db: Executor,
  userId: string,
  loaded: TestOfLearner,
  graceSeconds: number,
): Promise<AttemptState> {
  const { attempt, test, now } = loaded
  if (attempt === null) return { kind: 'none' }
  if (attempt.finished) {
    const result = loaded.result ?? (await resultOfAttempt(db, userId, test.id, attempt.number))
    return { kind: 'finished', attempt, result, closedNow: false }
  }
  if (acceptsAnswers(now, attempt.deadline, graceSeconds)) return { kind: 'running', attempt }
  const result = await finish(db, userId, loaded, attempt, attempt.answers)
  return { kind: 'finished', attempt, result, closedNow: true }
}

/**
 * Closes a running attempt with these answers: the result, the badges it earns and, when it is passed, the marks of
 * the subject's lessons (readings, "Marks"), in one transaction. The attempt is locked and not finished.
 */
export async function finish(
  db: Executor,
  userId: string,
  loaded: TestOfLearner,
  attempt: AttemptRow,
  answers: Answers,
): Promise<ResultRow> {
  const { test, history } = loaded
  const score = scoreTest(attempt.questions, answers, attempt.passingMark)
  const results = scoreQuestions(attempt.questions, answers)
  const { passed, correctCount, total } = score
  const fullScore = total > 0 && correctCount === total
  const follows = (facts: MarkFacts, past: StudyHistory | null) => ({
    marks: passed ? recomputeMarks({ ...facts, passedTests: [...facts.passedTests, test.type] }) : [],
    achieved: past === null ? [] : listEarnedByStep(past, { kind: 'test', passed, fullScore }),
  })

  const consequences = follows(expectFacts(loaded), history)
  const written = await finishAttempt(
    db,
    { userId, testId: test.id, subjectId: test.subjectId },
    { ...score, answers, results },
    consequences,
  )
  // A lesson saved while this transaction waited for the lock is visible only now.
  const present = follows(written.markFacts, written.history)
  if (!isDeepStrictEqual(consequences, present)) await writeConsequences(db, userId, present)

  return { ...score, results, completedAt: written.completedAt }
}
