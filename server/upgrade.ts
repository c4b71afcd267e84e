import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import { createBackup } from './backup/create-backup.ts'
import { countOtherPrograms, listAppliedMigrations } from './backup/queries.ts'
import { openArchive } from './backup/read-archive.ts'
import { restoreBackup, rollBack } from './backup/restore-backup.ts'
import { backupName, rotateUpgradeBackups } from './backup/rotation.ts'
import { loadStorage, type Storage } from './config.ts'
import { openConnection, openDatabase } from './database/database.ts'
import { listMigrations, MigrationError, migrate } from './database/migrate.ts'
import { tableMover } from './distribution/distribute.ts'
import { createLog } from './log.ts'
import { readDatabaseSize } from './metrics/queries.ts'
import { buildApp } from './start/build-app.ts'
import { readCommandLine, runCommand } from './start/command.ts'
import { StartError } from './start/listen.ts'
import { reportProgress } from './start/progress.ts'

type Report = (message: string) => void

const USAGE = 'Usage: npm run upgrade [-- --backed-up]'

/**
 * `npm run upgrade`, run after the new version is installed and while the product is stopped: checks the requirements,
 * backs up, rehearses the migrations on a restored copy, migrates, starts the program once, and restores the previous
 * state if it does not answer. With `--backed-up`, for databases that are too large to be copied, it makes no backup and
 * rehearses nothing.
 */
async function main() {
  const isBackedUp = options()['backed-up']
  const storage = loadStorage(process.env)
  const report = reportProgress()
  const { connection, close } = await openStopped(storage, report)
  let isClosed = false
  try {
    const pending = await checkVersions(connection)
    report(pending.length === 0 ? 'The tables are up to date' : `To apply: ${pending.join(', ')}`)
    const path = isBackedUp ? null : await backUpAndRehearse(storage, connection, report)
    if (pending.length > 0) {
      await migrateNow(connection, report)
    }

    // The program opens the embedded database itself.
    await close()
    isClosed = true
    report('Starting the program once')
    const failure = await probe()
    if (failure === null) {
      report('The new version works. Start it with npm start')
      return
    }
    process.stderr.write(`${failure}\n`)
    if (path === null) {
      throw new StartError('The new version does not answer. Restore your backup, and install the previous version.')
    }
    report('The new version does not answer: restoring the previous state')
    await restorePrevious(path, storage, report)
    throw new StartError(`The previous state was restored from ${path}. Install the previous version and start it.`)
  } finally {
    if (!isClosed) await close()
  }
}

/** `--api-only`, for tests, is passed on to the program. */
function options() {
  const flag = { type: 'boolean', default: false } as const
  return readCommandLine(USAGE, () => {
    return parseArgs({ options: { 'backed-up': flag, 'api-only': flag } }).values
  })
}

/** @returns path of the backup */
async function backUpAndRehearse(storage: Storage, connection: pg.ClientConfig, report: Report): Promise<string> {
  await checkDiskSpace(storage, connection)
  const path = await backUp(storage, connection, report)
  await rehearse(path, storage, report)
  return path
}

/** Opens the database after checking that no other process uses it. */
async function openStopped({ dataDir, databaseUrl }: Storage, report: Report) {
  if (databaseUrl === null) {
    const { connection, stop } = await launchEmbedded({ dataDir, onProgress: report })
    return { connection, close: stop }
  }
  const connection: pg.ClientConfig = { connectionString: databaseUrl }
  const others = await onConnection(connection, ({ kysely }) => countOtherPrograms(kysely))
  if (others > 0) throw new StartError('Trellis is running on this database: stop it first.')
  return { connection, close: async () => {} }
}

/** @returns names of the pending migrations */
async function checkVersions(connection: pg.ClientConfig): Promise<string[]> {
  const applied = await onConnection(connection, ({ kysely }) => listAppliedMigrations(kysely))
  if (applied.length === 0) throw new StartError('There is no Trellis in this database: npm start creates it.')
  const known = await listMigrations()
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new StartError(`The database was migrated by a newer version (${unknown.join(', ')}): install that version.`)
  }
  return known.filter((name) => !applied.includes(name))
}

