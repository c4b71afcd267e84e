import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { runProgram } from './run-program.ts'
import type { ServerAccount } from './server-account.ts'
import { systemErrorCode } from './system-error.ts'

const PROGRAMS = ['postgres', 'initdb']

/**
 * Living PostgreSQL processes at work in a server's folder, by id. Each has that folder as its working directory,
 * which, unlike an id read from a file, cannot belong to a stranger; a zombie has none and is not listed.
 *
 * Asked under the server's account, since root in a container may not look into other accounts' processes.
 * Systems without /proc: the process whose command names the folder, which is the postmaster or initdb.
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

/** Sends the signal; a process that is gone already is as good. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (systemErrorCode(error) !== 'ESRCH') throw error
  }
}

/** True when the list became empty in time. */
export async function waitUntilGone(list: () => Promise<number[]>, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while ((await list()).length > 0) {
    if (Date.now() > deadline) return false
    await wait(50)
  }
  return true
}

/** kill -9 to all of the list, again until it is empty: some of them may have been starting others. */
export async function killAll(list: () => Promise<number[]>): Promise<void> {
  const deadline = Date.now() + 10_000
  for (let pids = await list(); pids.length > 0 && Date.now() < deadline; pids = await list()) {
    for (const pid of pids) signal(pid, 'SIGKILL')
    await wait(20)
  }
}
