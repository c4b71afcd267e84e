import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstat, mkdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { ensureCluster } from './cluster.ts'
import { explainFailure } from './explain-failure.ts'
import { clearLeftover } from './leftover.ts'
import { takeOwnerLock } from './owner-lock.ts'
import { installedNativeDir, runnableBinaries } from './platform-binaries.ts'
import { type Exit, startPostmaster } from './postmaster.ts'
import { asAccount, PROGRAM_ENVIRONMENT } from './run-program.ts'
import { chooseServerAccount, handOver, type ServerAccount } from './server-account.ts'
import { openServerLog } from './server-log.ts'
import { PORT, socketHost } from './socket-host.ts'
import { EmbeddedStartError, USE_OWN_SERVER } from './start-error.ts'
import { explainFolderError } from './system-error.ts'

/** Waits for the end of its input, then stops the server if that is still the one in this folder. */
const WATCH = 'read -r _; read -r pid < postmaster.pid && [ "$pid" = "$1" ] && kill -INT "$1"'

/**
 * Stops the server when the application is gone without having stopped it. The system closes the watcher's input
 * at the application's end, whichever way that came, so that not even kill -9 leaves a server running.
 */
function tieToApplication(postmaster: number, clusterDir: string, account: ServerAccount) {
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'sh', String(postmaster)], {
    cwd: clusterDir,
    env: PROGRAM_ENVIRONMENT,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...asAccount(account),
  })
  // Without a watcher the next start still clears up; that is no reason to fail this one.
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  watcher.unref()
  return {
    release() {
      watcher.kill('SIGKILL')
    },
  }
}

export type EmbeddedServer = {
  /** What `new pg.Pool(connection)` takes; `host` is the folder of the server's Unix socket. */
  connection: { host: string; port: number; user: string; database: string }
  /** Stops the server cleanly and resolves when it is gone and the data folder is free; may be called again. */
  stop(): Promise<void>
  /**
   * Resolves if the server ends without stop() having been called. What was acknowledged is on the disk:
   * call stop() to free the data folder, then launch again or give up.
   */
  ended: Promise<Exit>
}

export type LaunchOptions = {
  /** Made if it is not there. Holds the database files (postgres/), the server's log and the owner's lock. */
  dataDir: string
  /** Told, in plain words, what takes a while. */
  onProgress: (message: string) => void
  /** Where PostgreSQL's bin, lib and share are, if not in the installed platform package. */
  nativeDir?: string
  /** Server settings in place of those that keep what was answered; only for a database that is thrown away. */
  settings?: Readonly<Record<string, string>>
}

/**
 * Starts the PostgreSQL that came with Trellis on the data folder and makes this process its only owner.
 * @throws EmbeddedStartError for everything that can be expected to go wrong; its message is for people.
 */
export async function launchEmbedded(options: LaunchOptions): Promise<EmbeddedServer> {
  if (process.platform === 'win32') {
    // PostgreSQL can listen on a Unix socket there, but Node cannot connect to one.
    throw new EmbeddedStartError(
      'no-binaries',
      `There is no embedded database on Windows: ${USE_OWN_SERVER}.`,
    )
  }
  const cleanUp = new AsyncDisposableStack()
  try {
    return await launch(options, cleanUp)
  } catch (error) {
    await cleanUp.disposeAsync()
    throw explainFolderError(error, options.dataDir)
  }
}

async function launch(options: LaunchOptions, cleanUp: AsyncDisposableStack): Promise<EmbeddedServer> {
  const { onProgress } = options
  await mkdir(resolve(options.dataDir), { recursive: true })
  const dataDir = await realpath(options.dataDir)
  const clusterDir = join(dataDir, 'postgres')
  cleanUp.defer(takeOwnerLock(dataDir))

  const account = chooseServerAccount(dataDir, clusterDir)
  const nativeDir = options.nativeDir ?? installedNativeDir()
  const copyName = `trellis-postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  const binaries = await runnableBinaries(nativeDir, account, copyName, onProgress)
  cleanUp.defer(binaries.remove)

  await ensureCluster({ dataDir, clusterDir, binaries, account, onProgress })
  if ((await lstat(clusterDir)).uid === 0) await handOver(clusterDir, account)
  await clearLeftover(clusterDir, account, onProgress)

  const log = openServerLog(dataDir)
  cleanUp.defer(log.close)
  const socket = await socketHost(clusterDir)
  cleanUp.defer(socket.remove)
  const postmaster = await startPostmaster({
    postgres: binaries.postgres,
    ...{ clusterDir, dataDir, account, log, onProgress, settings: options.settings ?? {} },
    onSpawn: (pid) => cleanUp.defer(tieToApplication(pid, clusterDir, account).release),
  })
  cleanUp.defer(postmaster.stop)

  const connection = { host: socket.host, port: PORT, user: 'trellis', database: 'trellis' }
  await tryConnection(connection, dataDir)

  let stopping: Promise<void> | undefined
  return {
    connection,
    stop() {
      stopping ??= cleanUp.disposeAsync()
      return stopping
    },
    ended: new Promise((resolveEnded) => {
      postmaster.ended.then((exit) => {
        if (!stopping) resolveEnded(exit)
      })
    }),
  }
}

/** A server may take connections and still not open its database, when files of that are gone. */
async function tryConnection(connection: EmbeddedServer['connection'], dataDir: string): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 30_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    throw explainFailure(`FATAL:  ${error instanceof Error ? error.message : String(error)}`, dataDir)
  } finally {
    await client.end().catch(() => {})
  }
}
