import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failedStart, runCommand, startByNpm, startServer, startUntil } from '../testing/started-server.ts'

const REPORT_LOADING = join(import.meta.dirname, '../testing/report-loading.ts')

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-start-'))
})
// The database of a killed server stops a moment later.
afterAll(() => rm(folder, { recursive: true, maxRetries: 50 }))

/** What an operator reads on an ordinary start: sentences, not log lines, and nothing about failures. */
function expectNoAlarm(output: string) {
  expect(output.split('\n').filter((line) => /^\s*\{|interrupted|could not|warn|error|EBADENGINE/i.test(line))).toEqual(
    [],
  )
}

describe('starting on an empty folder', () => {
  test('brings up sample content and sign-ins, refuses a second start, stops cleanly, loads its features while the database starts, and is backed up and restored', async () => {
    const settings = { PORT: '0', DATA_DIR: join(folder, 'first') }
    const server = await startServer(settings)
    expect(server.output()).toContain('Sample sign-ins:')
    expectNoAlarm(server.output())
    const { grades } = await (await fetch(`${server.url}/api/grades`)).json()
    expect(grades.map((grade: { name: string }) => grade.name)).toEqual(['Grade 6', 'Grade 7', 'Grade 8'])

    const second = await failedStart(settings)
    expect(second.code).not.toBe(0)
    expect(oneLine(second.errors)).toMatch(/already/i)

    const port = new URL(server.url).port
    const busy = await failedStart({ PORT: port, DATA_DIR: join(folder, 'other') })
    expect(busy.code).not.toBe(0)
    expect(oneLine(busy.errors)).toContain(`Port ${port} is already in use`)

    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const backup = join(folder, 'backup.tar.zst')
    expect(await runCommand('backup.ts', [backup], settings)).toMatchObject({ code: 0 })
    expect(await server.stop()).toBe(0)

    const again = await startServer({ ...settings, NODE_OPTIONS: `--import=${REPORT_LOADING}` })
    expect(again.output()).not.toContain('Adding the sample content')
    expect(again.output()).toContain('Loading the features: the database is starting')
    expect(again.output()).toContain('Sample sign-ins:')
    expectNoAlarm(again.output())
    await again.stop()

    // Into a new folder; a second time it is not empty.
    const elsewhere = { ...settings, DATA_DIR: join(folder, 'restored') }
    expect(await runCommand('restore.ts', [backup], elsewhere)).toMatchObject({ code: 0 })
    expect(await runCommand('mails.ts', [], elsewhere)).toMatchObject({ code: 0 })
    const twice = await runCommand('restore.ts', [backup], elsewhere)
    expect(twice).toMatchObject({ code: 1, output: expect.stringContaining('not empty') })
    const secretOf = (place: string) => readFile(join(folder, place, 'auth-secret'), 'utf8')
    expect(await secretOf('restored')).toBe(await secretOf('first'))
    const restored = await startServer(elsewhere)
    expect(restored.output()).not.toContain('Adding the sample content')
    expect(restored.output()).toContain('Sample sign-ins:')
    await restored.stop()
  })
})

test('the first start in production adds no sample content unless SEED_DATA asks for it', async () => {
  const port = await unusedPort()
  const settings = {
    PORT: String(port),
    DATA_DIR: join(folder, 'production'),
    NODE_ENV: 'production',
    ORIGIN: `http://127.0.0.1:${port}`,
    AUTH_SECRET: 'a secret of the tests 0123456789 abcdef',
    SMTP_URL: 'smtp://127.0.0.1:1',
    ALLOW_INSECURE: 'on',
  }
  const empty = await startServer(settings)
  expect(empty.output()).toContain('There is no content yet')
  expect(await (await fetch(`${empty.url}/api/grades`)).json()).toMatchObject({ grades: [] })
  await empty.stop()
  // The first test waits for all of it.
  const adding = 'Adding the sample content'
  expect(await startUntil(adding, { ...settings, SEED_DATA: 'on' })).toContain(adding)
})

test('SIGTERM to `npm start` stops the server and its database', async () => {
  // With the sample content of the previous test.
  const settings = { PORT: '0', DATA_DIR: join(folder, 'first') }
  const server = await startByNpm(settings)
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await server.stop()
  await expect
    .poll(
      () =>
        fetch(`${server.url}/healthz`).then(
          () => 'up',
          () => 'down',
        ),
      { timeout: 20_000 },
    )
    .toBe('down')
  // The folder is free again only after the old server has released it.
  const again = await startServer(settings)
  await again.stop()
})

describe('a start that cannot succeed reports the reason in one line and exits with a failure', () => {
  // config.test.ts has every setting.
  test.each([
    ['a setting', { PORT: 'eighty' }, /PORT/],
    ['a host of elsewhere', { HOST: '192.0.2.1' }, /HOST 192\.0\.2\.1/],
  ])('%s', async (_what, settings: NodeJS.ProcessEnv, reason) => {
    const { code, errors } = await failedStart({ PORT: '0', DATA_DIR: join(folder, 'never'), ...settings })
    expect(code).not.toBe(0)
    expect(oneLine(errors)).toMatch(reason)
  })

  test('a database that does not respond', async () => {
    const port = await unusedPort()
    const { code, errors } = await failedStart({
      PORT: '0',
      DATABASE_URL: `postgres://127.0.0.1:${port}/none`,
    })
    expect(code).not.toBe(0)
    expect(oneLine(errors)).toMatch(/DATABASE_URL cannot be reached/)
  })
})

function oneLine(text: string): string {
  expect(text.trimEnd().split('\n')).toHaveLength(1)
  return text
}

async function unusedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
