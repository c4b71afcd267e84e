import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Tutor whom the product names; a journey gives the address to an account. Clocks there change on other days than in the United States. */
export const TUTOR = {
  id: 'maria',
  name: 'Maria Lopez',
  email: 'maria.lopez@example.test',
  timeZone: 'America/Santiago',
  backgroundCheck: '2026-09-14',
  room: 'https://rooms.example.test/maria',
  slots: ['Wed 16:30'],
}

/** Empty means unset: no setting of this machine's environment or .env file reaches the tested server. */
const SETTINGS = {
  NODE_ENV: 'test',
  PORT: '0',
  HOST: 'localhost',
  ORIGIN: '',
  AUTH_SECRET: '',
  SMTP_URL: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  GOOGLE_CLIENT_ID: '',
  GOOGLE_CLIENT_SECRET: '',
  FACEBOOK_CLIENT_ID: '',
  FACEBOOK_CLIENT_SECRET: '',
  CONTENT_MANAGERS: '',
  QUESTION_ANSWERERS: 'answers@example.test',
  CHILD_SAFETY_EMAIL: 'safety@example.test',
  TUTORS: JSON.stringify([TUTOR]),
  // Each journey has its own client IP address, so that none exhausts another's rate limit.
  TRUSTED_PROXIES: '127.0.0.1,::1',
  BACKUPS: 'off',
  LOG_LEVEL: 'error',
}

/** Environment variable with the server's data folder, for journeys that need rows that no screen can create. */
export const DATA_VARIABLE = 'TRELLIS_JOURNEYS_DATA'

/** Environment variable with a database for the product, instead of the embedded one. */
export const DATABASE_VARIABLE = 'TRELLIS_JOURNEYS_DATABASE'

/** Product on its own data folder, started as by users. */
export type Product = {
  origin: string
  dataDir: string
  /** Suspends the server: connections are accepted, but there are no responses until `thaw`. */
  freeze(): void
  thaw(): void
  /** Kills the server, as in a power failure; connections fail until `startAgain`. */
  kill(): Promise<void>
  /** Starts it on the same data folder and port. */
  startAgain(): Promise<void>
  /** Stops it and removes its data. */
  dispose(): Promise<void>
}

/**
 * Starts the product on an empty data folder and a free port.
 * @param quiet drops its error output, for journeys that cause failures
 * @param languages that it offers beside English
 */
export async function startProduct({ quiet = false, languages = '' } = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-'))
  const dataDir = join(folder, 'data')
  const settings = { DATA_DIR: dataDir, LANGUAGES: languages }
  let child = run(settings)

  async function dispose() {
    child.kill('SIGCONT')
    await end(child, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const origin = await readPrintedAddress(child, quiet)
    return {
      origin,
      dataDir,
      freeze: () => void child.kill('SIGSTOP'),
      thaw: () => void child.kill('SIGCONT'),
      kill: () => end(child, 'SIGKILL'),
      async startAgain() {
        child = run({ ...settings, PORT: new URL(origin).port })
        await readPrintedAddress(child, quiet)
      },
      dispose,
    }
  } catch (error) {
    await dispose()
    throw error
  }
}

/** The server shares two processors with browsers: collecting garbage in parallel, or often, takes more of their time. */
const FLAGS = ['--single-threaded-gc', '--max-semi-space-size=64']

function run(settings: { DATA_DIR: string; LANGUAGES: string; PORT?: string }): ChildProcess {
  return spawn(process.execPath, [...FLAGS, 'server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...SETTINGS, DATABASE_URL: process.env[DATABASE_VARIABLE] ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Resolves when the server prints its address. */
function readPrintedAddress(child: ChildProcess, quiet: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Trellis is at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    // Later errors help to diagnose a failing journey.
    if (!quiet) child.stderr?.pipe(process.stderr, { end: false })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)))
  })
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  const impatience = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await exit
  clearTimeout(impatience)
}
