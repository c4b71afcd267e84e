import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { effectivePlan, enrolledEvent } from '../enrollment/queries.ts'
import { gradeOfLearner, learnerColumns, linkTo, newestConsent } from './learner-columns-queries.ts'
import type { LearnerRow } from './queries.ts'

export type LearnerChange = {
  parentId: string
  learnerId: string
  firstName: string
  lastName: string
  cell: string | null
  /** null leaves the grade as it is. */
  gradeId: string | null
  /** null leaves it as it is. */
  extraTimeFactor: number | null
}

/**
 * The enrollment of a linked learner and the grade wanted for them, both locked; undefined for who is not linked. An
 * enrollment that does not exist cannot be locked: `updateLearner` moves one that has come meanwhile, and a payment
 * under way is waited for, so that it finds the enrollment or is known before that.
 */
export async function enrollmentToChange(db: Executor, { parentId, learnerId, gradeId }: LearnerChange) {
  const { rows } = await sql<{ heldGradeId: string | null; published: boolean | null }>`
    SELECT held.grade_id AS "heldGradeId", g.live_status AS published,
           CASE WHEN held.grade_id IS NULL THEN lock_plan(link.child_id) END
    FROM (${linkTo(parentId, learnerId)}) link
    LEFT JOIN LATERAL (SELECT live_status FROM grades WHERE id = ${gradeId}::uuid FOR SHARE) g ON true
    LEFT JOIN LATERAL (
      SELECT grade_id FROM grade_enrollments WHERE user_id = link.child_id FOR UPDATE
    ) held ON true`.execute(db)
  return rows[0]
}

/**
 * Writes a linked learner's name, phone and extra time, and moves or makes the enrollment; the plan stays, or is what is paid for.
 * @param moveTo the grade to enroll in; null for none
 * @returns undefined for who is not linked
 * @throws a violation of grade_enrollments_user_fkey when the learner is deleted meanwhile
 */
export async function updateLearner(db: Executor, change: LearnerChange, moveTo: string | null) {
  const { parentId, learnerId, firstName, lastName, cell, extraTimeFactor } = change
  // The enrollment before the profile, as everywhere: two that lock both wait for, and never on, one another.
  const { rows } = await sql<LearnerRow>`
    WITH link AS (${linkTo(parentId, learnerId)}), enrolled AS (
      INSERT INTO grade_enrollments (user_id, grade_id, enrollment_type)
      SELECT child_id, ${moveTo}::uuid, ${effectivePlan(sql`child_id`)} FROM link WHERE ${moveTo}::uuid IS NOT NULL
      ON CONFLICT (user_id) DO UPDATE SET grade_id = excluded.grade_id, updated_at = now()
      RETURNING user_id, grade_id
    ), changed AS (
      UPDATE profiles p
      SET first_name = ${firstName}, last_name = ${lastName}, cell = ${cell},
          grade_id = coalesce(enrolled.grade_id, p.grade_id),
          extra_time_factor = coalesce(${extraTimeFactor}::numeric, p.extra_time_factor), updated_at = now()
      FROM link LEFT JOIN enrolled ON true
      WHERE p.id = link.child_id
      RETURNING p.*, enrolled.grade_id AS moved_to
    )
    SELECT ${learnerColumns}, (SELECT ${enrolledEvent(sql`enrolled`)} FROM enrolled) AS event
    FROM changed p
    LEFT JOIN grade_enrollments e ON e.user_id = p.id
    ${gradeOfLearner(sql`coalesce(p.moved_to, e.grade_id, p.grade_id)`)}
    ${newestConsent()}`.execute(db)
  return rows[0]
}
