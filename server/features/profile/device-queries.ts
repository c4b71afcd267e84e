import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/database.ts'

export type DeviceRow = { id: string; user_agent: string | null; created_at: Date; updated_at: Date }

/** The sessions of a person that have not expired, the one used last first. */
export async function devicesOf(db: Executor, userId: string): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    SELECT id, user_agent, created_at, updated_at FROM sessions
    WHERE user_id = ${userId} AND expires_at > now()
    ORDER BY updated_at DESC, id`.execute(db)
  return rows
}

/** Ends one session of a person; one that is somebody else's is left alone. @returns the sessions that are left */
export function endDevice(db: Executor, userId: string, sessionId: string): Promise<DeviceRow[]> {
  return endSessions(db, userId, sql`id = ${sessionId}`)
}

/** Ends every session of a person but one. @returns the sessions that are left */
export function endOtherDevices(db: Executor, userId: string, kept: string): Promise<DeviceRow[]> {
  return endSessions(db, userId, sql`id <> ${kept}`)
}

async function endSessions(db: Executor, userId: string, which: RawBuilder<unknown>): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    WITH ended AS (
      DELETE FROM sessions WHERE user_id = ${userId} AND ${which} RETURNING id
    )
    SELECT id, user_agent, created_at, updated_at FROM sessions
    WHERE user_id = ${userId} AND expires_at > now() AND id NOT IN (SELECT id FROM ended)
    ORDER BY updated_at DESC, id`.execute(db)
  return rows
}
