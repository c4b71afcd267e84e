import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { OPEN_STATES, WORK_STATES, type WorkState } from '#domain/keys.ts'
import { PERMISSION_DAYS } from '#domain/timed-tests/timed-test.ts'

export const Work = z.enum(WORK_STATES)

/** A part of a lesson, a timed test (`test`), or the practice-only questions of a lesson (`practice`). */
type Place = { sourceId: RawBuilder<unknown>; part: RawBuilder<unknown> }

/** State of a learner's work, on which its keys depend (domain/keys.ts). */
export function workState(userId: RawBuilder<unknown>, { sourceId, part }: Place) {
  return sql`CASE WHEN ${part} = 'practice' THEN ${state('practice-only')}
    WHEN ${part} = 'test'
    THEN coalesce((
      SELECT ${attemptState('latest')} FROM test_attempts latest
      WHERE latest.user_id = ${userId} AND latest.test_id = ${sourceId}
      ORDER BY latest.attempt DESC LIMIT 1
    ), ${state('untouched')})
    ELSE CASE WHEN EXISTS (
      SELECT FROM lesson_submissions done
      WHERE done.user_id = ${userId} AND done.lesson_id = ${sourceId} AND done.part = ${part}
    ) THEN ${state('submitted')} ELSE ${state('untouched')} END
  END`
}

/** State of the work on a timed test by its latest attempt. */
function attemptState(latest: string) {
  return sql`CASE
    WHEN ${sql.ref(`${latest}.finished_at`)} IS NULL THEN ${state('running')}
    WHEN ${anotherAllowed(latest)} THEN ${state('repeatable')}
    ELSE ${state('finished')}
  END`
}

const state = (value: WorkState) => sql`${sql.lit(value)}::text`

/** True if the keys of a place are open to the learner and the parents. */
export function keysAreOpen(userId: RawBuilder<unknown>, place: Place) {
  return sql`(${workState(userId, place)}) IN (${sql.join(OPEN_STATES.map((one) => sql.lit(one)))})`
}

/** End of a parent's permission for another attempt after this one; null without one. */
export function allowedUntil(attempt: string) {
  return sql`${sql.ref(`${attempt}.another_allowed_at`)} + make_interval(days => ${sql.lit(PERMISSION_DAYS)})`
}

/** True while a parent's permission for another attempt, given after this one, is valid. */
export function anotherAllowed(attempt: string) {
  return sql`coalesce(${allowedUntil(attempt)} > now(), false)`
}
