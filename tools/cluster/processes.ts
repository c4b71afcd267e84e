import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type Program = {
  kill(): Promise<void>
  stop(): Promise<void>
}

const MAX_WAIT_MS = 120_000

export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`Waited two minutes until ${what}; --keep keeps the logs`)
    await wait(200)
  }
}

type Start = {
  name: string
  folder: string
  command: readonly string[]
  env: NodeJS.ProcessEnv
}

/** Starts a program with its output in a file. It ends with the run's namespaces at the latest. */
export function startProgram({ name, folder, command: [program = '', ...args], env }: Start): Program {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
  })
  const ended = once(child, 'exit')
  async function end(signal: NodeJS.Signals) {
    child.kill(signal)
    if (child.exitCode === null && child.signalCode === null) await ended
  }
  return { kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
