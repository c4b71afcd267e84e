import type { DeviceRow, ProfileRow } from './queries.ts'

/** Browsers may send user agents of any length. */
const MAX_USER_AGENT_LENGTH = 300

export function presentProfile(row: ProfileRow) {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    username: row.username,
    cell: row.cell,
    gradeName: row.grade_name,
    isParent: row.is_parent,
    hasPassword: row.has_password,
  }
}

/** @param current id of the request's session */
export function presentDevice(row: DeviceRow, current: string) {
  return {
    id: row.id,
    current: row.id === current,
    userAgent: row.user_agent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    signedInAt: row.created_at,
    lastUsedAt: row.updated_at,
  }
}
