import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import type { Executor } from '../database/database.ts'
import { query, queryOne, WithId } from '../database/rows.ts'
import { type PendingJob, PendingJobs, PROVIDER_QUEUES, type Summary, Table, tableName } from './archive-format.ts'

/** Schemas created by migrations. The job queue's own schema is recreated at the next start. */
export const PRODUCT_SCHEMAS = ['public', 'test_payments']

/**
 * Settings, until the end of the transaction, under which rows have the same text on every server and version, and
 * arrive in storage order.
 */
const COPY_SETTINGS = {
  client_encoding: 'UTF8',
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  synchronize_seqscans: 'off',
  // A large table takes a while, and the snapshot stays open during that time.
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  lock_timeout: '30s',
}

export async function applyCopySettings(db: Executor): Promise<void> {
  await sql`SELECT set_config(key, value, true) FROM jsonb_each_text(${JSON.stringify(COPY_SETTINGS)}::jsonb)`.execute(
    db,
  )
}

/** @returns id with which other transactions see the same rows while this one is open */
export async function exportSnapshot(db: Executor): Promise<string> {
  const { id } = await queryOne(db, WithId, sql`SELECT pg_export_snapshot() AS id`)
  return id
}

const ServerVersion = z.object({ version: z.string(), number: z.int(), encoding: z.string(), time: z.date() })
export type ServerVersion = z.infer<typeof ServerVersion>

export function readServerVersion(db: Executor): Promise<ServerVersion> {
  return queryOne(
    db,
    ServerVersion,
    sql`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
           current_setting('server_encoding') AS encoding, now() AS time`,
  )
}

const Backend = z.object({ pid: z.int() })

/** Process id of the backend that serves this connection. */
export async function readBackendPid(db: Executor): Promise<number> {
  const { pid } = await queryOne(db, Backend, sql`SELECT pg_backend_pid() AS pid`)
  return pid
}

/** Files that are deleted after a day: a backup must not hold them for longer. */
const NEVER_IN_BACKUPS = ['learner_exports', 'learner_export_chunks']

/**
 * Tables of the product to back up: all except those of the migrator, whose content is the manifest's list of
 * migrations, and files that are deleted after a day.
 */
export async function listTables(db: Executor): Promise<Table[]> {
  return query(
    db,
    Table,
    sql`
    SELECT n.nspname AS schema, c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind = 'r' AND n.nspname = any(${PRODUCT_SCHEMAS}) AND c.relname NOT LIKE 'kysely\\_migration%'
      AND c.relname <> all(${NEVER_IN_BACKUPS})
      AND ${notOfExtension}
    GROUP BY 1, 2 ORDER BY 1, 2`,
  )
}

const TableSize = z.object({ name: z.string(), bytes: z.string() })

