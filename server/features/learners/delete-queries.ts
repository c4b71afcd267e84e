import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../database/database.ts'
import { query, WithId } from '../../database/rows.ts'
import { attemptKeys } from '../../rate-limits/rate-limits.ts'
import { countLearners, lockEnrollments } from '../enrollment/queries.ts'
import { parentLink } from './queries.ts'

/** Person to delete, with every name that other tables may contain. */
export const PersonToDelete = z.object({
  id: z.string(),
  email: z.string(),
  unverified_email: z.string().nullable(),
  username: z.string().nullable(),
})
export type PersonToDelete = z.infer<typeof PersonToDelete>

/**
 * Locks the enrollment and then the profile of a linked learner; undefined if not linked. The learner's own saves also
 * lock the enrollment and write rows that reference the profile, so a deletion must lock it first.
 */
export async function lockLearnerToDelete(
  db: Executor,
  parentId: string,
  learnerId: string,
): Promise<PersonToDelete | undefined> {
  const [learner] = await query(
    db,
    PersonToDelete,
    sql`
    SELECT p.id, p.email, p.unverified_email, p.username
    FROM (${parentLink(parentId, learnerId)}) link
    JOIN profiles p ON p.id = link.child_id
    LEFT JOIN LATERAL (
      SELECT FROM grade_enrollments WHERE user_id = ${learnerId} FOR UPDATE
    ) current ON true
    FOR UPDATE OF p`,
  )
  return learner
}

/** Like `lockLearnerToDelete`, for a learner of the parent whose deletion was requested. */
export async function lockDeletedLearner(
  db: Executor,
  parentId: string,
  learnerId: string,
): Promise<PersonToDelete | undefined> {
  const { rows } = await sql`
    SELECT FROM learner_deletions WHERE parent_id = ${parentId} AND child_id = ${learnerId}`.execute(db)
  return rows.length === 0 ? undefined : (await lockPeopleToDelete(db, [learnerId]))[0]
}

/** Links of all people with their children, also with those whose deletion was requested. */
export const allLinks = sql`(
      SELECT parent_id, child_id FROM parent_child UNION ALL SELECT parent_id, child_id FROM learner_deletions
    )`

/** Locks the enrollments and then the profiles of existing people, like `lockLearnerToDelete`. */
export async function lockPeopleToDelete(db: Executor, ids: readonly string[]): Promise<PersonToDelete[]> {
  const existing = await query(db, WithId, sql`SELECT id FROM profiles WHERE id = any(${ids}::uuid[])`)
  await lockEnrollments(
    db,
    existing.map(({ id }) => id),
  )
  return query(
    db,
    PersonToDelete,
    sql`
    SELECT id, email, unverified_email, username FROM profiles WHERE id = any(${ids}::uuid[]) ORDER BY id FOR UPDATE`,
  )
}

/** Deleted people, and their payments to end at the provider. */
const DeletionResult = z.object({
  counted: z.int(),
  personIds: z.array(z.string()),
  /** Active subscriptions for the deleted people. */
  subscriptionIds: z.array(z.string()),
  /** Open checkout pages. */
  sessionIds: z.array(z.string()),
  /** Provider ids of deleted payers. */
  customerIds: z.array(z.string()),
})
export type DeletionResult = z.infer<typeof DeletionResult>

/**
 * Deletes profiles with every personal row. Rows that reference a profile are deleted with it; rows that only contain
 * the person's names are found by name: mails to them or with their address or username, requests to join, messages to
 * the operator, rate limits. A parent may have entered another person's address or username for a learner, so rows from
 * before the account or of another family stay, and so does everything about an unverified address that another account
 * uses. Lock the people first (`lockLearnerToDelete`).
 * @param byParent deletes only people linked to this parent
 */
