import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { Learner } from '#contract/learners.ts'
import { outputOf } from '#contract/operation.ts'
import { MAX_PARENTS } from '#domain/accounts.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import type { Executor } from '../../../database/database.ts'
import { query, queryOne } from '../../../database/rows.ts'
import { livePlans } from '../../billing/subscriptions/queries.ts'
import { coversSecondParent } from '../../learners/access-queries.ts'
import { linkedLearner, parentLink } from '../../learners/queries.ts'
import { isParent, type StoredInvitations } from '../invitations/queries.ts'

const parentsOf = (childId: RawBuilder<unknown>) => sql`(SELECT count(*) FROM parent_child WHERE child_id = ${childId})`

/** Invitations of second parents: one per child. */
export const parentInvitations = {
  table: 'parent_invitations',
  perAddress: false,
  validDays: RETENTION_DAYS.parentInvitation,
  maxPeople: MAX_PARENTS,
  people: parentsOf,
  allows: (childId) =>
    sql`(${coversSecondParent(childId)} AND NOT EXISTS (SELECT FROM deletion_requests WHERE child_id = ${childId}))`,
  stateOfReader: (readerId) => sql`CASE WHEN ${isParent(readerId)} THEN 'own' END`,
  row: outputOf(contract.secondParents.get),
  showsGrade: true,
  link: (parentId) => sql`, helped AS (
      -- A parent sees all that a helper sees.
      DELETE FROM helpers USING claimed WHERE helpers.child_id = claimed.child_id AND helper_id = ${parentId}
    )
    -- tg_access_event: the parent's open pages follow the child from now on.
    INSERT INTO parent_child (parent_id, child_id) SELECT ${parentId}::uuid, child_id FROM claimed`,
} satisfies StoredInvitations

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
      SELECT link.child_id, link.parent_id, ${parentsOf(sql`link.child_id`)} > 1 AS others, EXISTS (
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
