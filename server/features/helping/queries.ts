import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import { MAX_HELPERS } from '#domain/accounts.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import type { Executor } from '../../database/database.ts'
import type { Placeholders } from '../../database/prepared.ts'
import { query, queryOne } from '../../database/rows.ts'
import { page } from '../../http/session-queries.ts'
import { allowsHelpers } from '../learners/access-queries.ts'
import { parentLink, parentName } from '../learners/queries.ts'

const Helpers = outputOf(contract.helping.list)

/** Columns of `Helpers` of a learner. @param reader parent, who sees the addresses of the own invitations only */
function helpersColumns(learnerId: RawBuilder<unknown>, reader: RawBuilder<unknown>) {
  return sql`${allowsHelpers(learnerId)} AS allowed, coalesce((
      SELECT json_agg(json_build_object('id', helper.id, 'name', ${parentName('helper')}, 'since', h.created_at)
        ORDER BY h.created_at, helper.id)
      FROM helpers h JOIN profiles helper ON helper.id = h.helper_id WHERE h.child_id = ${learnerId}
    ), '[]') AS helpers, coalesce((
      SELECT json_agg(json_build_object(
        'id', i.id, 'email', CASE WHEN i.parent_id = ${reader} THEN i.email END, 'expiresAt', i.expires_at
      ) ORDER BY i.created_at, i.id)
      FROM helper_invitations i WHERE i.child_id = ${learnerId} AND ${isOpen}
    ), '[]') AS invitations`
}

/** An invitation in `i` that has not expired, and whose sender is still a parent of the child. */
const isOpen = sql`i.expires_at > now()
  AND EXISTS (SELECT FROM parent_child WHERE parent_id = i.parent_id AND child_id = i.child_id)`

export const helpersPage = page(
  Helpers,
  (sender, { learnerId }: Placeholders<{ learnerId: string }>) =>
    sql`SELECT ${helpersColumns(sql`${learnerId}::uuid`, sql`${sender.id}`)}`,
)

/** Reads the helpers of a learner for a parent. */
export function readHelpers(db: Executor, parentId: string, learnerId: string) {
  return queryOne(db, Helpers, sql`SELECT ${helpersColumns(sql`${learnerId}::uuid`, sql`${parentId}::uuid`)}`)
}

/** Names of the sender's helpers; none while no consent has the box for them ticked. */
export const myHelpersPage = page(
  outputOf(contract.helping.mine),
  ({ id }) => sql`
    SELECT coalesce(json_agg(json_build_object('name', ${parentName('helper')}) ORDER BY h.created_at, helper.id), '[]') AS helpers
    FROM helpers h JOIN profiles helper ON helper.id = h.helper_id
    WHERE h.child_id = ${id} AND ${allowsHelpers(sql`h.child_id`)}`,
)

/** Children whom the sender helps, by name. */
export const helpedChildrenPage = page(
  outputOf(contract.helping.children),
  ({ id }) => sql`
    SELECT coalesce(json_agg(json_build_object(
      'id', child.id, 'firstName', child.first_name,
      'gradeName', (SELECT g.name FROM family_grades g WHERE g.id = child.grade_id), 'since', h.created_at
    ) ORDER BY child.first_name, child.id), '[]') AS children
    FROM helpers h JOIN profiles child ON child.id = h.child_id
    WHERE h.helper_id = ${id} AND ${allowsHelpers(sql`h.child_id`)}`,
)

export type NewInvitation = { parentId: string; learnerId: string; tokenHash: string; email: string }

const InvitationFacts = z.object({
  /** Name of the parent who invites; may be empty. */
  from: z.string(),
  allowed: z.boolean(),
  full: z.boolean(),
  /** True for an address of the parent or the child. */
  own: z.boolean(),
})

/**
 * Stores an invitation for a linked learner, which replaces an earlier one of the address, unless no consent has the box
 * ticked, there is no room, or the address is the family's own. Lock the learner first.
 * @returns undefined if the learner is not linked
 */
export async function insertInvitation(db: Executor, { parentId, learnerId, tokenHash, email }: NewInvitation) {
  const [facts] = await query(
    db,
    InvitationFacts,
    sql`
    WITH facts AS MATERIALIZED (
      SELECT link.child_id, link.parent_id, ${parentName('parent')} AS "from", ${allowsHelpers(sql`link.child_id`)} AS allowed, (
          SELECT count(*) FROM helpers h WHERE h.child_id = link.child_id
        ) + (
          SELECT count(*) FROM helper_invitations i WHERE i.child_id = link.child_id AND i.email <> ${email} AND ${isOpen}
        ) >= ${sql.lit(MAX_HELPERS)} AS "full",
        ${email} IN (parent.email, child.email, coalesce(child.unverified_email, '')) AS own
      FROM (${parentLink(parentId, learnerId)}) link
      JOIN profiles parent ON parent.id = link.parent_id JOIN profiles child ON child.id = link.child_id
    ), invited AS (
      INSERT INTO helper_invitations (id, child_id, parent_id, token_hash, email, expires_at)
      SELECT gen_random_uuid(), child_id, parent_id, ${tokenHash}::text, ${email}::text,
        now() + make_interval(days => ${sql.lit(RETENTION_DAYS.helperInvitation)})
      FROM facts WHERE allowed AND NOT "full" AND NOT own
      ON CONFLICT (child_id, email) DO UPDATE SET id = excluded.id, parent_id = excluded.parent_id,
        token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
    )
    SELECT "from", allowed, "full", own FROM facts`,
  )
  return facts
}

