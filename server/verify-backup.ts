import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import { readFileArguments } from './backup/file-arguments.ts'
import { LOW, lowerPriority } from './backup/priority.ts'
import { openArchive } from './backup/read-archive.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { listScheduled } from './backup/rotation.ts'
import { loadStorage } from './config.ts'
import { runCommand } from './start/command.ts'
import { StartError } from './start/listen.ts'
import { reportProgress } from './start/progress.ts'

const USAGE = 'Usage: npm run verify-backup [-- [--paced] FILE]'

/** Prefix of scratch folders in DATA_DIR, whose disk has space for a database. */
const SCRATCH = 'verification-'

/** Settings of the scratch database, which lives for minutes and needs no durability. */
const SCRATCH_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }

/**
 * `npm run verify-backup -- FILE`: verifies a backup, by default the newest scheduled one. It is restored into a
 * temporary scratch database; every row is read back and compared with the hashes computed during the backup. `--paced`
 * lets requests of a running product run first.
 */
async function main() {
  const storage = loadStorage(process.env)
  const { file, isPaced } = readFileArguments(USAGE)
  const path = resolve(file ?? (await newest(storage.backups.folder)))
  const report = reportProgress()
  report(`Verifying ${path}`)
  const archive = await openArchive(path, storage.backups.passphrase)
  try {
    await removeScratch(storage.dataDir)
    const dataDir = await mkdtemp(join(storage.dataDir, SCRATCH))
    try {
      const server = await launchEmbedded({ dataDir, onProgress: report, settings: SCRATCH_SETTINGS })
      try {
        const { rows } = await restoreBackup(archive, server.connection, {
          onProgress: report,
          beforeCommit: async () => {},
          ...(isPaced && { onBackend: (pid) => lowerPriority(pid, LOW) }),
        })
        report(`${rows.toLocaleString('en')} rows of ${archive.manifest.takenAt} were restored and match`)
        process.send?.({ rows, bytes: (await stat(path)).size })
      } finally {
        await server.stop()
      }
    } finally {
      await rm(dataDir, { recursive: true })
    }
  } finally {
    await archive.close()
  }
}

/** Removes the scratch folders of interrupted verifications. */
async function removeScratch(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(SCRATCH)) await rm(join(dataDir, name), { recursive: true })
  }
}

async function newest(folder: string): Promise<string> {
  const [file] = await listScheduled(folder)
  if (file === undefined) throw new StartError(`There is no scheduled backup in ${folder}.\n${USAGE}`)
  return join(folder, file)
}

runCommand(main)
