import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../../database/database.ts'
import { query, queryOne, type RowSchema } from '../../../database/rows.ts'
import { parentName } from '../../learners/queries.ts'

/** How the invitations of a second parent and of a helper are stored, where they differ. */
export type StoredInvitations<Row extends RowSchema = RowSchema> = {
  table: 'parent_invitations' | 'helper_invitations'
  /** True if a child has one per address, false if a new one replaces any other. */
  perAddress: boolean
  validDays: number
  /** Most people whom a child can have, as `people` counts them. */
  maxPeople: number
  people(childId: RawBuilder<unknown>): RawBuilder<unknown>
  /** True if the family's consent covers these people. */
  allows(childId: RawBuilder<unknown>): RawBuilder<unknown>
  /** State of an invitation in `i` for a reader who cannot accept it; null for others. */
  stateOfReader(readerId: string): RawBuilder<unknown>
  /** What a reader with the link sees. */
  row: Row
  showsGrade: boolean
  /** End of a statement that links a person to the children in `claimed`. */
  link(personId: string): RawBuilder<unknown>
}
type Stored = Omit<StoredInvitations, 'row'>

/** True for an invitation in `i` that has not expired, and whose sender is still a parent of the child. */
export const isOpen = sql`i.expires_at > now()
  AND EXISTS (SELECT FROM parent_child WHERE parent_id = i.parent_id AND child_id = i.child_id)`

/** True if the reader is a parent of the child of an invitation in `i`. */
export const isParent = (readerId: string) =>
  sql`EXISTS (SELECT FROM parent_child WHERE parent_id = ${readerId} AND child_id = i.child_id)`

export type NewInvitation = { parentId: string; learnerIds: readonly string[]; tokenHash: string; email: string }

const InvitationFacts = z.object({
  /** Name of the parent who invites; may be empty. */
  from: z.string(),
  allowed: z.boolean(),
  full: z.boolean(),
  /** True for an address of the parent or the child. */
  own: z.boolean(),
})

/**
 * Stores an invitation for linked learners, a row for each, or for none of them if the consent does not cover it, there is no
 * room, or the address is the family's own. Lock the learners first.
 * @returns facts of each learner; fewer than the learners if one is not linked
 */
export async function insertInvitation(
  db: Executor,
  { table, perAddress, validDays, maxPeople, people, allows }: Stored,
  { parentId, learnerIds, tokenHash, email }: NewInvitation,
) {
  const others = sql`(
    SELECT count(*) FROM ${sql.table(table)} i WHERE i.child_id = link.child_id AND i.email <> ${email} AND ${isOpen}
  )`
  return query(
    db,
    InvitationFacts,
    sql`
    WITH facts AS MATERIALIZED (
      SELECT link.child_id, link.parent_id, ${parentName('parent')} AS "from", ${allows(sql`link.child_id`)} AS allowed,
        ${people(sql`link.child_id`)} + ${perAddress ? others : sql`0`} >= ${sql.lit(maxPeople)} AS "full",
        ${email} IN (parent.email, child.email, coalesce(child.unverified_email, '')) AS own
      FROM parent_child link
      JOIN profiles parent ON parent.id = link.parent_id JOIN profiles child ON child.id = link.child_id
      WHERE link.parent_id = ${parentId} AND link.child_id = any(${[...learnerIds]}::uuid[])
    ), invited AS (
      INSERT INTO ${sql.table(table)} (child_id, parent_id, token_hash, email, expires_at)
      SELECT child_id, parent_id, ${tokenHash}::text, ${email}::text, now() + make_interval(days => ${sql.lit(validDays)})
      FROM facts
      WHERE (SELECT count(*) FILTER (WHERE allowed AND NOT "full" AND NOT own) FROM facts) = ${learnerIds.length}
      ON CONFLICT (${perAddress ? sql`child_id, email` : sql`child_id`}) DO UPDATE SET parent_id = excluded.parent_id,
        token_hash = excluded.token_hash, email = excluded.email, created_at = excluded.created_at,
        expires_at = excluded.expires_at
    )
    SELECT "from", allowed, "full", own FROM facts`,
  )
}

/** Reads an open invitation for an adult with its link: a row for each child, by name. */
export function findInvitation<Row extends RowSchema>(
  db: Executor,
  { table, allows, stateOfReader, row, showsGrade }: StoredInvitations<Row>,
  { readerId, tokenHash }: { readerId: string; tokenHash: string },
) {
  const gradeName = sql`(SELECT g.name FROM family_grades g WHERE g.id = child.grade_id) AS "gradeName",`
  return query(
    db,
    row,
    sql`
    SELECT child.first_name AS "childName", ${showsGrade ? gradeName : sql``} ${parentName('inviter')} AS "from",
      i.expires_at AS "expiresAt",
      coalesce(${stateOfReader(readerId)}, CASE WHEN ${allows(sql`i.child_id`)} THEN 'open' ELSE 'paused' END) AS state
    FROM ${sql.table(table)} i
    JOIN profiles child ON child.id = i.child_id
    JOIN profiles inviter ON inviter.id = i.parent_id
    WHERE i.token_hash = ${tokenHash} AND ${isOpen}
    ORDER BY child.first_name, child.id`,
  )
}

const InvitedChild = z.object({ learnerId: z.string() })

/** Reads for which children the open invitation of this link is. */
export function findInvitedChildren(db: Executor, { table }: Stored, tokenHash: string) {
  return query(
    db,
    InvitedChild,
    sql`SELECT i.child_id AS "learnerId" FROM ${sql.table(table)} i WHERE i.token_hash = ${tokenHash} AND ${isOpen}`,
  )
}

/**
 * Links an adult to the children of an open invitation for whom everything still holds, and deletes it for them. Lock the
 * children first.
 * @returns these children
 * @throws a violation of the link's foreign key if the account is being deleted
 */
export function acceptInvitation(
  db: Executor,
  { table, allows, stateOfReader, people, maxPeople, link }: Stored,
  { personId, tokenHash }: { personId: string; tokenHash: string },
) {
  return query(
    db,
    InvitedChild,
    sql`
    WITH claimed AS MATERIALIZED (
      DELETE FROM ${sql.table(table)} i
      WHERE i.token_hash = ${tokenHash} AND ${isOpen} AND ${stateOfReader(personId)} IS NULL AND ${allows(sql`i.child_id`)}
        AND ${people(sql`i.child_id`)} < ${sql.lit(maxPeople)}
      RETURNING i.child_id
    ) ${link(personId)}
    RETURNING child_id AS "learnerId"`,
  )
}

/** @returns true if an open invitation for children of somebody else was deleted */
export async function declineInvitation(
  db: Executor,
  { table }: Stored,
  { readerId, tokenHash }: { readerId: string; tokenHash: string },
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM ${sql.table(table)} i WHERE i.token_hash = ${tokenHash} AND ${isOpen} AND NOT ${isParent(readerId)}
    RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Ends all open invitations: a restore may have brought back one that was taken back. */
export async function deleteInvitations(db: Executor): Promise<void> {
  await sql`DELETE FROM parent_invitations`.execute(db)
  await sql`DELETE FROM helper_invitations`.execute(db)
}

const Name = z.object({ /** May be empty. */ name: z.string() })

/** Reads the name of an adult. */
export async function readName(db: Executor, personId: string): Promise<string> {
  const { name } = await queryOne(
    db,
    Name,
    sql`SELECT ${parentName('person')} AS name FROM profiles person WHERE person.id = ${personId}`,
  )
  return name
}
