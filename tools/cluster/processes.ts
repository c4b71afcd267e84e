import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type Program = {
  /** Kills it and every program that it started. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const MAX_WAIT_MS = 120_000

/** Every program adds a listener. */
process.setMaxListeners(50)

/** Exits, and so kills every program, on a termination signal. */
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))

export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`Waited two minutes until ${what}; see the logs in the folder`)
    await wait(200)
  }
}

type Start = {
  name: string
  folder: string
  command: string
  args: string[]
  env: NodeJS.ProcessEnv
  uid?: number
  gid?: number
}

/** Starts a program that does not receive this process's signals, with its output in a file. */
export function startProgram({ name, folder, command, args, env, ...account }: Start): Program {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: `${process.env.PATH}:/usr/sbin`, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', log, log],
    detached: true,
    ...account,
  })
  const ended = once(child, 'exit')
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const killAll = () => {
    if (child.pid !== undefined && !isOver()) killTree(child.pid)
  }
  process.once('exit', killAll)
  return {
    async kill() {
      killAll()
      if (!isOver()) await ended
    },
    async stop() {
      if (isOver()) return
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Kills a program, so that it cannot start others, and every program that it has started. */
export function killTree(pid: number) {
  for (const one of [pid, ...descendants(pid)]) killQuietly(one)
}

function descendants(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  const children = stdout
    .split('\n')
    .map(Number)
    .filter((id) => id > 0)
  return children.flatMap((id) => [...descendants(id), id])
}

function killQuietly(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Already exited.
  }
}
