import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signedToken } from '#server/testing/signed-token.ts'

/** This checkout, whose programs run unless another one is named. */
const ROOT = join(import.meta.dirname, '../..')

export type Spawned = {
  pid: number
  /** Base URL for `new URL(path, address)`. */
  address: string
  /** Output so far. */
  printed(): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts a Node program and waits until it prints its address. The program writes to a file, so that its output costs
 * this process nothing during a measurement.
 */
export async function startProgram(
  args: readonly string[],
  options: { env: Record<string, string>; outputFile: string; root?: string },
): Promise<Spawned> {
  const output = await open(options.outputFile, 'w')
  const child = spawn(process.execPath, args, {
    cwd: options.root ?? ROOT,
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
    if (child.exitCode !== null) throw new Error(`A measured program exited:\n${text}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** Signs the session tokens that measurements send, as those of real clients are. */
const AUTH_SECRET = 'a secret of the measurements 0123456789'

/** Header with a session token as sign-in sends it to API clients. */
export const bearer = (token: string) => `Bearer ${signedToken({ authSecret: AUTH_SECRET }, token)}`

/** Product without further configuration: empty variables count as unset. */
const DEFAULTS = {
  NODE_ENV: 'development',
  HOST: 'localhost',
  PORT: '0',
  ORIGIN: '',
  DATABASE_URL: '',
  AUTH_SECRET,
  SMTP_URL: '',
  BACKUPS: 'off',
  LOG_LEVEL: 'info',
}

/** Flag with which `npm start` runs the product. */
const FLAGS = ['--max-semi-space-size=8']
export const COMPILE_CACHE = compileCacheIn(ROOT)

function compileCacheIn(root: string) {
  return join(root, 'node_modules/.cache/trellis')
}

/**
 * Starts the product on the embedded database in `folder`/data.
 * @param options.preload modules to load first
 * @param options.args such as `--api-only`, without the browser app
 * @param options.root another checkout to run
 */
export function startProduct(
  folder: string,
  {
    preload = [],
    args = [],
    root = ROOT,
  }: { preload?: readonly string[]; args?: readonly string[]; root?: string } = {},
): Promise<Spawned> {
  return startProgram([...FLAGS, ...preload.map((module) => `--import=${module}`), 'server/main.ts', ...args], {
    env: {
      ...DEFAULTS,
      DATA_DIR: join(folder, 'data'),
      NODE_COMPILE_CACHE: compileCacheIn(root),
      RECORDED_STATEMENTS: recordingIn(folder),
    },
    outputFile: join(folder, 'product.log'),
    root,
  })
}

/** Adds learners to the stopped installation in `folder`/data, with the program of a checkout. */
export function seedLearners(folder: string, count: number, root: string = ROOT): void {
  const { status, signal, error, stdout, stderr } = spawnSync(
    process.execPath,
    ['server/seed.ts', '--learners', String(count), '--into-existing'],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...DEFAULTS, DATA_DIR: join(folder, 'data') },
    },
  )
  if (status === 0) return
  const output = `${stdout.slice(-2000)}\n${stderr}`
  throw new Error(`The learners could not be added (${error?.message ?? signal ?? status}):\n${output}`)
}

/** File in which bench/statement-recorder.ts, when preloaded, records the product's statements. */
export function recordingIn(folder: string): string {
  return join(folder, 'statements.jsonl')
}