export async function deletePeople(
  db: Executor,
  people: readonly PersonToDelete[],
  { byParent }: { byParent?: string } = {},
): Promise<DeletionResult> {
  const names = people.flatMap((person) => [person.id, person.email, person.username].filter((name) => name !== null))
  const targets = people.map(({ id, email, unverified_email, username }) => ({
    id,
    emailPattern: wordPattern(email),
    unverifiedPattern: unverified_email === null ? null : wordPattern(unverified_email),
    usernamePattern: username === null ? null : wordPattern(username),
  }))
  const [deletion] = await query(
    db,
    DeletionResult,
    sql`
    -- Deleting profiles comes last: on several nodes each part sees what the ones before it have deleted, with all that refers to it.
    WITH target AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) AS target (
        id uuid, "emailPattern" text, "unverifiedPattern" text, "usernamePattern" text
      )
    ), address AS MATERIALIZED (
      -- The unverified address, unless it may be another person's.
      SELECT id, unverified_email FROM profiles JOIN target USING (id)
      WHERE NOT EXISTS (
        SELECT FROM profiles other
        WHERE other.id <> profiles.id AND profiles.unverified_email IN (other.email, other.unverified_email)
      )
    ), deleted AS MATERIALIZED (
      SELECT target.id, target.id::text AS id_text, jsonb_build_array(jsonb_build_object('learnerId', target.id)) AS line,
        target."usernamePattern", array_remove(ARRAY[profiles.email, address.unverified_email], NULL) AS addresses,
        concat_ws('|', target."emailPattern", CASE WHEN address.unverified_email IS NOT NULL THEN target."unverifiedPattern" END)
          AS "emailPattern",
        profiles.username, profiles.is_parent, CASE
          WHEN profiles.is_parent THEN '-infinity'
          ELSE coalesce(profiles.unverified_email_since, profiles.created_at)
        END AS since
      FROM profiles JOIN target USING (id) LEFT JOIN address USING (id)
      WHERE ${byParent ?? null}::uuid IS NULL OR EXISTS (
        SELECT FROM ${allLinks} links WHERE parent_id = ${byParent ?? null}::uuid AND child_id = profiles.id
      )
    ), paid AS MATERIALIZED (
      SELECT DISTINCT subscription.id FROM subscription_learners plan
      JOIN subscriptions subscription ON subscription.id = plan.subscription_id
      WHERE plan.learner_id IN (SELECT id FROM deleted) AND subscription.ended_at IS NULL
    ), customers AS MATERIALIZED (
      SELECT customer_id FROM billing_customers WHERE parent_id IN (SELECT id FROM deleted)
    ), ended AS (
      DELETE FROM grade_enrollments USING deleted
      WHERE user_id = deleted.id AND user_id = any(${people.map(({ id }) => id)}::uuid[]) RETURNING grade_id
    ), parents AS MATERIALIZED (
      SELECT child_id, profile.email FROM ${allLinks} links JOIN profiles profile ON profile.id = parent_id
      WHERE child_id IN (SELECT id FROM deleted)
    ), mails AS (
      DELETE FROM mails USING deleted
      WHERE (mails.to_address = ANY (deleted.addresses) AND mails.created_at >= deleted.since)
         OR (mails.body_text ~ deleted."emailPattern" AND mails.created_at >= deleted.since)
         -- A username may be an ordinary word, so it counts only in mails to the family.
         OR (mails.body_text ~ deleted."usernamePattern" AND mails.to_address IN (
           SELECT email FROM parents WHERE child_id = deleted.id
         ))
    ), requests AS (
      DELETE FROM learner_requests USING deleted
      WHERE learner_requests.email = ANY (deleted.addresses)
         -- Another family's child may be waiting for the same username.
         OR (learner_requests.username = deleted.username AND learner_requests.parent_email IN (
           SELECT email FROM parents WHERE child_id = deleted.id
         ))
         OR (learner_requests.parent_email = ANY (deleted.addresses) AND deleted.is_parent)
    ), messages AS (
      DELETE FROM contact_messages USING deleted
      WHERE contact_messages.user_id = deleted.id
         OR (contact_messages.email = ANY (deleted.addresses) AND contact_messages.created_at >= deleted.since)
    ), verifications AS (
      DELETE FROM verifications USING deleted
      WHERE strpos(value || identifier, deleted.id_text) > 0 OR deleted.addresses && ARRAY[value, identifier]
    ), attempts AS (
      DELETE FROM rate_limit_attempts WHERE name_hash = any(${attemptKeys(names)}) AND EXISTS (SELECT FROM deleted)
    ), checkouts AS (
      DELETE FROM billing_checkouts USING deleted
      WHERE parent_id = deleted.id OR lines @> deleted.line
      RETURNING session_id, state
    ), gone AS (
      DELETE FROM profiles USING deleted WHERE profiles.id = deleted.id
    )
    SELECT ${countLearners(sql`SELECT grade_id, -1 AS difference FROM ended`)} AS counted,
      ARRAY(SELECT id FROM deleted) AS "personIds",
      ARRAY(SELECT id FROM paid) AS "subscriptionIds",
      ARRAY(
        SELECT DISTINCT session_id FROM checkouts WHERE state = 'open' AND session_id IS NOT NULL
      ) AS "sessionIds",
      ARRAY(SELECT customer_id FROM customers) AS "customerIds"`,
  )
  if (!deletion) throw new Error('The deletion returned no row')
  return deletion
}

/** Pattern that matches a whole name, not a part of a longer address or username. */
function wordPattern(name: string): string {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `(?<![A-Za-z0-9_.+-])${escaped}(?![A-Za-z0-9_-]|\\.[A-Za-z0-9_])`
}
