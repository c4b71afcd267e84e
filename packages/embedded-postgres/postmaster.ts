import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { folderForServer } from './cluster.ts'
import { asAccount, PROGRAM_ENVIRONMENT, type ServerAccount } from './server-account.ts'
import type { ServerLog } from './server-log.ts'
import { PORT } from './socket-host.ts'
import { EmbeddedStartError, explainFailure } from './start-error.ts'

export type Exit = { code: number | null; signal: string | null }

export type Postmaster = { pid: number; ended: Promise<Exit>; stop: () => Promise<void> }

const READY_TIMEOUT_MS = 5 * 60_000
const STOP_TIMEOUT_MS = 30_000
const PROGRESS_AFTER_MS = 2000

const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  // Relative to the server's folder, because socket paths have a length limit.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: '80',
  // The defaults, repeated so that an edited configuration file cannot weaken durability.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_destination: 'stderr',
  // Server events only: statement errors quote values, which may be personal data.
  log_min_messages: 'log',
}

/** Starts the server and resolves when it accepts connections; rejects with the reason if it exits before. */
export async function startPostmaster(options: {
  postgres: string
  clusterDir: string
  dataDir: string
  account: ServerAccount
  log: ServerLog
  onProgress: (message: string) => void
  onSpawn: (pid: number) => void
  settings: Readonly<Record<string, string>>
}): Promise<Postmaster> {
  const { clusterDir, account, log } = options
  const settings = Object.entries({ ...SETTINGS, ...options.settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(options.postgres, ['-D', folderForServer(clusterDir, account), ...settings], {
    cwd: clusterDir,
    env: PROGRAM_ENVIRONMENT,
    stdio: ['ignore', log.fd, log.fd],
    // Separate session: Ctrl-C must reach only the application, which then stops the server.
    detached: true,
    ...asAccount(account),
  })
  if (child.pid === undefined) throw (await once(child, 'error'))[0]
  let exit: Exit | undefined
  const ended = new Promise<Exit>((resolve) => {
    child.on('exit', (code, signal) => {
      exit = { code, signal }
      resolve(exit)
    })
  })
  options.onSpawn(child.pid)

  async function stop() {
    child.kill('SIGINT')
    const late = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(late)
  }

  const started = Date.now()
  for (let reported = false; !(await isReady(clusterDir, child.pid)); await wait(20)) {
    if (exit) throw explainFailure(log.tail(), options.dataDir)
    if (Date.now() - started > READY_TIMEOUT_MS) {
      await stop()
      throw new EmbeddedStartError('failed', 'The embedded database did not get ready in time.', log.tail())
    }
    if (!reported && Date.now() - started > PROGRESS_AFTER_MS) {
      reported = true
      options.onProgress(slowStartMessage(log.tail()))
    }
  }
  return { pid: child.pid, ended, stop }
}

/** @param output of this start: only a recovery that the server reports is named */
export function slowStartMessage(output: string): string {
  return /not properly shut down|was interrupted/.test(output)
    ? 'The database was interrupted. It is restoring its last changes, and nothing that was saved is lost'
    : 'Waiting for the database'
}

/** The server writes its state to the last line of its pid file. */
async function isReady(clusterDir: string, pid: number): Promise<boolean> {
  const lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}
