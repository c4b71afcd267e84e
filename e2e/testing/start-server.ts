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
  GOOGLE_CLIENT_ID: '',
  GOOGLE_CLIENT_SECRET: '',
  FACEBOOK_CLIENT_ID: '',
  FACEBOOK_CLIENT_SECRET: '',
  CONTENT_MANAGERS: '',
  LOG_LEVEL: 'error',
}

/** Where the journeys find the server, for the process that starts it and those that run the tests. */
export const ORIGIN_VARIABLE = 'TRELLIS_JOURNEYS_ORIGIN'

/**
 * Starts the product as its users do, on an empty data folder and a free port, before the first journey.
 * @returns what stops it after the last one
 */
export default async function startServer(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-journeys-'))
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...SETTINGS, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  async function stop() {
    await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    process.env[ORIGIN_VARIABLE] = await addressTold(child)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves when the server prints its address. */
function addressTold(child: ChildProcess): Promise<string> {
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
    child.stderr?.pipe(process.stderr, { end: false })
    child.on('error', reject)
    child.on('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)),
    )
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await exit
  clearTimeout(impatience)
}
