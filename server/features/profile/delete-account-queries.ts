import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import type { PersonToDelete } from '../learners/delete-queries.ts'

/** @returns null for who has no password; undefined when there is no such person */
export async function findPasswordHash(db: Executor, userId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ password: string | null }>`
    SELECT (
      SELECT a.password FROM accounts a WHERE a.user_id = p.id AND a.provider_id = 'credential'
    ) AS password
    FROM profiles p WHERE p.id = ${userId}`.execute(db)
  return rows[0]?.password
}

/**
 * Holds a parent and the linked learners as they are: saves of any of them wait (they lock the enrollment first, and so
 * does this), a learner that is being added is there or will not be, and of two parents of one learner who delete
 * themselves at the same moment the second sees that the first is gone.
 */
export async function lockFamily(db: Executor, parentId: string): Promise<void> {
  await sql`
    WITH family AS (
      SELECT ${parentId}::uuid AS id
      UNION SELECT child_id FROM parent_child WHERE parent_id = ${parentId}
    ), enrollments AS MATERIALIZED (
      SELECT user_id FROM grade_enrollments WHERE user_id IN (SELECT id FROM family)
      ORDER BY user_id FOR UPDATE
    )
    SELECT id FROM profiles
    WHERE id IN (SELECT id FROM family) AND (SELECT count(*) FROM enrollments) >= 0
    ORDER BY id FOR UPDATE`.execute(db)
}

/** Who goes with a parent's account: the parent, and every learner that is linked to no other parent. */
export async function goingWith(db: Executor, parentId: string): Promise<PersonToDelete[]> {
  const { rows } = await sql<PersonToDelete>`
    SELECT p.id, p.email, p.username FROM profiles p
    WHERE p.id = ${parentId} OR p.id IN (
      SELECT own.child_id FROM parent_child own
      WHERE own.parent_id = ${parentId} AND NOT EXISTS (
        SELECT FROM parent_child other WHERE other.child_id = own.child_id AND other.parent_id <> own.parent_id
      )
    )`.execute(db)
  return rows
}