/** Deletes an invitation, of whichever parent of the learner. */
export async function deleteInvitation(db: Executor, learnerId: string, invitationId: string): Promise<void> {
  await sql`DELETE FROM helper_invitations WHERE child_id = ${learnerId} AND id = ${invitationId}`.execute(db)
}

const isParent = (readerId: string) =>
  sql`EXISTS (SELECT FROM parent_child WHERE parent_id = ${readerId} AND child_id = i.child_id)`
const isHelper = (readerId: string) =>
  sql`EXISTS (SELECT FROM helpers WHERE helper_id = ${readerId} AND child_id = i.child_id)`

const OpenInvitation = outputOf(contract.helping.get).extend({ learnerId: z.string() })

/** Reads an open invitation for an adult with its link. */
export async function findInvitation(db: Executor, readerId: string, tokenHash: string) {
  const [invitation] = await query(
    db,
    OpenInvitation,
    sql`
    SELECT i.child_id AS "learnerId", child.first_name AS "childName", ${parentName('inviter')} AS "from",
      i.expires_at AS "expiresAt",
      CASE WHEN ${isParent(readerId)} THEN 'own' WHEN ${isHelper(readerId)} THEN 'helper'
        WHEN ${allowsHelpers(sql`i.child_id`)} THEN 'open' ELSE 'paused' END AS state
    FROM helper_invitations i
    JOIN profiles child ON child.id = i.child_id
    JOIN profiles inviter ON inviter.id = i.parent_id
    WHERE i.token_hash = ${tokenHash} AND ${isOpen}`,
  )
  return invitation
}

/**
 * Makes an adult a helper by an open invitation, and deletes it. Lock the child first.
 * @returns false, without any change, unless everything still holds
 * @throws a violation of helpers_helper_fkey if the account is being deleted
 */
export async function acceptInvitation(db: Executor, helperId: string, tokenHash: string): Promise<boolean> {
  const { rows } = await sql`
    WITH claimed AS MATERIALIZED (
      DELETE FROM helper_invitations i
      WHERE i.token_hash = ${tokenHash} AND ${isOpen} AND NOT ${isParent(helperId)} AND NOT ${isHelper(helperId)}
        AND ${allowsHelpers(sql`i.child_id`)}
        AND (SELECT count(*) FROM helpers h WHERE h.child_id = i.child_id) < ${sql.lit(MAX_HELPERS)}
      RETURNING i.child_id
    )
    INSERT INTO helpers (child_id, helper_id) SELECT child_id, ${helperId}::uuid FROM claimed
    RETURNING child_id`.execute(db)
  return rows.length > 0
}

/** @returns true if an open invitation of somebody else was deleted */
export async function declineInvitation(db: Executor, readerId: string, tokenHash: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM helper_invitations i WHERE i.token_hash = ${tokenHash} AND ${isOpen} AND NOT ${isParent(readerId)}
    RETURNING 1`.execute(db)
  return rows.length > 0
}

const FormerHelper = z.object({ /** May be empty. */ name: z.string() })

/**
 * Ends the link of a helper.
 * @returns undefined if there was none
 */
export async function deleteHelper(db: Executor, learnerId: string, helperId: string) {
  const [former] = await query(
    db,
    FormerHelper,
    sql`
    WITH ended AS (DELETE FROM helpers WHERE child_id = ${learnerId} AND helper_id = ${helperId} RETURNING helper_id)
    SELECT ${parentName('helper')} AS name FROM ended JOIN profiles helper ON helper.id = ended.helper_id`,
  )
  return former
}

/** Reads the name of an adult, which may be empty. */
export function readHelper(db: Executor, helperId: string) {
  return queryOne(
    db,
    FormerHelper,
    sql`SELECT ${parentName('helper')} AS name FROM profiles helper WHERE helper.id = ${helperId}`,
  )
}

/** Ends links of helpers who left before a backup was restored. */
export async function deleteRestoredHelpers(db: Executor, links: readonly { id: string; learnerId: string }[]) {
  const { rows } = await sql`
    DELETE FROM helpers link
    USING jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS entry (id uuid, "learnerId" uuid)
    WHERE link.helper_id = entry.id AND link.child_id = entry."learnerId"
    RETURNING 1`.execute(db)
  return rows.length
}

/** Ends all open invitations: a restore may have brought back one that was taken back. */
export async function deleteHelperInvitations(db: Executor): Promise<void> {
  await sql`DELETE FROM helper_invitations`.execute(db)
}
