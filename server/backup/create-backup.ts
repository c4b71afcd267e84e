import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Connection, type Executor, openConnection } from '../database/database.ts'
import { hasMoved } from '../distribution/catalog-queries.ts'
import { readDatabaseSize } from '../metrics/queries.ts'
import {
  BackupError,
  ENTRIES,
  FORMAT_VERSION,
  type Manifest,
  type Summary,
  type Table,
  tableName,
} from './archive-format.ts'
import { FULL_SPEED, type Pace } from './pace.ts'
import {
  applyCopySettings,
  copyOut,
  exportSnapshot,
  listAppliedMigrations,
  listPendingJobs,
  listTables,
  lockTables,
  readBackendPid,
  readSequences,
  readServerVersion,
  readTableSizes,
} from './queries.ts'
import { checkBackupSize } from './size-limit.ts'
import { type ArchiveWriter, type WriteOptions, writeArchive } from './write-archive.ts'

export type BackupOptions = WriteOptions & {
  connection: pg.ClientConfig
  /** Path of the new file. */
  path: string
  /** Content of the file auth-secret; null if the secret is set by AUTH_SECRET. */
  secret: string | null
  /** Content of the privacy journal. */
  journal: string
  /** Pauses while rows are copied; none by default. */
  pace?: Pace
  /** Receives the process id of PostgreSQL's backend that copies, before it does. */
  onBackend?: (pid: number) => unknown
  /** Size of the database above which the backup is refused. */
  maxBytes?: number
  /** Receives each table before it is copied. */
  onTable?: (table: string) => unknown
}

export type BackupResult = { bytes: number; rows: number; tables: number }

/**
 * Backs up a database while it is in use: all tables as of one point in time, in one file.
 *
 * One connection holds a snapshot and locks the tables against migrations; a second one copies in the same snapshot.
 */
export async function createBackup(options: BackupOptions): Promise<BackupResult> {
  const holder = await openConnection(options.connection)
  const copier = await openConnection(options.connection)
  try {
    await requireOneNode(holder.kysely)
    checkBackupSize(await readDatabaseSize(holder.kysely), options.maxBytes)
    let summary: Summary = { tables: {}, sequences: [] }
    const { bytes } = await writeArchive(
      options.path,
      async (archive) => {
        const transaction = holder.kysely.transaction().setIsolationLevel('repeatable read')
        summary = await transaction.execute((db) => fillArchive(archive, db, copier, options))
      },
      options,
    )
    const counts = Object.values(summary.tables)
    return { bytes, tables: counts.length, rows: counts.reduce((total, { rows }) => total + rows, 0) }
  } finally {
    await Promise.all([holder.client.end(), copier.client.end()])
  }
}

/** @throws BackupError for a distributed database, of which one connection sees no single point in time */
async function requireOneNode(db: Executor) {
  if (!(await hasMoved(db))) return
  throw new BackupError(
    'This database is distributed over several nodes: back up each of them with pgBackRest, create restore points by citus_create_restore_point, and set BACKUPS=off (docs/operations.md, "Several nodes").',
  )
}

async function fillArchive(
  archive: ArchiveWriter,
  db: Executor,
  copier: Connection,
  { secret, journal, signal, pace = FULL_SPEED, onBackend, onTable }: BackupOptions,
): Promise<Summary> {
  if (onBackend) onBackend(await readBackendPid(copier.kysely))
  await applyCopySettings(db)
  const manifest = await readManifest(db)
  await archive.add(ENTRIES.manifest, JSON.stringify(manifest, null, 2))
  await archive.add(ENTRIES.secret, secret ?? '')
  await archive.add(ENTRIES.journal, journal)

  // Not ended explicitly: after an interrupted COPY the connection accepts no other statement.
  await copier.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await copier.client.query(`SET TRANSACTION SNAPSHOT ${copier.client.escapeLiteral(await exportSnapshot(db))}`)
  await applyCopySettings(copier.kysely)
  const sizes = await readTableSizes(db, manifest.tables)
  const totalBytes = [...sizes.values()].reduce((total, bytes) => total + bytes, 0)
  let bytesBefore = 0
  const tables: Summary['tables'] = {}
  for (const table of manifest.tables) {
    signal?.throwIfAborted()
    await onTable?.(tableName(table))
    const tableBytes = sizes.get(tableName(table)) ?? 0
    const rows = readRows(copier.client, table, (bytes) =>
      pace.rest((bytesBefore + Math.min(bytes, tableBytes)) / totalBytes),
    )
    await archive.addRows(table, rows.chunks())
    tables[tableName(table)] = rows.count()
    bytesBefore += tableBytes
  }

  const summary: Summary = { tables, sequences: await readSequences(db) }
  await archive.add(ENTRIES.summary, JSON.stringify(summary, null, 2))
  return summary
}

async function readManifest(db: Executor): Promise<Manifest> {
  const { version, time } = await readServerVersion(db)
  const migrations = await listAppliedMigrations(db)
  if (migrations.length === 0) throw new BackupError('There is no Trellis in this database: nothing to back up.')
  const tables = await listTables(db)
  await lockTables(db, tables)
  return {
    format: FORMAT_VERSION,
    takenAt: time.toISOString(),
    postgres: version,
    migrations,
    tables,
    jobs: await listPendingJobs(db),
  }
}

/**
 * Rows of a table in COPY's text format, counted and hashed as they stream.
 * @param afterChunk receives the number of bytes so far, and delays the next chunk
 */
export function readRows(
  client: pg.Client,
  table: Table,
  afterChunk: (bytes: number) => Promise<void> = async () => {},
) {
  const hash = createHash('sha256')
  let rows = 0
  return {
    async *chunks(): AsyncGenerator<Buffer> {
      const stream = client.query(copyTo(copyOut(table)))
      let bytes = 0
      for await (const chunk of stream) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
        await afterChunk(bytes)
      }
      rows = stream.rowCount
    },
    /** Call it once, after the last row. */
    count: () => ({ rows, sha256: hash.digest('hex') }),
  }
}
