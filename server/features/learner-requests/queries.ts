import { sql } from 'kysely'
import { z } from 'zod'
import { LanguageCode } from '#contract/fields.ts'
import { contract } from '#contract/index.ts'
import { outputOf } from '#contract/operation.ts'
import type { Language } from '#domain/languages.ts'
import type { Executor } from '../../database/database.ts'
import { query } from '../../database/rows.ts'

export type NewRequest = {
  tokenHash: string
  firstName: string
  lastName: string
  email: string | null
  username: string
  passwordHash: string
  parentEmail: string
  gradeId: string | null
  language: Language | null
  retentionDays: number
}

/** @returns false if the grade is not published */
export async function insertRequest(db: Executor, request: NewRequest): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO learner_requests (
      token_hash, first_name, last_name, email, username, password_hash, parent_email, grade_id, language, expires_at
    )
    SELECT ${request.tokenHash}, ${request.firstName}, ${request.lastName}, ${request.email}, ${request.username},
           ${request.passwordHash}, ${request.parentEmail}, ${request.gradeId}::uuid,
           ${request.language}::text, now() + make_interval(days => ${request.retentionDays})
    WHERE ${request.gradeId}::uuid IS NULL
       OR EXISTS (SELECT FROM grades WHERE id = ${request.gradeId}::uuid AND live_status FOR SHARE)
    RETURNING id`.execute(db)
  return rows.length > 0
}

/**
 * Key of an open request: the secret of its link, or its id for the parent whose confirmed address the child entered.
 */
export type RequestKey = { tokenHash: string } | { requestId: string; parentId: string }

function isOpenRequest(key: RequestKey) {
  const named =
    'tokenHash' in key
      ? sql`learner_requests.token_hash = ${key.tokenHash}`
      : sql`learner_requests.id = ${key.requestId} AND learner_requests.parent_email = (
          SELECT email FROM profiles WHERE id = ${key.parentId} AND is_parent AND email_verified
        )`
  return sql`${named} AND learner_requests.expires_at > now()`
}

/** Reads an open request, with its grade if published. */
export async function findRequest(db: Executor, key: RequestKey) {
  const [request] = await query(
    db,
    outputOf(contract.learnerRequests.get),
    sql`
      SELECT first_name AS "firstName", last_name AS "lastName", email, username, g.name AS "gradeName",
        learner_requests.created_at AS "requestedAt", expires_at AS "expiresAt"
      FROM learner_requests
      LEFT JOIN grades g ON g.id = grade_id AND g.live_status
      WHERE ${isOpenRequest(key)}`,
  )
  return request
}

const ClaimedRequest = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  username: z.string(),
  passwordHash: z.string(),
  gradeId: z.string().nullable(),
  language: LanguageCode.nullable(),
})
export type ClaimedRequest = z.infer<typeof ClaimedRequest>

/**
 * Deletes an open request and returns it to one of several concurrent callers. Its grade is returned if published, and
 * locked until the end of the transaction.
 */
export async function claimRequest(db: Executor, key: RequestKey): Promise<ClaimedRequest | undefined> {
  const [claimed] = await query(
    db,
    ClaimedRequest,
    sql`
    WITH request AS (
      DELETE FROM learner_requests WHERE ${isOpenRequest(key)} RETURNING *
    )
    SELECT request.first_name AS "firstName", request.last_name AS "lastName", request.email, request.username,
      request.password_hash AS "passwordHash", grade.id AS "gradeId", request.language
    FROM request
    LEFT JOIN LATERAL (
      SELECT id FROM grades WHERE id = request.grade_id AND live_status FOR SHARE
    ) grade ON true`,
  )
  return claimed
}

/** @returns true if an open request was deleted */
export async function deleteRequest(db: Executor, key: RequestKey): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM learner_requests WHERE ${isOpenRequest(key)} RETURNING id`.execute(db)
  return rows.length > 0
}