/** @returns bytes on disk by table name, including long texts, excluding indexes */
export async function readTableSizes(db: Executor, tables: readonly Table[]): Promise<Map<string, number>> {
  const names = tables.map(tableName)
  const rows = await query(
    db,
    TableSize,
    sql`
    SELECT name, pg_table_size(name::regclass)::text AS bytes FROM unnest(${names}::text[]) AS name`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

const notOfExtension = sql`NOT EXISTS (
  SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e'
)`

/** Blocks migrations until the end of the transaction; reads and writes continue. */
export async function lockTables(db: Executor, tables: readonly Table[]): Promise<void> {
  await sql`LOCK TABLE ${sql.join(tables.map(tableReference))} IN ACCESS SHARE MODE`.execute(db)
}

const tableReference = ({ schema, name }: { schema: string; name: string }) => sql.id(schema, name)

const Migration = z.object({ name: z.string() })

/** @returns names of the applied migrations; empty for a database without Trellis */
export async function listAppliedMigrations(db: Executor): Promise<string[]> {
  if (!(await tableExists(db, 'kysely_migration'))) return []
  const rows = await query(db, Migration, sql`SELECT name FROM kysely_migration ORDER BY name`)
  return rows.map(({ name }) => name)
}

export async function listPendingJobs(db: Executor): Promise<PendingJob[]> {
  if (!(await tableExists(db, 'pgboss.job'))) return []
  const { rows } = await sql`
    SELECT name AS queue, data FROM pgboss.job
    WHERE name = any(${[...PROVIDER_QUEUES]}) AND state IN ('created', 'retry', 'active')
    ORDER BY created_on, id`.execute(db)
  return PendingJobs.parse(rows)
}

const Existence = z.object({ exists: z.boolean() })

async function tableExists(db: Executor, name: string): Promise<boolean> {
  const [row] = await query(db, Existence, sql`SELECT to_regclass(${name}) IS NOT NULL AS exists`)
  return row?.exists === true
}

const SequenceState = z.object({ lastValue: z.string(), isCalled: z.boolean() })

const Sequence = z.object({ schema: z.string(), name: z.string() })

/** Reads all sequences. They ignore snapshots, so they are read after the rows and are past every number in them. */
export async function readSequences(db: Executor): Promise<Summary['sequences']> {
  const sequences = await query(
    db,
    Sequence,
    sql`
    SELECT schemaname AS schema, sequencename AS name FROM pg_sequences
    WHERE schemaname = any(${PRODUCT_SCHEMAS}) ORDER BY 1, 2`,
  )
  const values: Summary['sequences'] = []
  for (const sequence of sequences) {
    const rows = await query(
      db,
      SequenceState,
      sql`
      SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${tableReference(sequence)}`,
    )
    values.push(...rows.map((value) => ({ ...sequence, ...value })))
  }
  return values
}

export async function setSequence(db: Executor, sequence: Summary['sequences'][number]): Promise<void> {
  const name = `${pg.escapeIdentifier(sequence.schema)}.${pg.escapeIdentifier(sequence.name)}`
  await sql`SELECT setval(${name}::regclass, ${sequence.lastValue}::bigint, ${sequence.isCalled})`.execute(db)
}

export const copyOut = (table: Table) => `COPY ${copyTarget(table)} TO STDOUT`
export const copyIn = (table: Table) => `COPY ${copyTarget(table)} FROM STDIN`

function copyTarget({ schema, name, columns }: Table): string {
  const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
  return `${table} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}

const Count = z.object({ count: z.int() })

/** @returns number of tables, views and sequences in the database */
export async function countRelations(db: Executor): Promise<number> {
  const [row] = await query(
    db,
    Count,
    sql`
    SELECT count(*)::int AS count FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
      AND ${notOfExtension}`,
  )
  return row?.count ?? 0
}

/** Drops everything of the product except the job queue. */
export async function dropProduct(db: Executor): Promise<void> {
  await sql`DROP SCHEMA IF EXISTS ${sql.join(PRODUCT_SCHEMAS.map((name) => sql.id(name)))} CASCADE`.execute(db)
  await sql`CREATE SCHEMA public`.execute(db)
}

/** Counts connections of running programs, recognized by the name that their job queue sets. */
export async function countOtherPrograms(db: Executor): Promise<number> {
  const [row] = await query(
    db,
    Count,
    sql`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'trellis-%'`,
  )
  return row?.count ?? 0
}

const ForeignKey = z.object({ schema: z.string(), name: z.string(), constraint: z.string(), definition: z.string() })
export type ForeignKey = z.infer<typeof ForeignKey>

export function listForeignKeys(db: Executor): Promise<ForeignKey[]> {
  return query(
    db,
    ForeignKey,
    sql`
    SELECT n.nspname AS schema, c.relname AS name, conname AS constraint, pg_get_constraintdef(con.oid) AS definition
    FROM pg_constraint con JOIN pg_class c ON c.oid = conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE contype = 'f' AND conparentid = 0 AND n.nspname = any(${PRODUCT_SCHEMAS})
    ORDER BY 1, 2, 3`,
  )
}

/**
 * Drops foreign keys, so that rows can be copied in any order. They form cycles (a grade refers to the account that
 * changed it, an account to its grade), and only a superuser could disable them.
 */
export async function dropForeignKeys(db: Executor, keys: readonly ForeignKey[]): Promise<void> {
  for (const key of keys) {
    await sql`ALTER TABLE ${tableReference(key)} DROP CONSTRAINT ${sql.id(key.constraint)}`.execute(db)
  }
}

/** Adds the foreign keys again, which validates every row. */
export async function addForeignKeys(db: Executor, keys: readonly ForeignKey[]): Promise<void> {
  for (const key of keys) {
    const constraint = sql`ADD CONSTRAINT ${sql.id(key.constraint)} ${sql.raw(key.definition)}`
    await sql`ALTER TABLE ${tableReference(key)} ${constraint}`.execute(db)
  }
}

/** Truncates tables that migrations filled, and disables triggers that would add rows. */
export async function prepareForRows(db: Executor, tables: readonly Table[]): Promise<void> {
  await sql`TRUNCATE ${sql.join(tables.map(tableReference))}`.execute(db)
  for (const table of tables) await sql`ALTER TABLE ${tableReference(table)} DISABLE TRIGGER USER`.execute(db)
}

export async function enableTriggers(db: Executor, tables: readonly Table[]): Promise<void> {
  for (const table of tables) await sql`ALTER TABLE ${tableReference(table)} ENABLE TRIGGER USER`.execute(db)
}

/** Holds the mails that were unsent at the time of the backup. */
export async function holdUnsentMails(db: Executor): Promise<number> {
  const { rows } = await sql`
    UPDATE mails SET held_at = now(), claimed_until = NULL
    WHERE sent_at IS NULL AND abandoned_at IS NULL RETURNING 1`.execute(db)
  return rows.length
}

/** Records the restore, which the next start completes (server/start/complete-restore.ts). */
export async function insertRestore(db: Executor, takenAt: string, jobs: readonly PendingJob[]): Promise<void> {
  await sql`
    INSERT INTO restores (backup_taken_at, pending_jobs) VALUES (${takenAt}, ${JSON.stringify(jobs)})`.execute(db)
}

const OpenRestore = z.object({ id: z.string(), takenAt: z.date(), jobs: z.unknown() })

/**
 * Finds restores since the last start and locks them, so that only one of several starting processes completes them.
 */
export async function findOpenRestores(db: Executor) {
  const rows = await query(
    db,
    OpenRestore,
    sql`
    SELECT id, backup_taken_at AS "takenAt", pending_jobs AS jobs FROM restores
    WHERE completed_at IS NULL ORDER BY restored_at FOR UPDATE`,
  )
  return rows.map((row) => ({ ...row, jobs: PendingJobs.parse(row.jobs) }))
}

export async function markRestoreCompleted(db: Executor, id: string): Promise<void> {
  await sql`UPDATE restores SET completed_at = now(), pending_jobs = '[]' WHERE id = ${id}`.execute(db)
}

/** Updates planner statistics, which copied rows do not have. */
export async function analyze(db: Executor): Promise<void> {
  await sql`ANALYZE`.execute(db)
}

/** @returns tables of the first list that the second one lacks, compared with their columns */
export function missingTables(tables: readonly Table[], existing: readonly Table[]): string[] {
  const known = new Set(existing.map((table) => JSON.stringify([tableName(table), [...table.columns].sort()])))
  return tables
    .filter((table) => !known.has(JSON.stringify([tableName(table), [...table.columns].sort()])))
    .map(tableName)
}
