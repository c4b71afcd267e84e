// @module-tag faults

import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openServerLog } from './server-log.ts'
import { databaseWithNote, launch, launchFailure, newDataDir, query, startApp } from './testing/harness.ts'

test('a broken control file is reported as damage, with the end of the server log as detail', async () => {
  const dataDir = await databaseWithNote()
  truncateSync(join(dataDir, 'postgres', 'global', 'pg_control'), 100)
  const failure = await launchFailure(dataDir)
  expect(failure.code).toBe('damaged')
  expect(failure.message).toContain(`The database files in ${dataDir} are damaged`)
  expect(failure.message).toContain('DATABASE_URL')
  expect(failure.detail).toContain('global/pg_control')
})

test('a missing write-ahead log is reported as damage, and nothing is deleted or recreated', async () => {
  const dataDir = await databaseWithNote()
  const journal = join(dataDir, 'postgres', 'pg_wal')
  for (const name of readdirSync(journal)) rmSync(join(journal, name), { recursive: true })
  const failure = await launchFailure(dataDir)
  expect(failure.code).toBe('damaged')
  expect(failure.detail).toContain('checkpoint record')
  expect(existsSync(join(dataDir, 'postgres', 'base'))).toBe(true)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres-new-'))).toEqual([])
})

test('missing database files are reported as damage although the server starts', async () => {
  const dataDir = await databaseWithNote()
  const server = await launch(dataDir)
  const [row] = await query(server, 'select oid from pg_database where datname = current_database()')
  await server.stop()
  rmSync(join(dataDir, 'postgres', 'base', String(row.oid)), { recursive: true })
  expect((await launchFailure(dataDir)).code).toBe('damaged')
})

test('an invalid setting in postgresql.conf is reported as damage', async () => {
  const dataDir = await databaseWithNote()
  appendFileSync(join(dataDir, 'postgres', 'postgresql.conf'), 'max_connections = many\n')
  const failure = await launchFailure(dataDir)
  expect(failure.code).toBe('damaged')
  expect(failure.detail).toContain('invalid value for parameter "max_connections"')
})

test('files of another major version are reported with both versions', async () => {
  const dataDir = await databaseWithNote()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  const failure = await launchFailure(dataDir)
  expect(failure.code).toBe('other-version')
  expect(failure.message).toContain('made by PostgreSQL 17, this Trellis brings 18')
})

test('files of another kind are not touched', async () => {
  const dataDir = newDataDir()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'dear')
  expect((await launchFailure(dataDir)).code).toBe('damaged')
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['letter.txt'])
})

test('a file in place of the data folder is reported with its path', async () => {
  const dataDir = newDataDir()
  writeFileSync(dataDir, '')
  const failure = await launchFailure(dataDir)
  expect(failure.code).toBe('no-access')
  expect(failure.message).toContain(dataDir)
})

test('a full disk is reported, and the next start with free space creates the database', async () => {
  const dataDir = newDataDir()
  // A file size limit simulates a full disk, which a test cannot create everywhere.
  const app = startApp({ dataDir }, ['/bin/sh', '-c', 'ulimit -f 4000; exec "$@"', 'sh'])
  const failure = await app.reported('failed')
  expect(failure.code).toBe('disk-full')
  expect(failure.message).toContain(`There is no room left to write in ${dataDir}`)
  expect(failure.message).not.toContain('\n')
  expect(await app.exit).toEqual([1, null])
  const server = await launch(dataDir)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the data folder is unlocked after a failed start', async () => {
  const dataDir = await databaseWithNote()
  const control = join(dataDir, 'postgres', 'PG_VERSION')
  writeFileSync(control, '17\n')
  await launchFailure(dataDir)
  writeFileSync(control, '18\n')
  const server = await launch(dataDir)
  expect(await query(server, 'select text from note')).toEqual([{ text: 'stored' }])
})

test('statement errors, which may contain personal data, are not in the server log', async () => {
  const dataDir = await databaseWithNote()
  const server = await launch(dataDir)
  await expect(query(server, `select 'someone@example.org'::int`)).rejects.toThrow('someone@example.org')
  await server.stop()
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('database system is ready')
  expect(log).not.toContain('someone@example.org')
})

test('a server log above 5 MB is rotated at the next start, and its tail covers only the current start', () => {
  const dataDir = newDataDir()
  mkdirSync(dataDir)
  const path = join(dataDir, 'postgres.log')
  writeFileSync(path, 'old line\n'.repeat(600_000))
  const log = openServerLog(dataDir)
  appendFileSync(path, 'new line\n')
  expect(log.tail()).toBe('new line\n')
  log.close()
  expect(readdirSync(dataDir).sort()).toEqual(['postgres.log', 'postgres.log.1'])
})
