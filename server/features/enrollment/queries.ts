import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { CONFIRM_SWITCH } from '#contract/operation.ts'
import { RunningTestClock } from '#contract/today-shapes.ts'
import { GRADE_STATES } from '#domain/access.ts'
import { PLANS } from '#domain/plans/plans.ts'
import type { Executor } from '../../database/database.ts'
import { query } from '../../database/rows.ts'
import { recordEvent } from '../../live/queries.ts'
import { runningTest } from '../study/activity-queries.ts'

/** Highest paid plan of a learner, by the order of plans in the domain; Freemium without one. */
export function effectivePlan(learnerId: RawBuilder<unknown>) {
  return sql`effective_plan(${learnerId}, ${[...PLANS]}::text[])`
}

/** The same without a function, for statements whose learners a distributed database has on several nodes. */
export function highestPlan(learnerId: RawBuilder<unknown>) {
  return sql`coalesce((
    SELECT enrollment_type FROM subscription_learners paid WHERE paid.learner_id = ${learnerId} AND paid.entitled
    ORDER BY array_position(${[...PLANS]}::text[], enrollment_type) DESC NULLS LAST LIMIT 1
  ), ${PLANS[0]})`
}

/**
 * Records an enrollment for the parents' live pages; an expression for the SELECT or RETURNING list of its statement.
 * @param source rows with `user_id` and `grade_id`
 */
export function enrolledEvent(source: RawBuilder<unknown>) {
  return recordEvent(sql`${source}.user_id`, 'enrolled', sql`${source}.grade_id`)
}

/**
 * Counts the learners of grades (docs/database.md, "Counts"); an expression for the SELECT list of the statement that writes
 * enrollments, evaluated once.
 * @param changes SELECT of `grade_id` and `difference`, with any number of rows for a grade
 */
export function countLearners(changes: RawBuilder<unknown>) {
  return sql`(
    SELECT count(*)::int FROM (
      SELECT grade_id, sum(difference)::bigint AS difference FROM (${changes}) change GROUP BY grade_id
    ) changed, add_to_count('grade_learners/' || grade_id, difference)
    WHERE difference <> 0
  )`
}

/** State of a learner's grade in `family_grades`; with `gradeState` and `findGradeStates`, the one place that decides it. */
export function stateOfGrade(grade: string) {
  const g = sql.ref(grade)
  return sql`CASE WHEN ${g}.is_in_trash THEN 'trash' WHEN ${g}.live_status THEN 'open' ELSE 'closed' END`
}

/** State of a learner's grade. */
export function gradeState(userId: RawBuilder<unknown>) {
  return sql`coalesce(
    (SELECT ${stateOfGrade('g')}
     FROM grade_enrollments e JOIN family_grades g ON g.id = e.grade_id WHERE e.user_id = ${userId}),
    CASE WHEN EXISTS (SELECT FROM purged_grades WHERE user_id = ${userId}) THEN 'purged' ELSE 'none' END
  )`
}

const LearnersState = z.object({ id: z.string(), state: z.enum(GRADE_STATES) })

/** State of the grade of each of several learners, who are on several nodes of a distributed database. */
export async function findGradeStates(
  db: Executor,
  userIds: readonly string[],
): Promise<Map<string, (typeof GRADE_STATES)[number]>> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return new Map()
  const rows = await query(
    db,
    LearnersState,
    sql`
    WITH held AS MATERIALIZED (
      SELECT e.user_id, ${stateOfGrade('g')} AS state
      FROM grade_enrollments e JOIN family_grades g ON g.id = e.grade_id WHERE e.user_id = any(${ids}::uuid[])
    ), lost AS MATERIALIZED (
      SELECT DISTINCT user_id FROM purged_grades WHERE user_id = any(${ids}::uuid[])
    )
    SELECT learner.id, coalesce(held.state, CASE WHEN lost.user_id IS NOT NULL THEN 'purged' ELSE 'none' END) AS state
    FROM unnest(${ids}::uuid[]) learner (id)
    LEFT JOIN held ON held.user_id = learner.id LEFT JOIN lost ON lost.user_id = learner.id`,
  )
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Name of the latest grade that a learner lost by its purge (`RemovedGrade` of the contract); null in any other state. */
export function removedGrade(userId: RawBuilder<unknown>) {
  return sql`(
    SELECT grade_name FROM purged_grades
    WHERE user_id = ${userId} AND NOT EXISTS (SELECT FROM grade_enrollments WHERE user_id = ${userId})
    ORDER BY purged_at DESC, grade_id LIMIT 1
  )`
}

/** What a switch leaves behind, for the question before it; `CONFIRM_SWITCH` of the contract. */
export const LeftBehind = CONFIRM_SWITCH.CONFIRM_SWITCH.data