/** Checks free disk space: the backup and the scratch database need about as much as the database. */
async function checkDiskSpace({ dataDir }: Storage, connection: pg.ClientConfig) {
  const size = await onConnection(connection, ({ kysely }) => readDatabaseSize(kysely))
  await mkdir(dataDir, { recursive: true })
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize > size * 1.5) return
  const [needed, free] = [size * 1.5, bavail * bsize].map((bytes) => `${Math.ceil(bytes / 1e6)} MB`)
  throw new StartError(
    `${dataDir} has ${free} free, and the upgrade may need ${needed}: nothing was changed. For a large database, back up by other tools and run npm run upgrade -- --backed-up (docs/operations.md, "Large databases").`,
  )
}

async function backUp({ backups, privacyJournal, secretFile }: Storage, connection: pg.ClientConfig, report: Report) {
  const path = join(backups.folder, backupName('trellis-before-upgrade', new Date(), backups.passphrase !== null))
  report(`Backing up to ${path}`)
  const read = (file: string | null) => (file === null ? null : readFile(file, 'utf8').catch(() => null))
  await createBackup({
    connection,
    path,
    secret: await read(secretFile),
    journal: (await read(privacyJournal)) ?? '',
    ...(backups.passphrase !== null && { encryption: { passphrase: backups.passphrase } }),
  })
  await rotateUpgradeBackups(backups.folder)
  return path
}

/** Rehearses the migrations on a scratch database restored from the backup, which also proves the backup. */
async function rehearse(path: string, { dataDir, backups }: Storage, report: Report) {
  const scratch = await mkdtemp(join(dataDir, 'verification-'))
  try {
    const server = await launchEmbedded({
      dataDir: scratch,
      onProgress: () => {},
      settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
    })
    try {
      const archive = await openArchive(path, backups.passphrase)
      const start = performance.now()
      await restoreBackup(archive, server.connection, { onProgress: () => {}, beforeCommit: async () => {} })
        .catch((error: unknown) => {
          throw error instanceof MigrationError ? new StartError(failedOnCopy(error)) : error
        })
        .finally(() => archive.close())
      report(`Restored and migrated a copy in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(scratch, { recursive: true })
  }
}

function failedOnCopy({ message }: MigrationError): string {
  return `On a copy of the data, ${message}. Nothing was changed: install the previous version and start it.`
}

async function migrateNow(connection: pg.ClientConfig, report: Report) {
  const { kysely } = openDatabase(connection, createLog('silent'), 'maintenance')
  const moveTables = await tableMover(kysely, connection, report)
  try {
    const applied = await migrate(kysely, { onWait: report, moveTables })
    report(`Tables brought up to date (${applied.length} migrations)`)
  } catch (error) {
    const state = moveTables ? 'in part: restore your backup' : 'and the tables are unchanged'
    throw new StartError(`The migrations failed, ${state}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await kysely.destroy()
  }
}

const apiOnly = () => (options()['api-only'] ? ['--api-only'] : [])

const PROBE_TIMEOUT_MS = 180_000

/**
 * Starts the program, which answers its own request and exits.
 * @returns its error output on failure, null on success
 */
async function probe(): Promise<string | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--probe', ...apiOnly()], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: PROBE_TIMEOUT_MS,
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2000)
  })
  const [code, signal]: unknown[] = await once(child, 'close')
  return code === 0 ? null : errors.trim() || `It ended with ${String(code ?? signal)}`
}

async function restorePrevious(path: string, storage: Storage, report: Report) {
  const { connection, close } = await openStopped(storage, report)
  try {
    const archive = await openArchive(path, storage.backups.passphrase)
    await rollBack(archive, connection)
    await archive.close()
  } finally {
    await close()
  }
}

async function onConnection<R>(
  connection: pg.ClientConfig,
  work: (opened: Awaited<ReturnType<typeof openConnection>>) => Promise<R>,
): Promise<R> {
  const opened = await openConnection(connection).catch((error: unknown) => {
    throw new StartError(`The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`)
  })
  try {
    return await work(opened)
  } finally {
    await opened.client.end()
  }
}

/** Root may write to the program's folder, which the owner of DATA_DIR may not. */
async function build() {
  if (!options()['api-only']) await buildApp(reportProgress())
}

runCommand(main, { writesBackups: true, beforehand: build })
