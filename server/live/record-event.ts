import { type RawBuilder, sql } from 'kysely'
import type { StudyActivity } from '#contract/live.ts'

/**
 * Records a learner's activity for the live pages of their parents (`record_event` in migration 0017). It is an expression for
 * the SELECT list of the statement that writes the activity, so that the event is committed with it and takes no statement of
 * its own. Evaluate it once for each row written.
 * @param activity a name, or SQL that yields one
 * @param aboutId id of the lesson, timed test or grade
 * @param score in percent, or null
 */
export function recordEvent(
  userId: RawBuilder<unknown>,
  activity: StudyActivity | RawBuilder<unknown>,
  aboutId: RawBuilder<unknown>,
  score: RawBuilder<unknown> = sql`NULL`,
) {
  return sql`record_event(${userId}, ${typeof activity === 'string' ? sql.lit(activity) : activity}, ${aboutId}, ${score})`
}