/** `LeftBehind` as JSON, of a learner with this enrollment. */
export function leftBehind(userId: RawBuilder<unknown>, gradeId: RawBuilder<unknown>) {
  return sql`json_build_object(
    'fromGradeName', (SELECT name FROM stored_grades WHERE id = ${gradeId}),
    'runningTest', ${runningTest(userId)}
  )`
}

const GradeToEnrollIn = z.object({
  name: z.string(),
  published: z.boolean(),
  heldGradeId: z.string().nullable(),
  leftBehind: LeftBehind.extend({ runningTest: RunningTestClock.nullable() }),
})

/**
 * Loads and locks the grade to enroll in and the current enrollment; undefined for an unknown grade. A missing
 * enrollment cannot be locked: `insertEnrollment` returns false if another request was first, and `lockPlan` waits here.
 */
export async function gradeToEnrollIn(db: Executor, userId: string, gradeId: string) {
  const [grade] = await query(
    db,
    GradeToEnrollIn,
    sql`
      SELECT g.name, g.live_status AS published, held.grade_id AS "heldGradeId",
             ${leftBehind(sql`${userId}::uuid`, sql`held.grade_id`)} AS "leftBehind"
      FROM grades g
      LEFT JOIN (SELECT grade_id FROM grade_enrollments WHERE user_id = ${userId} FOR UPDATE) held ON true
      WHERE g.id = ${gradeId}
      FOR SHARE OF g`,
  )
  if (grade?.heldGradeId === null) await lockPlan(db, userId)
  return grade
}

/**
 * Waits for a payment in progress, so that either the payment finds the enrollment or its plan is known here. A statement
 * of its own: with a learner's rows it would run, and lock, on their node.
 */
export async function lockPlan(db: Executor, userId: string): Promise<void> {
  await sql`SELECT lock_plan(${userId})`.execute(db)
}

/** Locks people's enrollments in order of id, one by one: no statement locks rows of several nodes. */
export async function lockEnrollments(db: Executor, userIds: readonly string[]): Promise<void> {
  for (const id of userIds.toSorted()) {
    await sql`SELECT FROM grade_enrollments WHERE user_id = ${id} FOR UPDATE`.execute(db)
  }
}

/**
 * Enrolls a person without an enrollment, with the grade in the profile and the paid plan.
 * @returns false if an enrollment exists by now
 */
export async function insertEnrollment(db: Executor, userId: string, gradeId: string): Promise<boolean> {
  const { rows } = await sql`
    WITH enrolled AS (
      INSERT INTO grade_enrollments (user_id, grade_id, enrollment_type)
      VALUES (${userId}, ${gradeId}, ${effectivePlan(sql`${userId}`)})
      ON CONFLICT (user_id) DO NOTHING
      RETURNING user_id, grade_id
    ), profile AS (
      UPDATE profiles SET grade_id = enrolled.grade_id, updated_at = now()
      FROM enrolled WHERE profiles.id = enrolled.user_id
    )
    SELECT ${enrolledEvent(sql`enrolled`)}, ${countLearners(sql`SELECT grade_id, 1 AS difference FROM enrolled`)}
    FROM enrolled`.execute(db)
  return rows.length > 0
}

/** Moves a locked enrollment to another grade, and with it the grade in the profile; the plan stays. */
export async function switchEnrollment(db: Executor, userId: string, gradeId: string): Promise<void> {
  await sql`
    WITH held AS MATERIALIZED (
      SELECT user_id, grade_id FROM grade_enrollments WHERE user_id = ${userId}
    ), switched AS (
      UPDATE grade_enrollments SET grade_id = ${gradeId}, switched_at = now(), updated_at = now() WHERE user_id = ${userId}
      RETURNING user_id, grade_id
    ), profile AS (
      UPDATE profiles SET grade_id = switched.grade_id, updated_at = now()
      FROM switched WHERE profiles.id = switched.user_id
    )
    SELECT ${enrolledEvent(sql`switched`)}, ${countLearners(sql`
      SELECT grade_id, 1 AS difference FROM switched
      UNION ALL SELECT held.grade_id, -1 FROM held JOIN switched USING (user_id)`)}
    FROM switched`.execute(db)
}

/** Ends a person's enrollment; marks, results and running attempts stay. */
export async function endEnrollment(db: Executor, userId: string): Promise<void> {
  await sql`
    WITH ended AS (
      DELETE FROM grade_enrollments WHERE user_id = ${userId} RETURNING grade_id
    ), profile AS (
      UPDATE profiles SET grade_id = NULL, updated_at = now() WHERE id = ${userId} AND grade_id IS NOT NULL
    )
    SELECT ${countLearners(sql`SELECT grade_id, -1 AS difference FROM ended`)}`.execute(db)
}
