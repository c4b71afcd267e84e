import { chown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './platform-binaries.ts'
import { killAll, processesIn } from './processes.ts'
import { runProgram, type ServerAccount } from './server-account.ts'
import { EmbeddedStartError, explainFailure, systemErrorCode } from './start-error.ts'

/** Database files are compatible between minor versions of PostgreSQL, but not between major ones. */
const MAJOR_VERSION = '18'

/** Role that owns the server; it connects from the data folder's account only. */
export const SUPERUSER = 'postgres'

const SCRATCH_PREFIX = 'postgres-new-'

/** The application's role owns its database and is not a superuser; CREATEDB is for tests that create databases. */
const FIRST_STATEMENTS = `create role trellis login createdb;
create database trellis owner trellis;
`

/**
 * Path of the cluster folder for the server account. On Linux, under another account, it is the working directory,
 * which is accessible even if its parent folders are not.
 */
export function folderForServer(folder: string, account: ServerAccount): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

/**
 * Creates the database files in `${dataDir}/postgres` unless they exist.
 *
 * They are created under a temporary name and renamed when complete: files with the final name are complete and never
 * deleted; files with a temporary name belong to an interrupted run and are deleted.
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

/** Major version that created the files, or 'absent' for a missing or empty folder. */
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
    `${clusterDir} holds files but no PostgreSQL database: restore a backup of that folder, or move it away to start over.`,
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
  const folder = folderForServer(scratchDir, account)

  const initialized = await runProgram(
    binaries.initdb,
    [
      '-D',
      folder,
      `--username=${SUPERUSER}`,
      '--encoding=UTF8',
      '--data-checksums',
      // The built-in provider gives the same collation and case folding on every system.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // The folder's permissions protect the socket, and the server does not listen on the network.
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
    ],
    asServer,
  )
  if (initialized.code !== 0) throw await failed(initialized.output)

  const single = ['--single', '-D', folder, '-c', 'log_min_messages=error', 'postgres']
  const setup = await runProgram(binaries.postgres, single, { ...asServer, input: FIRST_STATEMENTS })
  if (setup.code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(setup.output)) throw await failed(setup.output)

  await rename(scratchDir, clusterDir)
  await syncFolder(dataDir)

  async function failed(output: string) {
    await rm(scratchDir, { recursive: true, force: true })
    return explainFailure(output, dataDir)
  }
}

/** Removes files of a killed run, whose initdb may still be running. */
async function removeScratch(dataDir: string, account: ServerAccount): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(SCRATCH_PREFIX)) continue
    const scratchDir = join(dataDir, name)
    await killAll(() => processesIn(scratchDir, account))
    await rm(scratchDir, { recursive: true, force: true })
  }
}

/** Flushes the folder, so that the rename survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
