import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createBackup } from '../backup/create-backup.ts'
import { loadConfig, loadStorage } from '../config.ts'
import { openConnection } from '../database/database.ts'
import { insertRows, readRows } from '../testing/stored-rows.ts'
import { makeTestDatabase } from '../testing/test-database.ts'
import { offerRestore } from './offer-restore.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-offer-'))
  const source = await makeTestDatabase()
  const { client, kysely } = await openConnection(source.connection)
  await insertRows(kysely, 'stored_grades', { name: 'From the backup' })
  await client.end()
  await createBackup({
    connection: source.connection,
    path: join(folder, 'trellis-old.tar.zst'),
    secret: 'the secret of the lost installation',
    journal: '',
  })
  await source.drop()
})
afterAll(() => rm(folder, { recursive: true }))

/** Starts on an empty database and waits for a decision. */
async function offer(backups = folder) {
  const made = await makeTestDatabase('template0')
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-offer-'))
  const settings = { DATA_DIR: dataDir, BACKUP_DIR: backups }
  const config = loadConfig(settings)
  const server = createServer((_, response) => response.writeHead(503).end('The server is starting'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await made.drop()
    await rm(dataDir, { recursive: true })
  })
  const shown = Promise.withResolvers<string>()
  const decided = offerRestore({
    config,
    storage: loadStorage(settings),
    server,
    connection: made.connection,
    origin: url,
    report(message) {
      const key = /The key is (\S+)$/.exec(message)?.[1]
      if (key) shown.resolve(key)
    },
  })
  const post = (fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return { url, made, dataDir, decided, shown: shown.promise, post }
}

test('the first page of an empty installation restores a backup for someone with the key from the terminal', async () => {
  const { url, made, dataDir, decided, shown, post } = await offer()
  const key = await shown
  const page = await (await fetch(url)).text()
  expect(page).toContain('trellis-old.tar.zst')
  expect(page).not.toContain(key)
  expect((await fetch(`${url}/readyz`)).status).toBe(503)

  const chosen = { choice: 'restore', file: 'trellis-old.tar.zst' }
  expect((await post({ ...chosen, key: 'a guess' })).status).toBe(403)
  expect((await post({ ...chosen, key, file: '../../etc/passwd' })).status).toBe(422)
  expect((await post({ ...chosen, key })).status).toBe(303)
  expect(await decided).toBe(true)

  expect(await (await fetch(url)).text()).toBe('The server is starting')
  expect(await readFile(join(dataDir, 'auth-secret'), 'utf8')).toBe('the secret of the lost installation')
  const { client, kysely } = await openConnection(made.connection)
  expect(await readRows(kysely, sql`SELECT name FROM grades`)).toEqual([{ name: 'From the backup' }])
  await client.end()
})

test('a damaged backup is reported, and another can be chosen', async () => {
  const other = await mkdtemp(join(tmpdir(), 'trellis-offer-'))
  onTestFinished(() => rm(other, { recursive: true }))
  await writeFile(join(other, 'cut.tar.zst'), 'cut off')
  const { url, decided, shown, post } = await offer(other)
  const key = await shown
  await post({ key, choice: 'restore', file: 'cut.tar.zst' })
  await expect.poll(async () => (await fetch(url)).text()).toContain('not a complete backup')
  await post({ key, choice: 'empty' })
  expect(await decided).toBe(false)
})

test('a start without backups, or on a nonempty database, does not wait', async () => {
  const { decided } = await offer(join(folder, 'missing'))
  expect(await decided).toBe(false)
  const filled = await makeTestDatabase()
  onTestFinished(filled.drop)
  const settings = { DATA_DIR: join(folder, 'data'), BACKUP_DIR: folder }
  const config = loadConfig(settings)
  const options = { config, storage: loadStorage(settings), server: createServer(), origin: '', report: () => {} }
  expect(await offerRestore({ ...options, connection: filled.connection })).toBe(false)
})
