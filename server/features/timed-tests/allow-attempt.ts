import { sql } from 'kysely'
import { decideAnotherAttempt, decideTakeBack } from '#domain/timed-tests/timed-test.ts'
import { type Decision, result, writing } from '../../http/handlers.ts'
import { type Lock, ownEnrollment } from '../../http/session-queries.ts'
import { parentLink } from '../learners/queries.ts'
import type { AttemptState } from './enter.ts'
import { allowAttempt, takeBackAttempt } from './queries.ts'

/** Locks the enrollment of the sender's child, as every save of that learner does. */
export const enrollmentOfChild: Lock<{ learnerId: string }, typeof ownEnrollment.schema> = {
  ...ownEnrollment,
  row: (account, { learnerId }) => sql`
    SELECT grade_id FROM grade_enrollments
    WHERE user_id = ${learnerId} AND EXISTS (${parentLink(account, learnerId)}) FOR UPDATE`,
}

type TakenBack = { outcome: 'taken-back' } | { outcome: 'rejected'; message: string }

/** Takes back the permission for a second attempt that is not started. */
export function takeBackPermission(
  current: AttemptState,
  attempt: { learnerId: string; testId: string },
): Decision<TakenBack> {
  const decision = decideTakeBack(latestAttempt(current))
  switch (decision.kind) {
    case 'rejected':
      return result({ outcome: 'rejected', message: decision.message })
    case 'not-allowed':
      return result({ outcome: 'taken-back' })
    case 'take-back':
      return writing(takeBackAttempt(attempt), () => ({ outcome: 'taken-back' }))
  }
}

export type Allowed = { outcome: 'allowed' } | { outcome: 'rejected'; message: string }

/**
 * Allows a learner a second attempt at a failed test (readings, "One more attempt"). The attempt is locked, so that of
 * several clicks, also by both parents, one allows it and the others find it allowed.
 */
export function allowAnotherAttempt(
  current: AttemptState,
  attempt: { learnerId: string; testId: string },
): Decision<Allowed> {
  const decision = decideAnotherAttempt(latestAttempt(current))
  switch (decision.kind) {
    case 'rejected':
      return result({ outcome: 'rejected', message: decision.message })
    case 'already-allowed':
      return result({ outcome: 'allowed' })
    case 'allow':
      return writing(allowAttempt(attempt), () => ({ outcome: 'allowed' }))
  }
}

function latestAttempt(current: AttemptState): Parameters<typeof decideAnotherAttempt>[0] {
  if (current.kind === 'none') return null
  if (current.kind === 'running' || current.kind === 'checking') return { finished: false }
  const { number, anotherAllowed } = current.attempt
  return { finished: true, number, anotherAllowed, passed: current.result.passed }
}
