import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  connectionOf,
  currentUser,
  databaseWithNote,
  isRoot,
  launch,
  launchFailure,
  newDataDir,
  postmasterPid,
  query,
  serverProcesses,
  startApp,
} from './testing/harness.ts'

test('the first start creates the database, and later ones find its rows', async () => {
  const dataDir = newDataDir()
  const progress: string[] = []
  const first = await launch(dataDir, { onProgress: (message) => progress.push(message) })
  expect(progress).toEqual(['Preparing the database for the first time'])
  await query(first, 'create table note (text text)')
  await query(first, `insert into note values ('stored')`)
  await first.stop()
  expect(await serverProcesses(dataDir)).toEqual([])

  progress.length = 0
  const second = await launch(dataDir, { onProgress: (message) => progress.push(message) })
  expect(progress).toEqual([])
  expect(await query(second, 'select text from note')).toEqual([{ text: 'stored' }])
})

test('the server does not listen on the network, writes durably and has the same collation on every system', async () => {
  const server = await launch(newDataDir())
  const settings = `select name, setting from pg_settings where name in
    ('listen_addresses', 'fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding')
    order by name`
  expect(await query(server, settings)).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'server_encoding', setting: 'UTF8' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
  expect(await query(server, `select upper('zoë') as upper`)).toEqual([{ upper: 'ZOË' }])
  expect(await query(server, 'select usesuper from pg_user where usename = current_user')).toEqual([
    { usesuper: false },
  ])
})

test(`${currentUser}, the server runs as an ordinary account, and only that account can enter its folder`, async () => {
  const dataDir = newDataDir()
  await launch(dataDir)
  const files = statSync(join(dataDir, 'postgres'))
  expect(files.mode & 0o777).toBe(0o700)
  // PostgreSQL only runs as the owner of its folder.
  expect(files.uid).not.toBe(0)
  if (!isRoot) expect(files.uid).toBe(process.getuid?.())
})

test('a data folder whose path is too long for a socket works', async () => {
  const dataDir = join(newDataDir(), 'a-rather-long-name-of-a-folder'.repeat(4))
  const server = await launch(dataDir)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  const { host } = server.connection
  await server.stop()
  expect(() => statSync(host)).toThrow('ENOENT')
  expect(() => statSync(join(host, '..'))).toThrow('ENOENT')
})

test('a second launch on the same folder fails and does not disturb the first', async () => {
  const dataDir = await databaseWithNote()
  const app = startApp({ dataDir })
  await app.reported('ready')
  const postmaster = postmasterPid(dataDir)

  const failure = await launchFailure(dataDir)
  expect(failure.code).toBe('already-running')
  expect(failure.message).toContain(dataDir)
  expect(postmasterPid(dataDir)).toBe(postmaster)
  expect(await query(connectionOf(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a second launch in the same process fails until the first has stopped', async () => {
  const dataDir = await databaseWithNote()
  const first = await launch(dataDir)
  expect((await launchFailure(dataDir)).code).toBe('already-running')
  await first.stop()
  const second = await launch(dataDir)
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('Ctrl-C reaches only the application: its last queries work, then the server stops', async () => {
  const dataDir = await databaseWithNote()
  const app = startApp({ dataDir })
  await app.reported('ready')
  process.kill(-Number(app.child.pid), 'SIGINT')
  expect((await app.reported('interrupted')).rows).toEqual([{ answer: 42 }])
  expect(await app.exit).toEqual([0, null])
  expect(await serverProcesses(dataDir)).toEqual([])
})

test('an application that stops on SIGTERM leaves a cleanly shut down database', async () => {
  const dataDir = await databaseWithNote()
  const app = startApp({ dataDir })
  await app.reported('ready')
  app.child.kill('SIGTERM')
  expect(await app.exit).toEqual([0, null])
  expect(await serverProcesses(dataDir)).toEqual([])
  expect(() => postmasterPid(dataDir)).toThrow('ENOENT')
})

test('stop() may be called twice, and does not count as an unexpected exit', async () => {
  const server = await launch(await databaseWithNote())
  await Promise.all([server.stop(), server.stop()])
  const outcome = await Promise.race([server.ended, wait(100, 'nothing')])
  expect(outcome).toBe('nothing')
})
