import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import { EmbeddedStartError } from '#packages/embedded-postgres/start-error.ts'
import { restoreSecret } from './auth-secret.ts'
import { BackupError } from './backup/archive-format.ts'
import { type Archive, openArchive } from './backup/read-archive.ts'
import { checkVersion, restoreBackup } from './backup/restore-backup.ts'
import { ConfigError, loadEnvFile, loadStorage, type Storage } from './config.ts'
import { mergeJournal } from './privacy-journal.ts'
import { StartError } from './start/listen.ts'
import { requireConnection } from './start/open-database.ts'
import { reportProgress } from './start/progress.ts'

const USAGE = 'Usage: npm run restore -- FILE'

/**
 * `npm run restore -- FILE`: restores a backup into the database of DATABASE_URL or into a new embedded one, which must be
 * empty. The file is verified before anything is created.
 */
async function main() {
  loadEnvFile()
  const path = resolve(source())
  const storage = loadStorage(process.env)
  const report = reportProgress()
  report('Verifying the backup')
  const archive = await openArchive(path)
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

/** Restores what is outside the database. Existing files stay: a later journal knows more. */
async function restoreFiles({ secret, journal }: Archive, storage: Storage, report: (message: string) => void) {
  const { privacyJournal, secretFile } = storage
  const before = await readFile(privacyJournal, 'utf8').catch(() => '')
  await mergeJournal(privacyJournal, journal)
  if (before === '') {
    report(
      `${privacyJournal} is new. If the lost installation's journal still exists, append it before the next start:`,
    )
    report('what was deleted or withdrawn since the backup is known only there')
  }
  if (secretFile === null) {
    if (secret !== null)
      report('AUTH_SECRET is used instead of the secret in the backup: everyone has to sign in again')
  } else if (secret === null) {
    report('There is no secret in the backup, because AUTH_SECRET was set: set it as before')
  } else if (!restoreSecret(secretFile, secret)) {
    report(`${secretFile} stays as it is and differs from the backup: everyone has to sign in again`)
  }
}

function source(): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [path] = positionals
    if (path === undefined || positionals.length > 1) throw new Error('Name the file of one backup.')
    return path
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

main().catch((error: unknown) => {
  const expected = [BackupError, ConfigError, StartError, EmbeddedStartError].some((type) => error instanceof type)
  process.stderr.write(`${error instanceof Error ? (expected ? error.message : error.stack) : String(error)}\n`)
  process.exitCode = 1
})
