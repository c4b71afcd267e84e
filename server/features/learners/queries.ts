import { type RawBuilder, sql } from 'kysely'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import type { Executor } from '../../database/database.ts'
import { type Sender, sessionEnd } from '../../http/session.ts'
import { effectivePlan, enrolledEvent } from '../enrollment/queries.ts'
import { type LastActivityRow, lastActivity, type RunningTestRow, runningTest } from '../study/queries.ts'

export type LearnerRow = {
  id: string
  first_name: string
  last_name: string
  email: string
  username: string | null
  cell: string | null
  grade_id: string | null
  grade_name: string | null
  extra_time_factor: number
  idle_limit_minutes: number | null
  /** Columns of the newest consent; all null if there is none. */
  consent_parent_email: string | null
  consent_version: string | null
  consent_granted_at: Date | null
  consent_withdrawn_at: Date | null
}

export type ListedLearnerRow = LearnerRow & {
  running_test: RunningTestRow | null
  last_activity: LastActivityRow | null
}

/** Learners linked to a parent, by name, with what they are doing and did last. */
export function linkedLearnersPage({ id: parentId }: Sender) {
  return sql<ListedLearnerRow>`
    WITH link AS (SELECT child_id FROM parent_child WHERE parent_id = ${parentId})
    SELECT learner.*, ${runningTest(sql`learner.id`)} AS running_test, ${lastActivity(sql`learner.id`)} AS last_activity
    FROM (${linkedLearner()}) learner
    ORDER BY learner.first_name, learner.last_name, learner.id`
}

export type LearnerToInsert = {
  parentId: string
  /** Action by which the parent agrees to the current text. */
  consentGrantedBy: 'adding' | 'approving'
  firstName: string
  lastName: string
  email: string
  username: string
  passwordHash: string
  cell: string | null
  gradeId: string | null
}

/**
 * Inserts profile, account, link, enrollment and consent of a new learner in one statement, so that all or none exist. The
 * email address counts as confirmed: the parent vouches for it (readings, "Access").
 * @returns undefined if the grade is not published; nothing is written then
 * @throws a unique violation of profiles_email_key or profiles_username_key
 */
export async function insertLearner(db: Executor, learner: LearnerToInsert): Promise<LearnerRow | undefined> {
  const { rows } = await sql<LearnerRow>`
    WITH grade AS (
      SELECT id, name FROM grades WHERE id = ${learner.gradeId}::uuid AND live_status FOR SHARE
    ), learner AS (
      INSERT INTO profiles (first_name, last_name, email, email_verified, username, cell, grade_id, is_parent)
      SELECT ${learner.firstName}::text, ${learner.lastName}::text, ${learner.email}::text, true,
             ${learner.username}::text, ${learner.cell}::text, ${learner.gradeId}::uuid, false
      WHERE ${learner.gradeId}::uuid IS NULL OR EXISTS (SELECT FROM grade)
      RETURNING id, first_name, last_name, email, username, cell, extra_time_factor, idle_limit_minutes
    ), account AS (
      INSERT INTO accounts (id, user_id, provider_id, account_id, password)
      SELECT gen_random_uuid(), id, 'credential', id::text, ${learner.passwordHash}::text FROM learner
    ), link AS (
      INSERT INTO parent_child (parent_id, child_id) SELECT ${learner.parentId}::uuid, id FROM learner
    ), enrollment AS (
      INSERT INTO grade_enrollments (user_id, grade_id) SELECT learner.id, grade.id FROM learner, grade
      RETURNING user_id, grade_id
    ), consent AS (
      INSERT INTO consents (child_id, parent_id, text_version, granted_by)
      SELECT id, ${learner.parentId}::uuid, ${CONSENT_VERSION}::text, ${learner.consentGrantedBy}::text FROM learner
      RETURNING ${consentColumns}
    )
    SELECT ${learnerColumns}, (SELECT ${enrolledEvent(sql`enrollment`)} FROM enrollment) AS event
    FROM learner p CROSS JOIN consent ${consentGiver} LEFT JOIN grade g ON true`.execute(db)
  return rows[0]
}

/** Checks which of the two unique fields are in use. */
export async function findTakenNames(db: Executor, email: string, username: string) {
  const { rows } = await sql<{ email: boolean; username: boolean }>`
    SELECT EXISTS (SELECT FROM profiles WHERE email = ${email}) AS email,
           EXISTS (SELECT FROM profiles WHERE username = ${username}) AS username`.execute(db)
  return { email: rows[0]?.email ?? false, username: rows[0]?.username ?? false }
}

export type LearnerChange = {
  parentId: string
  learnerId: string
  firstName: string
  lastName: string
  cell: string | null
  /** null leaves the grade unchanged. */
  gradeId: string | null
  /** null leaves the factor unchanged. */
  extraTimeFactor: number | null
  /** undefined leaves the limit unchanged. */
  idleLimitMinutes: number | null | undefined
}

/**
 * Locks the enrollment of a linked learner and the requested grade. An enrollment that does not exist cannot be locked:
 * `updateLearner` moves one that was created concurrently, and `lock_plan` waits for a payment in progress, so that its plan
 * is known here. A later payment finds the enrollment.
 * @returns undefined if the learner is not linked
 */
