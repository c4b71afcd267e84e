import { sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { Learner } from '#contract/learners.ts'
import { outputOf } from '#contract/operation.ts'
import { MAX_PARENTS } from '#domain/accounts.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import type { Executor } from '../../database/database.ts'
import { query, queryOne } from '../../database/rows.ts'
import { livePlans } from '../billing/subscriptions/queries.ts'
import { coversSecondParent } from '../learners/access-queries.ts'
import { linkedLearner, parentLink, parentName } from '../learners/queries.ts'

const parentsOf = (childId: string) => sql`(SELECT count(*) FROM parent_child WHERE child_id = ${sql.ref(childId)})`

export type NewInvitation = { parentId: string; learnerId: string; tokenHash: string; email: string }

const InvitationFacts = z.object({
  /** Name of the parent who invites; may be empty. */
  from: z.string(),
  agreed: z.boolean(),
  full: z.boolean(),
  /** True for an address of the parent or the child, who cannot be the second parent. */
  own: z.boolean(),
})

/**
 * Replaces the open invitation of a linked learner, unless the consent does not cover it, there are two parents already, or the
 * address is the family's own. Lock the learner first.
 * @returns undefined if the learner is not linked
 */
export async function insertInvitation(db: Executor, { parentId, learnerId, tokenHash, email }: NewInvitation) {
  const [facts] = await query(
    db,
    InvitationFacts,
    sql`
    WITH facts AS MATERIALIZED (
      SELECT link.child_id, link.parent_id, ${parentName('parent')} AS "from",
        ${coversSecondParent(sql`link.child_id`)}
          AND NOT EXISTS (SELECT FROM deletion_requests WHERE child_id = link.child_id) AS agreed,
        ${parentsOf('link.child_id')} >= ${sql.lit(MAX_PARENTS)} AS "full",
        ${email} IN (parent.email, child.email, coalesce(child.unverified_email, '')) AS own
      FROM (${parentLink(parentId, learnerId)}) link
      JOIN profiles parent ON parent.id = link.parent_id JOIN profiles child ON child.id = link.child_id
    ), invited AS (
      INSERT INTO parent_invitations (child_id, parent_id, token_hash, email, expires_at)
      SELECT child_id, parent_id, ${tokenHash}::text, ${email}::text,
        now() + make_interval(days => ${sql.lit(RETENTION_DAYS.parentInvitation)})
      FROM facts WHERE agreed AND NOT "full" AND NOT own
      ON CONFLICT (child_id) DO UPDATE SET parent_id = excluded.parent_id, token_hash = excluded.token_hash,
        email = excluded.email, created_at = excluded.created_at, expires_at = excluded.expires_at
    )
    SELECT "from", agreed, "full", own FROM facts`,
  )
  return facts
}

/** Reads a linked learner for the parent. */
export function readLearner(db: Executor, parentId: string, learnerId: string): Promise<Learner> {
  return queryOne(
    db,
    Learner,
    linkedLearner(sql`(${parentLink(parentId, learnerId)})`, { reader: sql`${parentId}::uuid`, learnerId }),
  )
}

/** Deletes the invitation that the parent sent. */
export async function deleteOwnInvitation(db: Executor, parentId: string, learnerId: string): Promise<void> {
  await sql`DELETE FROM parent_invitations WHERE child_id = ${learnerId} AND parent_id = ${parentId}`.execute(db)
}

/** An open invitation whose sender is still a parent of the child, in `i`. */
const isOpen = (tokenHash: string) => sql`i.token_hash = ${tokenHash} AND i.expires_at > now()
  AND EXISTS (SELECT FROM parent_child WHERE parent_id = i.parent_id AND child_id = i.child_id)`

const isParent = (readerId: string) =>
  sql`EXISTS (SELECT FROM parent_child WHERE parent_id = ${readerId} AND child_id = i.child_id)`

const OpenInvitation = outputOf(contract.secondParents.get).extend({ learnerId: z.string() })

/** Reads an open invitation for a parent with its link. */
export async function findInvitation(db: Executor, readerId: string, tokenHash: string) {
  const [invitation] = await query(
    db,
    OpenInvitation,
    sql`
    SELECT i.child_id AS "learnerId", child.first_name AS "childName", (
        SELECT g.name FROM family_grades g WHERE g.id = coalesce(
          (SELECT grade_id FROM grade_enrollments WHERE user_id = i.child_id), child.grade_id
        )
      ) AS "gradeName", ${parentName('inviter')} AS "from", i.expires_at AS "expiresAt",
      CASE WHEN ${isParent(readerId)} THEN 'own'
        WHEN ${coversSecondParent(sql`i.child_id`)} THEN 'open' ELSE 'paused' END AS state
    FROM parent_invitations i
    JOIN profiles child ON child.id = i.child_id
    JOIN profiles inviter ON inviter.id = i.parent_id
    WHERE ${isOpen(tokenHash)}`,
  )
  return invitation
}

/**
 * Links a parent by an open invitation, and deletes it. Lock the child first.
 * @returns false, without any change, unless everything still holds
 * @throws a violation of parent_child_parent_fkey if the parent's account is being deleted
 */
export async function acceptInvitation(db: Executor, parentId: string, tokenHash: string): Promise<boolean> {
  const { rows } = await sql`
    WITH claimed AS MATERIALIZED (
      DELETE FROM parent_invitations i
      WHERE ${isOpen(tokenHash)} AND NOT ${isParent(parentId)} AND ${coversSecondParent(sql`i.child_id`)}
        AND ${parentsOf('i.child_id')} < ${sql.lit(MAX_PARENTS)}
      RETURNING i.child_id
    ), helped AS (
      -- A parent sees all that a helper sees.
      DELETE FROM helpers USING claimed WHERE helpers.child_id = claimed.child_id AND helper_id = ${parentId}
    )
    -- tg_access_event: the parent's open pages follow the child from now on.
    INSERT INTO parent_child (parent_id, child_id) SELECT ${parentId}::uuid, child_id FROM claimed
    RETURNING child_id`.execute(db)
  return rows.length > 0
}

/** @returns true if an open invitation of somebody else was deleted */
export async function declineInvitation(db: Executor, readerId: string, tokenHash: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM parent_invitations i WHERE ${isOpen(tokenHash)} AND NOT ${isParent(readerId)} RETURNING 1`.execute(db)
  return rows.length > 0
}

const Departure = z.object({
  others: z.boolean(),
  paying: z.boolean(),
  /** Open checkout pages of the parent for the child. */
  sessionIds: z.array(z.string()),
})

/**
 * Ends the link of a parent with a child who has another one, and deletes what is the parent's own: cards, notes, a requested
 * deletion, a sign-in code, a file with an export, and the choice for the weekly email. Lock the learner first.
 * @returns undefined if the learner is not linked
 */
export async function deleteLink(db: Executor, parentId: string, learnerId: string) {
  const [departure] = await query(
    db,
    Departure,
    sql`
    WITH facts AS MATERIALIZED (
      SELECT link.child_id, link.parent_id, ${parentsOf('link.child_id')} > 1 AS others, EXISTS (
          SELECT FROM (${livePlans}) plans
          WHERE plans.learner_id = ${learnerId}::uuid AND plans.parent_id = ${parentId}::uuid AND plans.ends_at IS NULL
        ) AS paying
      FROM (${parentLink(parentId, learnerId)}) link
    ), leaving AS MATERIALIZED (
      SELECT child_id, parent_id FROM facts WHERE others AND NOT paying
    ), cards AS (
      DELETE FROM parent_cards USING leaving WHERE user_id = ${learnerId} AND parent_cards.parent_id = leaving.parent_id
    ), notes AS (
      DELETE FROM writing_notes USING leaving WHERE user_id = ${learnerId} AND writing_notes.parent_id = leaving.parent_id
    ), requests AS (
      DELETE FROM deletion_requests r USING leaving WHERE r.child_id = leaving.child_id AND r.parent_id = leaving.parent_id
    ), codes AS (
      DELETE FROM sign_in_codes c USING leaving WHERE c.learner_id = leaving.child_id AND c.parent_id = leaving.parent_id
    ), asked_helpers AS (
      DELETE FROM helper_invitations i USING leaving WHERE i.child_id = leaving.child_id AND i.parent_id = leaving.parent_id
    ), exports AS (
      DELETE FROM learner_exports e USING leaving WHERE e.user_id = leaving.child_id AND e.parent_id = leaving.parent_id
    ), excluded AS (
      DELETE FROM weekly_email_exclusions x USING leaving
      WHERE x.child_id = leaving.child_id AND x.parent_id = leaving.parent_id
    ), checkouts AS (
      SELECT DISTINCT session_id FROM billing_checkouts c JOIN leaving ON c.parent_id = leaving.parent_id
      WHERE c.state = 'open' AND c.session_id IS NOT NULL
        AND c.lines @> jsonb_build_array(jsonb_build_object('learnerId', leaving.child_id))
    ), unlinked AS (
      -- tg_access_event ends the live streams of this link.
      DELETE FROM parent_child link USING leaving
      WHERE link.child_id = leaving.child_id AND link.parent_id = leaving.parent_id
    )
    SELECT others, paying, ARRAY(SELECT session_id FROM checkouts) AS "sessionIds" FROM facts`,
  )
  return departure
}

/** Ends links of parents who left before a backup was restored, unless the child has no other parent. */
export async function deleteRestoredLinks(db: Executor, links: readonly { id: string; learnerId: string }[]) {
  const { rows } = await sql`
    -- tg_access_event: nobody follows before the server has started.
    DELETE FROM parent_child link
    USING jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS entry (id uuid, "learnerId" uuid)
    WHERE link.parent_id = entry.id AND link.child_id = entry."learnerId" AND EXISTS (
      SELECT FROM parent_child other WHERE other.child_id = link.child_id AND other.parent_id <> link.parent_id
    )
    RETURNING 1`.execute(db)
  return rows.length
}

/** Ends all open invitations: a restore may have brought back one that was taken back. */
export async function deleteInvitations(db: Executor): Promise<void> {
  await sql`DELETE FROM parent_invitations`.execute(db)
}
