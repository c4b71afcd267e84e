import { sql } from 'kysely'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import type { Executor } from '../../database/database.ts'
import { enrolledEvent } from '../enrollment/queries.ts'
import { consentColumns, giverOfConsent, learnerColumns, linkedLearner } from './learner-columns-queries.ts'

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
  /** The four of the newest consent; all null where none was recorded. */
  consent_parent_email: string | null
  consent_version: string | null
  consent_granted_at: Date | null
  consent_withdrawn_at: Date | null
}

/** The learners linked to a parent. */
export async function linkedLearners(db: Executor, parentId: string): Promise<LearnerRow[]> {
  const { rows } = await sql<LearnerRow>`
    WITH link AS (SELECT child_id FROM parent_child WHERE parent_id = ${parentId})
    ${linkedLearner()}
    ORDER BY p.first_name, p.last_name, p.id`.execute(db)
  return rows
}

export type LearnerToInsert = {
  parentId: string
  /** What the parent does while agreeing to the present text. */
  consentGivenBy: 'adding' | 'approving'
  firstName: string
  lastName: string
  email: string
  username: string
  passwordHash: string
  cell: string | null
  gradeId: string | null
}

/**
 * Writes profile, account, link, enrollment and consent of a new learner. One statement, so that no step of it can be
 * there without the others. The e-mail counts as confirmed: the parent vouches for it (readings, "Access").
 * @returns undefined when the grade is not a published one; nothing is then written
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
      RETURNING id, first_name, last_name, email, username, cell, extra_time_factor
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
      SELECT id, ${learner.parentId}::uuid, ${CONSENT_VERSION}::text, ${learner.consentGivenBy}::text FROM learner
      RETURNING ${consentColumns}
    )
    SELECT ${learnerColumns}, (SELECT ${enrolledEvent(sql`enrollment`)} FROM enrollment) AS event
    FROM learner p CROSS JOIN consent ${giverOfConsent} LEFT JOIN grade g ON true`.execute(db)
  return rows[0]
}

/** Which of the two that nobody may share are in use already. */
export async function findTaken(db: Executor, email: string, username: string) {
  const { rows } = await sql<{ email: boolean; username: boolean }>`
    SELECT EXISTS (SELECT FROM profiles WHERE email = ${email}) AS email,
           EXISTS (SELECT FROM profiles WHERE username = ${username}) AS username`.execute(db)
  return { email: rows[0]?.email ?? false, username: rows[0]?.username ?? false }
}
