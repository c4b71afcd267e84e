import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Empty is unset: nothing of this machine's environment or .env file reaches the server under test. */
const SETTINGS = {
  NODE_ENV: 'test',
  PORT: '0',
  HOST: 'localhost',
  ORIGIN: '',
  DATABASE_URL: '',
  AUTH_SECRET: '',
  SMTP_URL: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  GOOGLE_CLIENT_ID: '',
  GOOGLE_CLIENT_SECRET: '',
  FACEBOOK_CLIENT_ID: '',
  FACEBOOK_CLIENT_SECRET: '',
  CONTENT_MANAGERS: '',
  // Each journey comes from an address of its own, so that none uses up what the server grants another's.
  TRUSTED_PROXIES: '127.0.0.1,::1',
  LOG_LEVEL: 'error',
}

/** The product on a data folder of its own, as its users start it. */
export type Product = {
  origin: string
  dataDir: string
  /** Stands still: connections are still taken, and nothing is answered until `thaw`. */
  freeze(): void
  thaw(): void
  /** Ends at once, as when the power goes; its address refuses connections until `startAgain`. */
  kill(): Promise<void>
  /** On the same data folder and port. */
  startAgain(): Promise<void>
  /** Ends it, and removes what it kept. */
  dispose(): Promise<void>
}

/**
 * Starts the product on an empty data folder and a free port.
 * @param quiet drops what it says of failures, for journeys that cause them
 */
export async function startProduct({ quiet = false } = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-'))
  const dataDir = join(folder, 'data')
  let child = run({ DATA_DIR: dataDir })

  async function dispose() {
    child.kill('SIGCONT')
    await end(child, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const origin = await addressTold(child, quiet)
    return {
      origin,
      dataDir,
      freeze: () => void child.kill('SIGSTOP'),
      thaw: () => void child.kill('SIGCONT'),
      kill: () => end(child, 'SIGKILL'),
      async startAgain() {
        child = run({ DATA_DIR: dataDir, PORT: new URL(origin).port })
        await addressTold(child, quiet)
      },
      dispose,
    }
  } catch (error) {
    await dispose()
    throw error
  }
}

function run(settings: { DATA_DIR: string; PORT?: string }): ChildProcess {
  return spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...SETTINGS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Resolves when the server prints its address. */
function addressTold(child: ChildProcess, quiet: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Trellis is at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    // What goes wrong later is of use beside the journey that it fails.
    if (!quiet) child.stderr?.pipe(process.stderr, { end: false })
    child.on('error', reject)
    child.on('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)),
    )
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
