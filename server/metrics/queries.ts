import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** Result of a backup or a verification, with the reason of a failure. */
export type BackupDetails = {
  file: string
  seconds: number
  rows?: number
  bytes?: number | undefined
  reason?: string
}

export type OperatorEvent =
  | { kind: 'backup' | 'backup-failed' | 'verification' | 'verification-failed'; details: BackupDetails }
  | { kind: 'database-size'; number: number }
  | { kind: 'request-failed'; number: number; details: { requestId: string; operation: string; error: string } }
  | { kind: 'sign-in-failed'; number: number }
type Kind = OperatorEvent['kind']

export async function insertOperatorEvents(db: Executor, events: readonly OperatorEvent[]): Promise<void> {
  await sql`
    INSERT INTO operator_events (kind, number, details)
    SELECT kind, coalesce(number, 1), coalesce(details, '{}')
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS event (kind text, number bigint, details jsonb)`.execute(
    db,
  )
}

/** Seconds since the last event of a kind; null if there was none. */
export async function readAge(db: Executor, kind: Kind): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM now() - at)::float8 AS seconds FROM operator_events
    WHERE kind = ${kind} ORDER BY at DESC LIMIT 1`.execute(db)
  return rows[0]?.seconds ?? null
}

export async function readDatabaseSize(db: Executor): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT pg_database_size(current_database())::float8 AS bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
