import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../main.ts')

export type StartedServer = {
  url: string
  process: ChildProcess
  output: () => string
  /** Exit code, once the process has ended for any reason. */
  ended: Promise<number | null>
  kill(): Promise<void>
  stop(): Promise<number | null>
}

/** Starts the product without its browser app, as a separate process; resolves when it has printed its address. */
export function startServer(settings: NodeJS.ProcessEnv): Promise<StartedServer> {
  return whenUp(spawnServer(settings))
}

/** Starts the product by `npm start`, like people and supervisors do; the process is npm's. */
export function startByNpm(settings: NodeJS.ProcessEnv): Promise<StartedServer> {
  return whenUp(spawnProgram('npm', ['start', '--', '--api-only'], settings))
}

async function whenUp(child: ChildProcess): Promise<StartedServer> {
  const output = collect(child)
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was up:\n${output()}`)))
    child.stdout?.on('data', () => {
      const address = output().match(/Trellis is at (\S+)/)?.[1]
      if (address) resolve(address)
    })
  })
  child.removeAllListeners('exit')
  const ended = once(child, 'exit').then(([code]) => code)
  return {
    url,
    process: child,
    output,
    ended,
    /** Kills the process with SIGKILL: no signal handler runs. */
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/**
 * Starts the product and kills it as soon as it has printed a text.
 * @returns what it has printed
 */
export async function startUntil(text: string, settings: NodeJS.ProcessEnv): Promise<string> {
  const child = spawnServer(settings)
  const output = collect(child)
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', () => {
      if (output().includes(text)) child.kill('SIGKILL')
    })
  }
  await once(child, 'close')
  return output()
}

/** Exit code and output of a start that is expected to fail. */
export async function failedStart(settings: NodeJS.ProcessEnv) {
  const child = spawnServer(settings)
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  return { code, errors }
}

/** Runs a command of the product, such as `backup.ts`, to its end, possibly as another account. */
export async function runCommand(
  command: string,
  args: string[],
  settings: NodeJS.ProcessEnv,
  account: { uid?: number; gid?: number } = {},
) {
  const child = spawnProgram(process.execPath, [join(import.meta.dirname, '..', command), ...args], settings, account)
  const output = collect(child)
  const [code] = await once(child, 'close')
  return { code, output: output() }
}

function spawnServer(settings: NodeJS.ProcessEnv): ChildProcess {
  return spawnProgram(process.execPath, [MAIN, '--api-only'], settings)
}

/** Unsets variables that a .env file of this machine may set to real accounts, on which tests would act. */
const NO_ACCOUNTS = {
  SMTP_URL: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  BACKUP_PASSPHRASE: '',
  BACKUPS: 'off',
}

function spawnProgram(
  program: string,
  args: string[],
  settings: NodeJS.ProcessEnv,
  account: { uid?: number; gid?: number } = {},
): ChildProcess {
  return spawn(program, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...inherited(), LOG_LEVEL: 'error', ...NO_ACCOUNTS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
}

function inherited(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}

function collect(child: ChildProcess) {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk
    })
  }
  return () => text
}
