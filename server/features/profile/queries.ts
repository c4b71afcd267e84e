import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { shownEmail } from '../../email/queries.ts'
import type { PersonToDelete } from '../learners/delete-queries.ts'

export type ProfileRow = {
  first_name: string
  last_name: string
  /** null for a learner without one. */
  email: string | null
  username: string | null
  cell: string | null
  grade_name: string | null
  is_parent: boolean
  has_password: boolean
}

/** Profile for its owner, with the grade of the enrollment, otherwise of the profile. */
const profileColumns = sql`
  p.first_name, p.last_name, ${shownEmail} AS email, p.username, p.cell, p.is_parent,
  (SELECT g.name FROM grades g WHERE g.id = coalesce(
    (SELECT e.grade_id FROM grade_enrollments e WHERE e.user_id = p.id), p.grade_id
  )) AS grade_name,
  EXISTS (
    SELECT FROM accounts a
    WHERE a.user_id = p.id AND a.provider_id = 'credential' AND a.password IS NOT NULL
  ) AS has_password`

export async function findProfile(db: Executor, userId: string): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    SELECT ${profileColumns} FROM profiles p WHERE p.id = ${userId}`.execute(db)
  return rows[0]
}

/** @returns the updated profile; undefined if the account was deleted */
export async function updateProfile(
  db: Executor,
  userId: string,
  { firstName, lastName, cell }: { firstName: string; lastName: string; cell: string | null },
): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    UPDATE profiles p
    SET first_name = ${firstName}, last_name = ${lastName}, cell = ${cell}, updated_at = now()
    WHERE p.id = ${userId}
    RETURNING ${profileColumns}`.execute(db)
  return rows[0]
}

export type DeviceRow = { id: string; user_agent: string | null; created_at: Date; updated_at: Date }

/** Lists the current sessions of a user, last used first. */
export async function listDevices(db: Executor, userId: string): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    SELECT id, user_agent, created_at, updated_at FROM sessions
    WHERE user_id = ${userId} AND expires_at > now()
    ORDER BY updated_at DESC, id`.execute(db)
  return rows
}

/**
 * Ends a session if it belongs to the user.
 * @returns the remaining sessions
 */
export function endDevice(db: Executor, userId: string, sessionId: string): Promise<DeviceRow[]> {
  return endSessions(db, userId, sql`id = ${sessionId}`)
}

/**
 * Ends every session of a user but one.
 * @returns the remaining sessions
 */
export function endOtherDevices(db: Executor, userId: string, currentId: string): Promise<DeviceRow[]> {
  return endSessions(db, userId, sql`id <> ${currentId}`)
}

async function endSessions(db: Executor, userId: string, condition: RawBuilder<unknown>): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    WITH ended AS (
      -- tg_access_event ends the live streams of these sessions.
      DELETE FROM sessions WHERE user_id = ${userId} AND ${condition} RETURNING id
    )
    SELECT id, user_agent, created_at, updated_at FROM sessions
    WHERE user_id = ${userId} AND expires_at > now() AND id NOT IN (SELECT id FROM ended)
    ORDER BY updated_at DESC, id`.execute(db)
  return rows
}

/** @returns null for a person without a password; undefined for an unknown person */
export async function findPasswordHash(db: Executor, userId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ password: string | null }>`
    SELECT (
      SELECT a.password FROM accounts a WHERE a.user_id = p.id AND a.provider_id = 'credential'
    ) AS password
    FROM profiles p WHERE p.id = ${userId}`.execute(db)
  return rows[0]?.password
}

/**
 * Locks a parent and the linked learners: saves by any of them wait (they lock the enrollment first, like this
 * function), a concurrently added learner is either visible or rejected, and if two parents of one learner delete
 * themselves concurrently, the second sees that the first is deleted.
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

/** Finds the accounts to delete with a parent's: the parent, and every learner not linked to another parent. */
export async function findAccountsToDelete(db: Executor, parentId: string): Promise<PersonToDelete[]> {
  const { rows } = await sql<PersonToDelete>`
    SELECT p.id, p.email, p.unverified_email, p.username FROM profiles p
    WHERE p.id = ${parentId} OR p.id IN (
      SELECT own.child_id FROM parent_child own
      WHERE own.parent_id = ${parentId} AND NOT EXISTS (
        SELECT FROM parent_child other WHERE other.child_id = own.child_id AND other.parent_id <> own.parent_id
      )
    )`.execute(db)
  return rows
}
