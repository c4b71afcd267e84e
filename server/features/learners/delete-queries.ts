import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { attemptKeys } from '../../rate-limits/rate-limits.ts'
import { linkTo } from './learner-columns-queries.ts'

/** Somebody to be deleted, by everything that names them. */
export type PersonToDelete = { id: string; email: string; username: string | null }

/**
 * A linked learner, with the enrollment and then the profile locked; undefined for who is not linked. Saves of the learner
 * hold the lock on the enrollment too and write below the profile, so that whoever deletes the profile takes it first.
 */
export async function learnerToDelete(
  db: Executor,
  parentId: string,
  learnerId: string,
): Promise<PersonToDelete | undefined> {
  const { rows } = await sql<PersonToDelete>`
    SELECT p.id, p.email, p.username
    FROM (${linkTo(parentId, learnerId)}) link
    JOIN profiles p ON p.id = link.child_id
    LEFT JOIN LATERAL (
      SELECT FROM grade_enrollments WHERE user_id = link.child_id FOR UPDATE
    ) held ON true
    FOR UPDATE OF p`.execute(db)
  return rows[0]
}

/** How many were deleted, and what there is of theirs at the payment provider. */
export type Deleted = {
  people: number
  /** Plans that go on, of those deleted. */
  subscriptionIds: string[]
  /** Pages to pay on that are open. */
  sessionIds: string[]
  /** Those deleted who pay, by the provider's names. */
  customerIds: string[]
}

/**
 * Deletes profiles with every personal row. What references a profile goes with it; what only names the person goes by
 * the name: mails to them and mails that tell their address or username, requests to join, messages to the operator,
 * counts of tries. A learner's address and username were typed by a parent and may be anybody's: what was there before the
 * account, or is another family's, stays. The enrollments and the profiles are locked (`learnerToDelete`).
 * @param byParent deletes only whom this parent is linked to
 */
export async function deletePeople(
  db: Executor,
  people: readonly PersonToDelete[],
  { byParent }: { byParent?: string } = {},
): Promise<Deleted> {
  const names = people.flatMap(({ id, email, username }) => [id, email, ...(username ? [username] : [])])
  const given = people.map(({ id, email, username }) => ({
    id,
    tellsEmail: wordPattern(email),
    tellsUsername: username === null ? null : wordPattern(username),
  }))
  const { rows } = await sql<Deleted>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given (
        id uuid, "tellsEmail" text, "tellsUsername" text
      )
    ), gone AS (
      DELETE FROM profiles USING given
      WHERE profiles.id = given.id
        AND (${byParent ?? null}::uuid IS NULL OR EXISTS (
          SELECT FROM parent_child WHERE parent_id = ${byParent ?? null}::uuid AND child_id = profiles.id
        ))
      RETURNING given.*, profiles.email, profiles.username, profiles.is_parent,
        CASE WHEN profiles.is_parent THEN '-infinity' ELSE profiles.created_at END AS since
    ), parents AS (
      SELECT child_id, profile.email FROM parent_child JOIN profiles profile ON profile.id = parent_id
      WHERE child_id IN (SELECT id FROM gone)
    ), mails AS (
      DELETE FROM mails USING gone
      WHERE (mails.to_address = gone.email AND mails.created_at >= gone.since)
         OR (mails.body_text ~ gone."tellsEmail" AND mails.created_at >= gone.since)
         -- A username may be a word like any other, so it counts only in what was sent to the family.
         OR (mails.body_text ~ gone."tellsUsername" AND mails.to_address IN (
           SELECT email FROM parents WHERE child_id = gone.id
         ))
    ), requests AS (
      DELETE FROM learner_requests USING gone
      WHERE learner_requests.email = gone.email
         -- Another family's child may wait for the same username.
         OR (learner_requests.username = gone.username AND learner_requests.parent_email IN (
           SELECT email FROM parents WHERE child_id = gone.id
         ))
         OR (learner_requests.parent_email = gone.email AND gone.is_parent)
    ), messages AS (
      DELETE FROM contact_messages USING gone
      WHERE contact_messages.user_id = gone.id
         OR (contact_messages.email = gone.email AND contact_messages.created_at >= gone.since)
    ), verifications AS (
      DELETE FROM verifications USING gone
      WHERE strpos(value || identifier, gone.id::text) > 0 OR gone.email IN (value, identifier)
    ), tries AS (
      DELETE FROM rate_limit_attempts WHERE name_hash = any(${attemptKeys(names)}) AND EXISTS (SELECT FROM gone)
    )
    , checkouts AS (
      DELETE FROM billing_checkouts USING gone
      WHERE parent_id = gone.id OR lines @> jsonb_build_array(jsonb_build_object('learnerId', gone.id))
      RETURNING session_id, state
    )
    SELECT (SELECT count(*)::int FROM gone) AS people,
      ARRAY(
        SELECT DISTINCT subscription.id FROM subscription_learners plan
        JOIN subscriptions subscription ON subscription.id = plan.subscription_id
        WHERE plan.learner_id IN (SELECT id FROM gone) AND subscription.ended_at IS NULL
      ) AS "subscriptionIds",
      ARRAY(
        SELECT DISTINCT session_id FROM checkouts WHERE state = 'open' AND session_id IS NOT NULL
      ) AS "sessionIds",
      ARRAY(SELECT customer_id FROM billing_customers WHERE parent_id IN (SELECT id FROM gone)) AS "customerIds"`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new Error('A SELECT of one row gave none')
  return row
}

/** Matches the name where it stands as a whole: not within a longer address or username. */
function wordPattern(name: string): string {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return `(?<![A-Za-z0-9_.+-])${escaped}(?![A-Za-z0-9_-]|\\.[A-Za-z0-9_])`
}
