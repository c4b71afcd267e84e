import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, expect } from 'vitest'
import { type EmbeddedServer, type LaunchOptions, launchEmbedded } from '../launch.ts'
import { processesIn } from '../processes.ts'
import { changeOwner, chooseServerAccount } from '../server-account.ts'
import { EmbeddedStartError } from '../start-error.ts'

export const isRoot = process.getuid?.() === 0
export const currentUser = isRoot ? 'as root' : 'as an ordinary user'

type AppEvent = {
  event: string
  progress?: string
  code?: string
  message?: string
  detail?: string
  rows?: unknown
}

const folders: string[] = []
const dataDirs = new Set<string>()
const servers: EmbeddedServer[] = []
const children: ChildProcess[] = []

/** Stops everything that a test started, and fails the test if a database server in its folders survives. */
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  for (const dataDir of dataDirs) {
    if (existsSync(join(dataDir, 'postgres'))) {
      await expect.poll(() => serverProcesses(dataDir), { timeout: 20_000, interval: 100 }).toEqual([])
    }
  }
  dataDirs.clear()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

let template: Promise<string> | undefined

afterAll(async () => {
  if (template) await rm(await template, { recursive: true })
})

async function makeTemplate(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-test-template-'))
  const server = await launchEmbedded({ dataDir, onProgress: () => {} })
  await query(server, `create table note as select 'stored' as text`)
  await server.stop()
  return dataDir
}

/** Data folder with a cleanly stopped database whose table `note` has one row with the text 'stored'. */
export async function databaseWithNote(): Promise<string> {
  template ??= makeTemplate()
  const dataDir = newDataDir()
  cpSync(await template, dataDir, { recursive: true })
  await changeOwner(join(dataDir, 'postgres'), serverAccount(dataDir))
  return dataDir
}

/** Nonexistent path inside a temporary folder that every user can enter. */
export function newDataDir(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'trellis-test-')))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return join(folder, 'data')
}

export async function launch(dataDir: string, options: Partial<LaunchOptions> = {}): Promise<EmbeddedServer> {
  dataDirs.add(dataDir)
  const server = await launchEmbedded({ dataDir, onProgress: () => {}, ...options })
  servers.push(server)
  return server
}

export async function launchFailure(dataDir: string, options: Partial<LaunchOptions> = {}) {
  const error = await launch(dataDir, options).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof EmbeddedStartError)) throw new Error('expected an EmbeddedStartError', { cause: error })
  expect(error.message).not.toContain('\n')
  return error
}

export async function query(server: Pick<EmbeddedServer, 'connection'>, sql: string) {
  const client = new pg.Client(server.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export function track<Child extends ChildProcess>(child: Child): Child {
  children.push(child)
  return child
}

type AppOptions = { dataDir: string; nativeDir?: string; uid?: number }

/** Starts testing/app.ts in its own process group, optionally through `wrapper`. */
export function startApp(options: AppOptions, wrapper: string[] = []) {
  dataDirs.add(options.dataDir)
  const [file = '', ...args] = [
    ...wrapper,
    process.execPath,
    join(import.meta.dirname, 'app.ts'),
    JSON.stringify(options),
  ]
  const child = track(spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true }))
  const events: AppEvent[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => events.push(JSON.parse(line)))

  /** Resolves with the event when the application has reported it. */
  async function reported(name: string): Promise<AppEvent> {
    while (true) {
      const match = events.find(({ event }) => event === name)
      if (match) return match
      if (child.exitCode !== null) throw new Error(`exited without '${name}': ${JSON.stringify(events)}`)
      await Promise.race([once(lines, 'line'), once(child, 'close')])
    }
  }
  const exit = once(child, 'exit')
  return { child, reported, exit, events }
}

export function connectionOf(dataDir: string) {
  return { connection: { host: join(dataDir, 'postgres'), port: 5432, user: 'trellis', database: 'trellis' } }
}

export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

export function serverAccount(dataDir: string) {
  return chooseServerAccount(dataDir, join(dataDir, 'postgres'))
}

export function serverProcesses(dataDir: string): Promise<number[]> {
  return processesIn(join(dataDir, 'postgres'), serverAccount(dataDir))
}
