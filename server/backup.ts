import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BackupError } from './backup/archive-format.ts'
import { createBackup } from './backup/create-backup.ts'
import { readFileArguments } from './backup/file-arguments.ts'
import { slowPace, systemClock } from './backup/pace.ts'
import { BELOW_REQUESTS, lowerPriority } from './backup/priority.ts'
import { backupName } from './backup/rotation.ts'
import { loadStorage } from './config.ts'
import { runCommand } from './start/command.ts'
import { joinDatabase } from './start/open-database.ts'
import { reportProgress } from './start/progress.ts'

const USAGE = 'Usage: npm run backup [-- [--paced] FILE]'

/** `npm run backup`: writes all data to one file. The product may be running. Ctrl-C leaves no file behind. */
async function main() {
  const storage = loadStorage(process.env)
  const { folder, passphrase } = storage.backups
  const { file = join(folder, backupName('trellis', new Date(), passphrase !== null)), isPaced } =
    readFileArguments(USAGE)
  const path = resolve(file)
  const report = reportProgress()
  const interrupted = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => interrupted.abort(new BackupError('The backup was interrupted: no file was written.')))
  }
  const database = await joinDatabase(storage, report)
  try {
    const { bytes, rows, tables } = await createBackup({
      connection: database.connection,
      path,
      secret: storage.secretFile === null ? null : await readIfPresent(storage.secretFile),
      journal: (await readIfPresent(storage.privacyJournal)) ?? '',
      signal: interrupted.signal,
      ...(isPaced && { pace: slowPace(systemClock(interrupted.signal)) }),
      ...(isPaced && storage.databaseUrl === null && { onBackend: (pid) => lowerPriority(pid, BELOW_REQUESTS) }),
      ...(passphrase !== null && { encryption: { passphrase } }),
      onTable: (table) => report(`Copying ${table}`),
    })
    const size = (bytes / 1e6).toFixed(1)
    report(`${rows.toLocaleString('en')} rows of ${tables} tables are in ${path} (${size} MB)`)
    if (storage.secretFile === null) report('AUTH_SECRET is not part of the backup: store it separately')
    process.send?.({ bytes, rows })
  } finally {
    await database.close()
  }
}

async function readIfPresent(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

runCommand(main, { writesBackups: true })
