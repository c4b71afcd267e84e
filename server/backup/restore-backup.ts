import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Connection, type Executor, openConnection } from '../database/database.ts'
import { createMigrator, listMigrations, migrate } from '../database/migrate.ts'
import { BackupError, type Manifest, type Summary, type Table, tableName } from './archive-format.ts'
import { readRows } from './create-backup.ts'
import {
  addForeignKeys,
  analyze,
  applyCopySettings,
  copyIn,
  countRelations,
  dropForeignKeys,
  dropProduct,
  enableTriggers,
  holdUnsentMails,
  insertRestore,
  listForeignKeys,
  listTables,
  missingTables,
  prepareForRows,
  readBackendPid,
  readServerVersion,
  setSequence,
} from './queries.ts'
import type { Archive } from './read-archive.ts'

const MIN_POSTGRES = 150_000

export type RestoreSteps = {
  onProgress(message: string): void
  /** Restores everything outside the database. If it fails, the database stays empty. */
  beforeCommit(): Promise<void>
  /** Receives the process id of PostgreSQL's backend that restores, before it does. */
  onBackend?(pid: number): unknown
}

export type RestoreResult = { rows: number; heldMails: number; migrated: number }

/**
 * Restores an archive into an empty database, in one transaction: any failure leaves it empty. The tables are created
 * at the version of the backup, filled, read back and compared, and then migrated to this program's version.
 *
 * Requires only the rights of the database's owner.
 * @throws BackupError for an unsuitable database or backup
 */
export async function restoreBackup(
  archive: Archive,
  connection: pg.ClientConfig,
  steps: RestoreSteps,
): Promise<RestoreResult> {
  const opened = await openConnection(connection)
  try {
    steps.onBackend?.(await readBackendPid(opened.kysely))
    const result = await opened.kysely.transaction().execute((db) => restoreInto(archive, opened, db, steps))
    await analyze(opened.kysely)
    return result
  } finally {
    await opened.client.end()
  }
}

/** @throws BackupError for a backup of a newer version */
export async function checkVersion({ migrations }: Manifest): Promise<void> {
  const known = await listMigrations()
  if (migrations.every((name, index) => name === known[index])) return
  throw new BackupError('This backup was made by a newer or changed version of Trellis: update this one first.')
}

async function restoreInto(
  archive: Archive,
  { client }: Connection,
  db: Executor,
  { onProgress, beforeCommit }: RestoreSteps,
): Promise<RestoreResult> {
  await checkVersion(archive.manifest)
  await checkTarget(db)
  const summary = await createTables(archive, client, db, onProgress)

  const migrated = await migrate(db)
  await insertRestore(db, archive.manifest.takenAt, archive.manifest.jobs)
  const heldMails = await holdUnsentMails(db)
  await beforeCommit()
  return {
    rows: Object.values(summary.tables).reduce((total, { rows }) => total + rows, 0),
    heldMails,
    migrated: migrated.length,
  }
}

/**
 * Restores a database to the state of a backup, at the backup's version, in one transaction. For a failed upgrade:
 * nothing has happened since the backup, so no mail must be held. The job queue is unchanged.
 */
export async function rollBack(archive: Archive, connection: pg.ClientConfig): Promise<void> {
  const { client, kysely } = await openConnection(connection)
  try {
    await kysely.transaction().execute(async (db) => {
      await dropProduct(db)
      await createTables(archive, client, db, () => {})
    })
    await analyze(kysely)
  } finally {
    await client.end()
  }
}

/** Creates the tables at the version of the backup, fills them, and compares all rows. */
async function createTables(
  archive: Archive,
  client: pg.Client,
  db: Executor,
  onProgress: RestoreSteps['onProgress'],
): Promise<Summary> {
  const { manifest } = archive
  await applyCopySettings(db)
  const { error } = await createMigrator(db).migrateTo(manifest.migrations.at(-1) ?? '')
  if (error) throw error
  const tables = await listTables(db)
  const missing = [...missingTables(manifest.tables, tables), ...missingTables(tables, manifest.tables)]
  if (missing.length > 0) throw new BackupError(`This backup has other tables than its version: ${missing.join(', ')}.`)

  const foreignKeys = await listForeignKeys(db)
  await dropForeignKeys(db, foreignKeys)
  await prepareForRows(db, tables)
  const summary = await copyRows(archive, client, onProgress)
  onProgress('Comparing every row with the backup')
  await compareRows(client, manifest.tables, summary)
  for (const sequence of summary.sequences) await setSequence(db, sequence)
  await addForeignKeys(db, foreignKeys)
  await enableTriggers(db, tables)
  return summary
}

async function checkTarget(db: Executor): Promise<void> {
  const { version, number, encoding } = await readServerVersion(db)
  if (number < MIN_POSTGRES) throw new BackupError(`PostgreSQL ${version} is too old: 15 or later is needed.`)
  if (encoding !== 'UTF8') throw new BackupError(`The database has the encoding ${encoding}: create it with UTF8.`)
  const relations = await countRelations(db)
  if (relations === 0) return
  throw new BackupError(
    `The database is not empty (${relations} tables, views and sequences): nothing was changed. Restore into an empty one.`,
  )
}

/** Copies the rows of all tables, one table at a time. */
async function copyRows(archive: Archive, client: pg.Client, onProgress: (message: string) => void): Promise<Summary> {
  const tables = new Map(archive.manifest.tables.map((table) => [tableName(table), table]))
  let current: { name: string; load: TableLoad } | undefined
  const summary = await archive.readRows(async (name, chunk) => {
    if (current?.name !== name) {
      await current?.load.finish()
      const table = tables.get(name)
      if (!table) throw new BackupError(`This backup has rows of an unknown table ${name}.`)
      onProgress(`Restoring ${name}`)
      current = { name, load: loadTable(client, table) }
    }
    await current.load.write(chunk)
  })
  await current?.load.finish()
  return summary
}

type TableLoad = { write(chunk: Uint8Array): Promise<void>; finish(): Promise<void> }

function loadTable(client: pg.Client, table: Table): TableLoad {
  const stream = client.query(copyFrom(copyIn(table)))
  const done = once(stream, 'finish')
  // Rejections surface in the next call.
  done.catch(() => {})
  return {
    async write(chunk) {
      if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
    },
    async finish() {
      stream.end()
      await done
    },
  }
}

/**
 * Reads every table back. PostgreSQL only appends to a table created in the same transaction, so the rows come in the
 * order of the backup, and the text of a whole table equals the backup's byte for byte.
 */
async function compareRows(client: pg.Client, tables: readonly Table[], summary: Summary): Promise<void> {
  for (const table of tables) {
    const restored = readRows(client, table)
    for await (const _chunk of restored.chunks());
    const { rows, sha256 } = restored.count()
    const expected = summary.tables[tableName(table)]
    if (expected?.rows !== rows || expected.sha256 !== sha256) {
      throw new BackupError(`The restored rows of ${tableName(table)} differ from the backup: nothing was restored.`)
    }
  }
}
