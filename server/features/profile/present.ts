import type { DeviceRow, ProfileRow } from './queries.ts'

/** A browser may call itself anything, at any length. */
const LONGEST_USER_AGENT = 300

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

/** @param current the id of the session that asks */
export function presentDevice(row: DeviceRow, current: string) {
  return {
    id: row.id,
    current: row.id === current,
    userAgent: row.user_agent?.slice(0, LONGEST_USER_AGENT) ?? null,
    signedInAt: row.created_at,
    lastUsedAt: row.updated_at,
  }
}
