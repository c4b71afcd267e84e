import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'

export type NewRequest = {
  tokenHash: string
  firstName: string
  lastName: string
  email: string
  username: string
  passwordHash: string
  parentEmail: string
  gradeId: string | null
  retentionDays: number
}

/** @returns false when the grade is not published */
export async function insertRequest(db: Executor, request: NewRequest): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO learner_requests (
      token_hash, first_name, last_name, email, username, password_hash, parent_email, grade_id, expires_at
    )
    SELECT ${request.tokenHash}, ${request.firstName}, ${request.lastName}, ${request.email}, ${request.username},
           ${request.passwordHash}, ${request.parentEmail}, ${request.gradeId}::uuid,
           now() + make_interval(days => ${request.retentionDays})
    WHERE ${request.gradeId}::uuid IS NULL
       OR EXISTS (SELECT FROM grades WHERE id = ${request.gradeId}::uuid AND live_status FOR SHARE)
    RETURNING id`.execute(db)
  return rows.length > 0
}

export type OpenRequestRow = {
  first_name: string
  last_name: string
  email: string
  username: string
  grade_name: string | null
  created_at: Date
  expires_at: Date
}

/** Reads an open request, with its grade if that is published. */
export async function findRequest(db: Executor, tokenHash: string): Promise<OpenRequestRow | undefined> {
  const { rows } = await sql<OpenRequestRow>`
    SELECT r.first_name, r.last_name, r.email, r.username, g.name AS grade_name, r.created_at, r.expires_at
    FROM learner_requests r
    LEFT JOIN grades g ON g.id = r.grade_id AND g.live_status
    WHERE r.token_hash = ${tokenHash} AND r.expires_at > now()`.execute(db)
  return rows[0]
}

export type ClaimedRequest = {
  first_name: string
  last_name: string
  email: string
  username: string
  password_hash: string
  grade_id: string | null
}

/**
 * Deletes an open request and returns it; of several concurrent callers one gets it. Its grade is returned if it is
 * published, and locked until the transaction ends.
 */
export async function claimRequest(db: Executor, tokenHash: string): Promise<ClaimedRequest | undefined> {
  const { rows } = await sql<ClaimedRequest>`
    WITH request AS (
      DELETE FROM learner_requests WHERE token_hash = ${tokenHash} AND expires_at > now() RETURNING *
    )
    SELECT request.first_name, request.last_name, request.email, request.username, request.password_hash, grade.id AS grade_id
    FROM request
    LEFT JOIN LATERAL (
      SELECT id FROM grades WHERE id = request.grade_id AND live_status FOR SHARE
    ) grade ON true`.execute(db)
  return rows[0]
}

/** @returns true when an open request was deleted */
export async function deleteRequest(db: Executor, tokenHash: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM learner_requests WHERE token_hash = ${tokenHash} AND expires_at > now() RETURNING id`.execute(db)
  return rows.length > 0
}
