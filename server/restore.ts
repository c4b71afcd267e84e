import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import { openArchive } from './backup/read-archive.ts'
import { checkVersion, restoreBackup } from './backup/restore-backup.ts'
import { restoreFiles } from './backup/restore-files.ts'
import { loadStorage, type Storage } from './config.ts'
import { requireConnection } from './start/check-database.ts'
import { readCommandLine, runCommand } from './start/command.ts'
import { reportProgress } from './start/progress.ts'

const USAGE = 'Usage: npm run restore -- FILE'

/**
 * `npm run restore -- FILE`: restores a backup into the database of DATABASE_URL or a new embedded one, which must be
 * empty. The file is verified before anything is created.
 */
async function main() {
  const path = resolve(source())
  const storage = loadStorage(process.env)
  const report = reportProgress()
  report('Verifying the backup')
  const archive = await openArchive(path, storage.backups.passphrase)
  try {
    await checkVersion(archive.manifest)
    const target = await openTarget(storage, report)
    try {
      const { rows, heldMails, migrated } = await restoreBackup(archive, target.connection, {
        onProgress: report,
        beforeCommit: () => restoreFiles(archive, storage, report),
      })
      if (migrated > 0) report(`Tables brought up to date (${migrated} migrations)`)
      report(`${rows.toLocaleString('en')} rows of ${archive.manifest.takenAt} are restored`)
      if (heldMails > 0) report(`${heldMails} unsent mails are held: npm run mails lists them`)
    } finally {
      await target.close()
    }
  } finally {
    await archive.close()
  }
}

async function openTarget({ dataDir, databaseUrl }: Storage, onProgress: (message: string) => void) {
  if (databaseUrl === null) {
    const { connection, stop } = await launchEmbedded({ dataDir, onProgress })
    return { connection, close: stop }
  }
  const connection = { connectionString: databaseUrl }
  await requireConnection(connection)
  return { connection, close: async () => {} }
}

function source(): string {
  return readCommandLine(USAGE, () => {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [path] = positionals
    if (path === undefined || positionals.length > 1) throw new Error('Specify one backup file.')
    return path
  })
}

runCommand(main)
