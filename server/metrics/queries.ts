import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../database/database.ts'
import { query, queryOne } from '../database/rows.ts'

/** Result of a backup or a verification, with the reason of a failure. */
export const BackupDetails = z.object({
  file: z.string(),
  seconds: z.number(),
  rows: z.int().optional(),
  bytes: z.int().optional(),
  reason: z.string().optional(),
})
export type BackupDetails = z.infer<typeof BackupDetails>

/** @property extended running timed tests that got the time of the outage; `stopped` if no process was running */
export const OutageDetails = z.object({ extended: z.int(), cause: z.enum(['unavailable', 'stopped']) })
export type OutageDetails = z.infer<typeof OutageDetails>

/** Times between which acknowledged work is lost, as ISO text. */
export const LossDetails = z.object({ from: z.string(), to: z.string() })
export type LossDetails = z.infer<typeof LossDetails>

export type OperatorEvent =
  | { kind: 'backup' | 'backup-failed' | 'verification' | 'verification-failed'; details: BackupDetails }
  | { kind: 'database-size'; number: number }
  | { kind: 'request-failed'; number: number; details: { requestId: string; operation: string; error: string } }
  | { kind: 'sign-in-failed'; number: number }
  /** Time in seconds during which nothing could be saved. */
  | { kind: 'outage'; number: number; details: OutageDetails }
  | { kind: 'work-lost'; details: LossDetails }
  /** Use of `npm run sql`. */
  | { kind: 'sql'; number: number; details: { statement: string } }
  /** Use of `npm run log-account`. */
  | { kind: 'log-account'; number: number }
  /** Use of `npm run reset-second-step`, with the hash by which the log names the account. */
  | { kind: 'second-step-reset'; number: number; details: { account: string } }
  /** Use of `npm run end-sessions`: sessions that it ended, and the same hash. */
  | { kind: 'sessions-ended'; number: number; details: { account: string } }
type Kind = OperatorEvent['kind']

export async function insertOperatorEvents(db: Executor, events: readonly OperatorEvent[]): Promise<void> {
  await sql`
    INSERT INTO operator_events (kind, number, details)
    SELECT kind, coalesce(number, 1), coalesce(details, '{}')
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS event (kind text, number bigint, details jsonb)`.execute(
    db,
  )
}

const Age = z.object({ seconds: z.number() })

/** Seconds since the last event of a kind; null if there was none. */
export async function readAge(db: Executor, kind: Kind): Promise<number | null> {
  const [row] = await query(
    db,
    Age,
    sql`
    SELECT extract(epoch FROM now() - at)::float8 AS seconds FROM operator_events
    WHERE kind = ${kind} ORDER BY at DESC LIMIT 1`,
  )
  return row?.seconds ?? null
}

/**
 * Seconds since the last event of a kind; without any, since the installation, which is when the first migration of its
 * database ran.
 */
export function readAgeOrInstalled(db: Executor, kind: Kind): Promise<{ seconds: number }> {
  return queryOne(
    db,
    Age,
    sql`
    SELECT extract(epoch FROM now() - coalesce(
      (SELECT at FROM operator_events WHERE kind = ${kind} ORDER BY at DESC LIMIT 1),
      (SELECT min(timestamp)::timestamptz FROM kysely_migration)
    ))::float8 AS seconds`,
  )
}

const Losses = z.object({ losses: z.int() })

/** Number of losses of acknowledged work within the last day. */
export function countLosses(db: Executor): Promise<{ losses: number }> {
  return queryOne(
    db,
    Losses,
    sql`
    SELECT count(*)::int AS losses FROM operator_events WHERE kind = 'work-lost' AND at > now() - interval '1 day'`,
  )
}

const Size = z.object({ bytes: z.int() })

export async function readDatabaseSize(db: Executor): Promise<number> {
  const [row] = await query(
    db,
    Size,
    sql`
    SELECT pg_database_size(current_database())::float8 AS bytes`,
  )
  return row?.bytes ?? 0
}

const LockHolder = z.object({
  pid: z.int(),
  account: z.string().nullable(),
  application: z.string(),
  state: z.string().nullable(),
  waits: z.boolean(),
  seconds: z.number(),
  tables: z.array(z.string()),
  statement: z.string(),
})

/**
 * Open transactions that have held locks for at least two seconds, oldest first, with their last statement, in which
 * quoted values are left out. Those of other accounts have neither a time nor a statement.
 */
export function listLockHolders(db: Executor): Promise<z.infer<typeof LockHolder>[]> {
  return query(
    db,
    LockHolder,
    sql`
    SELECT a.pid, a.usename::text AS account, a.application_name AS application, a.state,
      coalesce(a.wait_event_type = 'Lock', false) AS waits,
      coalesce(extract(epoch FROM now() - a.xact_start), 0)::float8 AS seconds,
      array(
        SELECT DISTINCT c.relname::text FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
        WHERE l.pid = a.pid AND l.granted AND l.mode <> 'AccessShareLock' AND c.relkind IN ('r', 'p') ORDER BY 1 LIMIT 10
      ) AS tables,
      left(regexp_replace(regexp_replace(a.query, $$'[^']*'$$, $$'…'$$, 'g'), '\s+', ' ', 'g'), 300) AS statement
    FROM pg_stat_activity a
    WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()
      AND coalesce(a.xact_start < now() - interval '2 seconds', true)
      AND EXISTS (
        SELECT FROM pg_locks l
        WHERE l.pid = a.pid AND l.granted AND (l.locktype = 'transactionid' OR l.mode = 'AccessExclusiveLock')
      )
    ORDER BY a.xact_start LIMIT 5`,
  )
}
