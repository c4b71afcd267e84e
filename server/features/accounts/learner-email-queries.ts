import { sql } from 'kysely'
import { z } from 'zod'
import { INTERNAL_EMAIL_SUFFIX } from '#domain/accounts.ts'
import type { Executor } from '../../database/database.ts'
import { query } from '../../database/rows.ts'
import type { LearnerEmail } from '../../email/learner-email.ts'

const EmailInUse = z.object({ since: z.date(), confirmed: z.boolean(), taken: z.boolean() })
type EmailInUse = z.infer<typeof EmailInUse>

/** Finds the learner who uses this address, confirmed or not; undefined once the account uses another or none. */
export async function findLearnerEmail(
  db: Executor,
  { learnerId, email }: LearnerEmail,
): Promise<EmailInUse | undefined> {
  const [row] = await query(
    db,
    EmailInUse,
    sql`
    SELECT coalesce(unverified_email_since, created_at) AS since, email = ${email} AS confirmed,
           EXISTS (SELECT FROM profiles WHERE email = ${email} AND email_verified AND id <> ${learnerId}) AS taken
    FROM profiles WHERE id = ${learnerId} AND NOT is_parent AND ${email} IN (email, unverified_email)`,
  )
  return row
}

const UnverifiedEmail = z.object({ learnerId: z.string(), since: z.date() })

/** Finds the learner with this unverified address, the first of several families that have entered it. */
export async function findUnverifiedEmail(
  db: Executor,
  email: string,
): Promise<{ learnerId: string; since: Date } | undefined> {
  const [row] = await query(
    db,
    UnverifiedEmail,
    sql`
    SELECT id AS "learnerId", unverified_email_since AS since
    FROM profiles WHERE unverified_email = ${email.toLowerCase()} ORDER BY unverified_email_since, id LIMIT 1`,
  )
  return row
}

/**
 * Confirms an unverified address of a learner.
 * @returns false if the learner no longer uses the address
 * @throws a unique violation of profiles_email_key if another person's account was confirmed with it
 */
export async function confirmLearnerEmail(db: Executor, { learnerId, email }: LearnerEmail): Promise<boolean> {
  const { rows } = await sql`
    UPDATE profiles
    SET email = ${email}, unverified_email = NULL, unverified_email_since = NULL, updated_at = now()
    WHERE id = ${learnerId} AND NOT is_parent AND ${email} IN (email, unverified_email)
    RETURNING id`.execute(db)
  return rows.length > 0
}

/** Parent to notify; a row with null for a learner without a parent. */
const ReleasedEmail = z.object({
  firstName: z.string(),
  username: z.string().nullable(),
  parentEmail: z.string().nullable(),
})
export type ReleasedEmail = z.infer<typeof ReleasedEmail>

/**
 * Removes an address from a learner, who signs in by username from then on; reset links sent to it are revoked.
 * @param learnerId only this learner, even if confirmed; without it, any learner with the address unverified
 */
export async function releaseLearnerEmail(
  db: Executor,
  { learnerId, email }: { learnerId: string | null; email: string },
): Promise<ReleasedEmail[]> {
  return query(
    db,
    ReleasedEmail,
    sql`
    WITH released AS (
      UPDATE profiles
      SET email = CASE WHEN email = ${email} THEN id::text || ${INTERNAL_EMAIL_SUFFIX} ELSE email END,
          unverified_email = NULL, unverified_email_since = NULL, updated_at = now()
      WHERE NOT is_parent AND (
        (unverified_email = ${email} AND (${learnerId}::uuid IS NULL OR id = ${learnerId}::uuid))
        OR (email = ${email} AND id = ${learnerId}::uuid)
      )
      RETURNING id, id::text AS id_text, first_name, username
    ), links AS (
      DELETE FROM verifications USING released WHERE value = released.id_text
    )
    SELECT released.first_name AS "firstName", released.username, parent.email AS "parentEmail"
    FROM released
    LEFT JOIN parent_child link ON link.child_id = released.id
    LEFT JOIN profiles parent ON parent.id = link.parent_id`,
  )
}

/**
 * Deletes a parent's sign-up with this address that was never confirmed, because the owner of the address has proved it
 * in another way (readings, "Addresses of others"). It has no data, since no one could sign in.
 */
export async function deleteUnconfirmedSignUp(db: Executor, email: string): Promise<void> {
  await sql`
    WITH deleted AS (
      DELETE FROM profiles p
      WHERE email = ${email.toLowerCase()} AND is_parent AND NOT email_verified AND NOT banned
        AND NOT EXISTS (SELECT FROM parent_child WHERE parent_id = p.id)
      RETURNING id::text
    ), links AS (
      DELETE FROM verifications USING deleted WHERE value = deleted.id
    )
    SELECT FROM deleted`.execute(db)
}

/** True while this account exists: a repeated sign-up replaces the previous one. */
export async function accountExists(db: Executor, userId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM profiles WHERE id::text = ${userId}`.execute(db)
  return rows.length > 0
}
