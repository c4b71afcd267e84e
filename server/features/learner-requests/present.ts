import type { OpenRequestRow } from './queries.ts'

export function presentRequest(row: OpenRequestRow) {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    username: row.username,
    gradeName: row.grade_name,
    requestedAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