export async function lockEnrollmentToChange(db: Executor, { parentId, learnerId, gradeId }: LearnerChange) {
  const { rows } = await sql<{ currentGradeId: string | null; published: boolean | null }>`
    SELECT current.grade_id AS "currentGradeId", g.live_status AS published,
           CASE WHEN current.grade_id IS NULL THEN lock_plan(link.child_id) END
    FROM (${parentLink(parentId, learnerId)}) link
    LEFT JOIN LATERAL (SELECT live_status FROM grades WHERE id = ${gradeId}::uuid FOR SHARE) g ON true
    LEFT JOIN LATERAL (
      SELECT grade_id FROM grade_enrollments WHERE user_id = link.child_id FOR UPDATE
    ) current ON true`.execute(db)
  return rows[0]
}

/**
 * Updates a linked learner's name, phone and extra time, and moves or creates the enrollment, which keeps the plan or gets
 * the paid one.
 * @param newGradeId grade to enroll in; null for none
 * @returns undefined if the learner is not linked
 * @throws a violation of grade_enrollments_user_fkey if the learner is deleted concurrently
 */
export async function updateLearner(db: Executor, change: LearnerChange, newGradeId: string | null) {
  const { parentId, learnerId, firstName, lastName, cell, extraTimeFactor, idleLimitMinutes } = change
  // Locks the enrollment before the profile, as everywhere, so that two transactions cannot deadlock.
  const { rows } = await sql<LearnerRow>`
    WITH link AS (${parentLink(parentId, learnerId)}), enrolled AS (
      INSERT INTO grade_enrollments (user_id, grade_id, enrollment_type)
      SELECT child_id, ${newGradeId}::uuid, ${effectivePlan(sql`child_id`)} FROM link WHERE ${newGradeId}::uuid IS NOT NULL
      ON CONFLICT (user_id) DO UPDATE SET grade_id = excluded.grade_id, updated_at = now()
      RETURNING user_id, grade_id
    ), changed AS (
      UPDATE profiles p
      SET first_name = ${firstName}, last_name = ${lastName}, cell = ${cell},
          grade_id = coalesce(enrolled.grade_id, p.grade_id),
          extra_time_factor = coalesce(${extraTimeFactor}::numeric, p.extra_time_factor),
          idle_limit_minutes = CASE WHEN ${idleLimitMinutes !== undefined} THEN ${idleLimitMinutes ?? null}::integer ELSE p.idle_limit_minutes END,
          updated_at = now()
      FROM link LEFT JOIN enrolled ON true
      WHERE p.id = link.child_id
      RETURNING p.*, enrolled.grade_id AS moved_to
    ), limited AS (
      -- A new limit counts from now, also for open sessions. The joined profile is the one before the change.
      UPDATE sessions s SET expires_at = ${sessionEnd(sql`s.created_at`)}
      FROM changed p JOIN profiles before ON before.id = p.id
      WHERE s.user_id = p.id AND s.expires_at > now()
        AND p.idle_limit_minutes IS DISTINCT FROM before.idle_limit_minutes
    )
    SELECT ${learnerColumns}, (SELECT ${enrolledEvent(sql`enrolled`)} FROM enrolled) AS event
    FROM changed p
    LEFT JOIN grade_enrollments e ON e.user_id = p.id
    ${gradeOfLearner(sql`coalesce(p.moved_to, e.grade_id, p.grade_id)`)}
    ${newestConsent()}`.execute(db)
  return rows[0]
}

/** Columns of `LearnerRow` from a profile `p`, its grade `g`, its newest `consent` and the `giver` of that. */
const learnerColumns = sql`
  p.id, p.first_name, p.last_name, p.email, p.username, p.cell, g.id AS grade_id, g.name AS grade_name,
  p.extra_time_factor, p.idle_limit_minutes,
  giver.email AS consent_parent_email, consent.text_version AS consent_version,
  consent.granted_at AS consent_granted_at, consent.withdrawn_at AS consent_withdrawn_at`

/** Joins the profile of the parent who gave the `consent`, if it still exists. */
const consentGiver = sql`LEFT JOIN profiles giver ON giver.id = consent.parent_id`

/** Joins the grade `g` with this id. */
function gradeOfLearner(gradeId: RawBuilder<unknown>) {
  return sql`LEFT JOIN grades g ON g.id = ${gradeId}`
}

/** Columns that a statement which writes a consent must return, for the columns above. */
export const consentColumns = sql`parent_id, text_version, granted_at, withdrawn_at`

/**
 * Joins the newest `consent` of the profile `p` (the active one, else the last) and its `giver`.
 * @param written name of the consents that the same statement writes, since it cannot read them from the table
 */
function newestConsent(written?: RawBuilder<unknown>) {
  const stored = sql`SELECT ${consentColumns} FROM consents WHERE child_id = p.id`
  const known = written
    ? sql`SELECT ${consentColumns} FROM ${written}
      UNION ALL ${stored} AND NOT EXISTS (SELECT FROM ${written})`
    : stored
  return sql`LEFT JOIN LATERAL (
    ${known} ORDER BY withdrawn_at DESC NULLS FIRST, granted_at DESC LIMIT 1
  ) consent ON true ${consentGiver}`
}

/**
 * A `LearnerRow` for each row of `link`, with the grade of the enrollment, or else of the profile.
 * @param written see `newestConsent`
 */
export function linkedLearner(written?: RawBuilder<unknown>) {
  return sql`SELECT ${learnerColumns}
    FROM link
    JOIN profiles p ON p.id = link.child_id
    LEFT JOIN grade_enrollments e ON e.user_id = p.id
    ${gradeOfLearner(sql`coalesce(e.grade_id, p.grade_id)`)}
    ${newestConsent(written)}`
}

/** Link between a parent and a learner; without it the parent has no access. */
export function parentLink(parentId: string, learnerId: string) {
  return sql`SELECT parent_id, child_id FROM parent_child
    WHERE parent_id = ${parentId} AND child_id = ${learnerId}`
}
