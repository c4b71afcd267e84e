import { sql } from 'kysely'
import { decideAnotherAttempt } from '#domain/timed-tests/timed-test.ts'
import type { Services } from '../../services.ts'
import { parentLink } from '../learners/queries.ts'
import { lockEnrollment } from '../study/saving/queries.ts'
import { type AttemptState, closeIfOverdue } from './enter.ts'
import { allowAttempt, lockTestOfLearner } from './queries.ts'

export type Allowed =
  | { outcome: 'allowed' }
  /** Unknown test, or not a child of this parent. */
  | { outcome: 'not-found' }
  | { outcome: 'rejected'; message: string }

/**
 * Allows a learner a second attempt at a failed test (readings, "One more attempt"). The attempt is locked, so that of
 * several clicks, also by both parents, one allows it and the others find it allowed.
 */
export function allowAnotherAttempt(
  { database, config }: Pick<Services, 'database' | 'config'>,
  parentId: string,
  { learnerId, testId }: { learnerId: string; testId: string },
): Promise<Allowed> {
  return database.transaction(
    async (db, { query }) => {
      const loaded = await lockTestOfLearner(query, learnerId, testId, 'read', parentId)
      if (!loaded) return { outcome: 'not-found' }
      const decision = decideAnotherAttempt(
        latestAttempt(await closeIfOverdue(query, learnerId, loaded, config.testGraceSeconds)),
      )
      if (decision.kind === 'rejected') return { outcome: 'rejected', message: decision.message }
      if (decision.kind === 'allow') await allowAttempt(db, learnerId, testId)
      return { outcome: 'allowed' }
    },
    lockEnrollment(learnerId, sql`EXISTS (${parentLink(parentId, learnerId)})`),
  )
}

function latestAttempt(current: AttemptState): Parameters<typeof decideAnotherAttempt>[0] {
  if (current.kind === 'none') return null
  if (current.kind === 'running') return { finished: false }
  const { number, anotherAllowed } = current.attempt
  return { finished: true, number, anotherAllowed, passed: current.result.passed }
}
