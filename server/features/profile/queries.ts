import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'

export type ProfileRow = {
  first_name: string
  last_name: string
  email: string
  username: string | null
  cell: string | null
  grade_name: string | null
  is_parent: boolean
  has_password: boolean
}

/** A profile as its owner sees it: the grade is that of the enrollment, else the one on the profile. */
const profileColumns = sql`
  p.first_name, p.last_name, p.email, p.username, p.cell, p.is_parent,
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

/** @returns the profile as it is now; undefined when it was deleted meanwhile */
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
