import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstat, mkdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { ensureCluster } from './cluster.ts'
import { takeOwnerLock } from './owner-lock.ts'
import { installedNativeDir, runnableBinaries } from './platform-binaries.ts'
import { type Exit, startPostmaster } from './postmaster.ts'
import { clearLeftover } from './processes.ts'
import {
  asAccount,
  changeOwner,
  chooseServerAccount,
  PROGRAM_ENVIRONMENT,
  type ServerAccount,
} from './server-account.ts'
import { openServerLog } from './server-log.ts'
import { PORT, socketHost } from './socket-host.ts'
import { EmbeddedStartError, explainFailure, explainFolderError, USE_OWN_SERVER } from './start-error.ts'

/** Waits for the end of its input, then stops the server if it is still the one in this folder. */
const WATCH = 'read -r _; read -r pid < postmaster.pid && [ "$pid" = "$1" ] && kill -INT "$1"'

/**
 * Stops the server if the application exits without stopping it. The OS closes the watcher's input in any case, so that
 * not even kill -9 leaves a server running.
 */
function tieToApplication(postmaster: number, clusterDir: string, account: ServerAccount) {
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'sh', String(postmaster)], {
    cwd: clusterDir,
    env: PROGRAM_ENVIRONMENT,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...asAccount(account),
  })
  // Without a watcher, the next start cleans up.
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
  /** Options for `new pg.Pool(connection)`; `host` is the folder of the server's Unix socket. */
  connection: { host: string; port: number; user: string; database: string }
  /** Stops the server cleanly and resolves when the data folder is unlocked; may be called again. */
  stop(): Promise<void>
  /**
   * Resolves if the server exits without a call of stop(). Acknowledged writes are on disk: call stop() to unlock the
   * data folder, then launch again or give up.
   */
  ended: Promise<Exit>
}

export type LaunchOptions = {
  /** Created if missing. Contains the database files (postgres/), the server's log and the owner lock. */
  dataDir: string
  /** Receives a user-facing sentence for every slow step. */
  onProgress: (message: string) => void
  /** Called when the server process has been started, before it is ready. */
  onLaunched?: () => void
  /** Folder with PostgreSQL's bin, lib and share; by default, that of the installed platform package. */
  nativeDir?: string
  /** Server settings, which may weaken durability; only for throwaway databases. */
  settings?: Readonly<Record<string, string>>
}

/**
 * Starts the bundled PostgreSQL on the data folder and makes this process its exclusive owner.
 * @throws EmbeddedStartError for every expected failure; its message is for users
 */
export async function launchEmbedded(options: LaunchOptions): Promise<EmbeddedServer> {
  if (process.platform === 'win32') {
    // PostgreSQL can listen on a Unix socket on Windows, but Node cannot connect to one.
    throw new EmbeddedStartError('no-binaries', `There is no embedded database on Windows: ${USE_OWN_SERVER}.`)
  }
  const resources = new AsyncDisposableStack()
  try {
    return await launch(options, resources)
  } catch (error) {
    await resources.disposeAsync()
    throw explainFolderError(error, options.dataDir)
  }
}

/**
 * Connects a second program, such as a backup, to the database of a data folder: to the server of the running
 * application, or to one launched for the caller, which `stop` stops.
 * @throws EmbeddedStartError for every expected failure; its message is for users
 */
export async function joinEmbedded(options: LaunchOptions): Promise<Pick<EmbeddedServer, 'connection' | 'stop'>> {
  try {
    return await launchEmbedded(options)
  } catch (error) {
    if (!(error instanceof EmbeddedStartError && error.code === 'already-running')) throw error
  }
  const dataDir = await realpath(options.dataDir)
  const socket = await socketHost(join(dataDir, 'postgres'))
  const connection = connectionAt(socket.host)
  try {
    await tryConnection(connection, dataDir)
  } catch (error) {
    await socket.remove()
    throw new EmbeddedStartError(
      'failed',
      `The database in ${dataDir} is starting or stopping: try again in a moment.`,
      error instanceof Error ? error.message : String(error),
    )
  }
  return { connection, stop: socket.remove }
}

function connectionAt(host: string): EmbeddedServer['connection'] {
  return { host, port: PORT, user: 'trellis', database: 'trellis' }
}

async function launch(options: LaunchOptions, resources: AsyncDisposableStack): Promise<EmbeddedServer> {
  const { onProgress } = options
  await mkdir(resolve(options.dataDir), { recursive: true })
  const dataDir = await realpath(options.dataDir)
  const clusterDir = join(dataDir, 'postgres')
  resources.defer(takeOwnerLock(dataDir))

  const account = chooseServerAccount(dataDir, clusterDir)
  const nativeDir = options.nativeDir ?? installedNativeDir()
  const copyName = `trellis-postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`
  const binaries = await runnableBinaries(nativeDir, account, copyName, onProgress)
  resources.defer(binaries.remove)

  await ensureCluster({ dataDir, clusterDir, binaries, account, onProgress })
  if ((await lstat(clusterDir)).uid === 0) await changeOwner(clusterDir, account)
  await clearLeftover(clusterDir, account, onProgress)

  const log = openServerLog(dataDir)
  resources.defer(log.close)
  const socket = await socketHost(clusterDir)
  resources.defer(socket.remove)
  const postmaster = await startPostmaster({
    postgres: binaries.postgres,
    clusterDir,
    dataDir,
    account,
    log,
    onProgress,
    settings: options.settings ?? {},
    onSpawn(pid) {
      resources.defer(tieToApplication(pid, clusterDir, account).release)
      options.onLaunched?.()
    },
  })
  resources.defer(postmaster.stop)

  const connection = connectionAt(socket.host)
  await tryConnection(connection, dataDir)

  let stopping: Promise<void> | undefined
  return {
    connection,
    stop() {
      stopping ??= resources.disposeAsync()
      return stopping
    },
    ended: new Promise((resolveEnded) => {
      postmaster.ended.then((exit) => {
        if (!stopping) resolveEnded(exit)
      })
    }),
  }
}

/** A server may accept connections and still fail to open its database if files of it are missing. */
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
