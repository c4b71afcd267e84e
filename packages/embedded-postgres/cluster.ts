import { chown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { explainFailure } from './explain-failure.ts'
import type { Binaries } from './platform-binaries.ts'
import { killAll, processesIn } from './processes.ts'
import { runProgram } from './run-program.ts'
import type { ServerAccount } from './server-account.ts'
import { EmbeddedStartError } from './start-error.ts'
import { systemErrorCode } from './system-error.ts'

/** PostgreSQL keeps its files readable from one minor version to the next, not from one major version to another. */
const MAJOR_VERSION = '18'

const SCRATCH_PREFIX = 'postgres-new-'

/** The application's role owns its database and is no superuser; CREATEDB is for tests that bring up one of their own. */
const FIRST_STATEMENTS = `create role trellis login createdb;
create database trellis owner trellis;
`

/**
 * The server's own folder, as its account has to name it. Under another account on Linux that is the working
 * directory that it was started in: it stays reachable even where the folders above it may not be entered.
 */
export function folderAsSeenByServer(folder: string, account: ServerAccount): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

/**
 * Makes the database files in `${dataDir}/postgres` unless they are there.
 *
 * They are made under another name and renamed when finished: whatever has the final name is finished and is never
 * deleted; whatever has a scratch name was cut off and is.
 */
export async function ensureCluster(options: {
  dataDir: string
  clusterDir: string
  binaries: Binaries
  account: ServerAccount
  onProgress: (message: string) => void
}): Promise<void> {
  const { dataDir, clusterDir, account } = options
  await removeScratch(dataDir, account)
  const state = await readState(clusterDir)
  if (state === 'absent') return createCluster(options)
  if (state !== MAJOR_VERSION) {
    throw new EmbeddedStartError(
      'other-version',
      `The files in ${clusterDir} were made by PostgreSQL ${state}, this Trellis brings ${MAJOR_VERSION}: dump them with ${state} and restore the dump, or use another DATA_DIR.`,
    )
  }
}

/** The major version that made the files, or 'absent' where nothing (or an empty folder) is there. */
async function readState(clusterDir: string): Promise<string> {
  try {
    return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error
  }
  try {
    if ((await readdir(clusterDir)).length === 0) return 'absent'
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return 'absent'
    throw error
  }
  throw new EmbeddedStartError(
    'damaged',
    `${clusterDir} holds files but no PostgreSQL database: restore a backup of that folder, or move it away to start anew.`,
  )
}

async function createCluster({
  dataDir,
  clusterDir,
  binaries,
  account,
  onProgress,
}: Parameters<typeof ensureCluster>[0]): Promise<void> {
  onProgress('Preparing the database for the first time')
  const scratchDir = await mkdtemp(join(dataDir, SCRATCH_PREFIX))
  if (account) await chown(scratchDir, account.uid, account.gid)
  const asServer = { cwd: scratchDir, account }
  const folder = folderAsSeenByServer(scratchDir, account)

  const made = await runProgram(
    binaries.initdb,
    [
      ...['-D', folder, '--username=postgres', '--encoding=UTF8', '--data-checksums'],
      // The built-in provider sorts and folds the same on every system, whatever locales it has.
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      // Only who can enter the folder reaches the socket in it, and nothing listens on the network.
      ...['--auth-local=trust', '--auth-host=reject', '--no-instructions'],
    ],
    asServer,
  )
  if (made.code !== 0) throw await failed(made.output)

  const single = ['--single', '-D', folder, '-c', 'log_min_messages=error', 'postgres']
  const filled = await runProgram(binaries.postgres, single, { ...asServer, input: FIRST_STATEMENTS })
  if (filled.code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(filled.output)) throw await failed(filled.output)

  await rename(scratchDir, clusterDir)
  await syncFolder(dataDir)

  async function failed(output: string) {
    await rm(scratchDir, { recursive: true, force: true })
    return explainFailure(output, dataDir)
  }
}

/** Files that a killed run did not finish; its initdb may still be at work in them. */
async function removeScratch(dataDir: string, account: ServerAccount): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(SCRATCH_PREFIX)) continue
    const scratchDir = join(dataDir, name)
    await killAll(() => processesIn(scratchDir, account))
    await rm(scratchDir, { recursive: true, force: true })
  }
}

/** Makes the rename itself survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
