import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { Plan } from '#contract/fields.ts'
import { HelperInvitationState } from '#contract/helping.ts'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import { MAX_HELPERS } from '#domain/accounts.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import type { Executor } from '../../../database/database.ts'
import type { Placeholders } from '../../../database/prepared.ts'
import { query, queryOne } from '../../../database/rows.ts'
import { isSendingHelper } from '../../../http/callers.ts'
import { page } from '../../../http/session-queries.ts'
import { allowsHelpers, coversSending, coversSharing } from '../../learners/access-queries.ts'
import { parentName } from '../../learners/queries.ts'
import { cardsOfHelper } from '../../parent-cards/queries.ts'
import { isOpen, isParent, type StoredInvitations } from '../invitations/queries.ts'
import { openPicks } from '../picks/queries.ts'

const Helpers = outputOf(contract.helping.list)

/** Columns of `Helpers` of a learner. @param reader parent, who sees the addresses of the own invitations only */
function helpersColumns(learnerId: RawBuilder<unknown>, reader: RawBuilder<unknown>) {
  return sql`${allowsHelpers(learnerId)} AS allowed, ${coversSending(learnerId)} AS "sendingCovered",
    ${coversSharing(learnerId)} AS "readingCovered", ${openPicks(learnerId, null)} AS picks, coalesce((
      SELECT json_agg(json_build_object('id', helper.id, 'name', ${parentName('helper')}, 'since', h.created_at,
        'maySend', h.is_sending_allowed, 'mayRead', h.is_reading_allowed) ORDER BY h.created_at, helper.id)
      FROM helpers h JOIN profiles helper ON helper.id = h.helper_id WHERE h.child_id = ${learnerId}
    ), '[]') AS helpers, coalesce((
      SELECT json_agg(json_build_object(
        'id', i.id, 'email', CASE WHEN i.parent_id = ${reader} THEN i.email END, 'expiresAt', i.expires_at
      ) ORDER BY i.created_at, i.id)
      FROM helper_invitations i WHERE i.child_id = ${learnerId} AND ${isOpen}
    ), '[]') AS invitations`
}

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
      'gradeName', (SELECT g.name FROM family_grades g WHERE g.id = child.grade_id), 'since', h.created_at,
      'maySend', h.is_sending_allowed AND ${coversSending(sql`h.child_id`)},
      'mayRead', h.is_reading_allowed AND ${coversSharing(sql`h.child_id`)}
    ) ORDER BY child.first_name, child.id), '[]') AS children
    FROM helpers h JOIN profiles child ON child.id = h.child_id
    WHERE h.helper_id = ${id} AND ${allowsHelpers(sql`h.child_id`)}`,
)

/** What the sender sent, with the plan if a consent covers that helpers see what it has. */
const SentRow = outputOf(contract.helping.sent).omit({ extraPractice: true }).extend({ plan: Plan.nullable() })

/** What the sender sent to a child whom they help. */
export const sentPage = page(
  SentRow,
  ({ id }, { learnerId }: Placeholders<{ learnerId: string }>) => sql`
    SELECT child.first_name AS "firstName", ${isSendingHelper(id, learnerId)} AS "maySend",
      ${cardsOfHelper(learnerId, id)} AS cards, ${openPicks(learnerId, id)} AS picks,
      (now() AT TIME ZONE child.time_zone)::date AS today,
      CASE WHEN ${coversSharing(learnerId)} THEN (
        SELECT enrollment_type FROM grade_enrollments WHERE user_id = ${learnerId}
      ) END AS plan
    FROM profiles child WHERE child.id = ${learnerId}`,
)

/** Invitations of helpers: one per child and address. */
export const helperInvitations = {
  table: 'helper_invitations',
  perAddress: true,
  validDays: RETENTION_DAYS.helperInvitation,
  maxPeople: MAX_HELPERS,
  people: (childId) => sql`(SELECT count(*) FROM helpers h WHERE h.child_id = ${childId})`,
  allows: allowsHelpers,
  stateOfReader: (readerId) => sql`CASE WHEN ${isParent(readerId)} THEN 'own'
    WHEN EXISTS (SELECT FROM helpers WHERE helper_id = ${readerId} AND child_id = i.child_id) THEN 'helper' END`,
  row: z.object({ childName: z.string(), from: z.string(), expiresAt: z.date(), state: HelperInvitationState }),
  showsGrade: false,
  link: (helperId) => sql`
    INSERT INTO helpers (child_id, helper_id) SELECT child_id, ${helperId}::uuid FROM claimed`,
} satisfies StoredInvitations

/** Deletes an invitation, of whichever parent of the learner. */
export async function deleteInvitation(db: Executor, learnerId: string, invitationId: string): Promise<void> {
  await sql`DELETE FROM helper_invitations WHERE child_id = ${learnerId} AND id = ${invitationId}`.execute(db)
}

const FormerHelper = z.object({ /** May be empty. */ name: z.string(), email: z.string() })

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
    SELECT ${parentName('helper')} AS name, helper.email FROM ended JOIN profiles helper ON helper.id = ended.helper_id`,
  )
  return former
}

/** What a parent can allow a helper. */
const PERMISSIONS = {
  sending: { column: 'is_sending_allowed', covers: coversSending },
  reading: { column: 'is_reading_allowed', covers: coversSharing },
} as const
export type Permission = keyof typeof PERMISSIONS

/** Helper of whom a permission has changed. */
const Changed = z.object({ email: z.string() })

/**
 * Allows a helper something, or no longer. It cannot be allowed while no consent covers it.
 * @returns undefined if nothing changes
 */
export async function setPermission(
  db: Executor,
  {
    learnerId,
    helperId,
    permission,
    allowed,
  }: { learnerId: string; helperId: string; permission: Permission; allowed: boolean },
) {
  const { column, covers } = PERMISSIONS[permission]
  const [changed] = await query(
    db,
    Changed,
    sql`
    UPDATE helpers h SET ${sql.ref(column)} = ${allowed} FROM profiles helper
    WHERE helper.id = h.helper_id AND h.child_id = ${learnerId} AND h.helper_id = ${helperId}
      AND h.${sql.ref(column)} <> ${allowed} AND (NOT ${allowed} OR ${covers(sql`h.child_id`)})
    RETURNING helper.email`,
  )
  return changed
}

/**
 * Takes permissions back again that were taken back before a backup was restored.
 * @returns number of permissions
 */
export async function stopRestored(
  db: Executor,
  permission: Permission,
  links: readonly { id: string; learnerId: string }[],
): Promise<number> {
  const column = sql.ref(PERMISSIONS[permission].column)
  const { rows } = await sql`
    UPDATE helpers link SET ${column} = false
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS entry (id uuid, "learnerId" uuid)
    WHERE link.helper_id = entry.id AND link.child_id = entry."learnerId" AND link.${column}
    RETURNING 1`.execute(db)
  return rows.length
}

/** Deletes picks and shared answers, of which some may have been taken back after a backup that is restored. */
export async function deletePicksAndShares(db: Executor): Promise<void> {
  await sql`DELETE FROM helper_picks`.execute(db)
  await sql`DELETE FROM shared_answers`.execute(db)
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
