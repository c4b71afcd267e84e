import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export type Spawned = {
  pid: number
  /** Where it listens; for `new URL(path, address)`. */
  address: string
  /** What it has printed so far. */
  printed(): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts a Node program and waits until it prints the address it listens on. It writes into a file, so that reading
 * what it prints costs this process nothing while something is measured.
 */
export async function startProgram(
  args: readonly string[],
  options: { env: Record<string, string>; outputFile: string },
): Promise<Spawned> {
  const output = await open(options.outputFile, 'w')
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', output.fd, output.fd],
  })
  await output.close()
  const printed = () => readFile(options.outputFile, 'utf8')
  const stop = () => end(child)
  while (true) {
    const text = await printed()
    const address = /\bis at (http:\/\/\S+)/.exec(text)?.[1]
    if (address && child.pid !== undefined) return { pid: child.pid, address, printed, stop }
    if (child.exitCode !== null) throw new Error(`A program under measurement ended:\n${text}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
