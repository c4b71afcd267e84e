import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runProgram, type ServerAccount } from './server-account.ts'
import { systemErrorCode } from './start-error.ts'

const STOP_TIMEOUT_MS = 30_000
const ORPHAN_TIMEOUT_MS = 3000

/**
 * Stops processes that an earlier run left in the server's folder, and neutralizes its pid file.
 *
 * A running server is stopped, not adopted: its version or settings may differ, and its exit could not be observed
 * because it is not a child of this process. Its shutdown loses no acknowledged write.
 *
 * The caller must own the data folder, so that no running application uses that server.
 */
export async function clearLeftover(
  clusterDir: string,
  account: ServerAccount,
  onProgress: (message: string) => void,
): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid')
  const recorded = await readFile(pidFile, 'utf8').catch((error) => {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  })
  if (recorded === null) return

  const postmaster = Number(recorded.split('\n')[0])
  const list = () => processesIn(clusterDir, account)
  const running = await list()
  if (running.includes(postmaster)) {
    onProgress('Stopping the database server that an earlier run left behind')
    signal(postmaster, 'SIGINT')
    await waitUntilGone(list, STOP_TIMEOUT_MS)
  } else if (running.length > 0) {
    // Without a postmaster, the other processes exit on their own unless they are busy.
    await waitUntilGone(list, ORPHAN_TIMEOUT_MS)
  }
  await killAll(list)
  await disarmPidFile(pidFile)
  // PostgreSQL also trusts the pid in the socket's lock file.
  await rm(join(clusterDir, '.s.PGSQL.5432.lock'), { force: true })
}

/**
 * PostgreSQL does not start while the recorded process exists, even if it is a zombie or another program by now. It
 * ignores the id of its parent, and it still checks the shared memory that the file records. Deleting the file would
 * skip that last guard against two servers on the same files.
 */
async function disarmPidFile(pidFile: string): Promise<void> {
  const recorded = await readFile(pidFile, 'utf8').catch(() => '')
  const [pid, ...rest] = recorded.split('\n')
  if (Number(pid) > 0) await writeFile(pidFile, [process.pid, ...rest].join('\n'))
  else await rm(pidFile, { force: true })
}

const PROGRAMS = ['postgres', 'initdb']

/**
 * Ids of running PostgreSQL processes of a server's folder. Each has the folder as its working directory, which is more
 * reliable than a pid file, whose id another process may have now; zombies have no working directory and are not
 * listed.
 *
 * The listing runs under the server's account because root in a container may not inspect other users' processes. On
 * systems without /proc it finds processes whose command line includes the folder: the postmaster and initdb.
 */
export async function processesIn(folder: string, account: ServerAccount): Promise<number[]> {
  if (process.platform === 'linux') {
    const listing = 'ls -ld /proc/[0-9]*/cwd 2>/dev/null'
    const { output } = await runProgram('/bin/sh', ['-c', listing], { cwd: '/', account })
    return [...output.matchAll(/ \/proc\/(\d+)\/cwd -> (.*)$/gm)]
      .filter(([, , cwd]) => cwd === folder)
      .map(([, pid]) => Number(pid))
      .filter((pid) => PROGRAMS.includes(programOf(pid)))
  }
  const columns = ['-axo', 'pid=,stat=,command=']
  const { output } = await runProgram('ps', columns, { cwd: '/', account: null })
  return [...output.matchAll(/^ *(\d+) +(\S+) +(.*)$/gm)]
    .filter(([, , state, command]) => !state?.startsWith('Z') && command?.includes(`-D ${folder}`))
    .map(([, pid]) => Number(pid))
}

function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Sends a signal; no-op for a process that has exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (systemErrorCode(error) !== 'ESRCH') throw error
  }
}

/** @returns whether the list became empty in time */
async function waitUntilGone(list: () => Promise<number[]>, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while ((await list()).length > 0) {
    if (Date.now() > deadline) return false
    await wait(50)
  }
  return true
}

/** Sends SIGKILL until the list is empty, because processes may start others in between. */
export async function killAll(list: () => Promise<number[]>): Promise<void> {
  const deadline = Date.now() + 10_000
  for (let pids = await list(); pids.length > 0 && Date.now() < deadline; pids = await list()) {
    for (const pid of pids) signal(pid, 'SIGKILL')
    await wait(20)
  }
}
