import { canSaveProgress, subjectAccess } from '#domain/access.ts'
import { acceptsAnswers } from '#domain/timed-tests/timed-test.ts'
import type { Executor } from '../../database/database.ts'
import type { SessionUser } from '../../http/session.ts'
import { viewerOf } from '../../http/session.ts'
import type { Services } from '../../services.ts'
import { finish } from './finish.ts'
import {
  type AttemptRow,
  lockTestOfLearner,
  type ResultRow,
  resultOfTest,
  type TestOfLearner,
} from './queries.ts'

/** Where a learner stands in a test. `closedNow`: its time was over, and this very request closed it. */
export type AttemptState =
  | { state: 'none' }
  | { state: 'running'; attempt: AttemptRow }
  | { state: 'finished'; attempt: AttemptRow; result: ResultRow; closedNow: boolean }

/** A test that the learner may be in, everything about it locked until the transaction ends. */
export type EnteredTest = { userId: string; loaded: TestOfLearner; current: AttemptState }

export type Refused = { outcome: 'not-found' } | { outcome: 'not-enrolled' }

/**
 * The way every operation on a timed test goes, in one transaction and two statements at most: load and lock,
 * authorise, close the attempt if its time is over. What `work` answers is committed, refusals included, so that
 * such a closing stays even where the request itself is refused.
 * @param submits whether `work` finishes an attempt that is running
 */
export function enterTest<Outcome>(
  { database, config }: Services,
  user: SessionUser,
  testId: string,
  work: (db: Executor, entered: EnteredTest) => Promise<Outcome> | Outcome,
  { submits = false } = {},
): Promise<Outcome | Refused> {
  return database.kysely.transaction().execute(async (db) => {
    const loaded = await lockTestOfLearner(db, user.id, testId, submits)
    const viewer = viewerOf(user)
    if (!loaded || subjectAccess(viewer, loaded.test) === 'none') return { outcome: 'not-found' }
    if (!canSaveProgress(viewer, loaded.test)) return { outcome: 'not-enrolled' }
    const current = await settle(db, user.id, loaded, config.testGraceSeconds)
    return work(db, { userId: user.id, loaded, current })
  })
}

/** The state of the attempt, closed first with what it has if its deadline and the grace are over. */
export async function settle(
  db: Executor,
  userId: string,
  loaded: TestOfLearner,
  graceSeconds: number,
): Promise<AttemptState> {
  const { attempt, test, now } = loaded
  if (attempt === null) return { state: 'none' }
  if (attempt.finished) {
    const result = loaded.result ?? (await resultOfTest(db, userId, test.id))
    return { state: 'finished', attempt, result, closedNow: false }
  }
  if (acceptsAnswers(now, attempt.deadline, graceSeconds)) return { state: 'running', attempt }
  const result = await finish(db, userId, loaded, attempt, attempt.answers)
  return { state: 'finished', attempt, result, closedNow: true }
}
