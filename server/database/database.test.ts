import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createLog } from '../log.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Database, openDatabase, type PoolPurpose } from './database.ts'
import { query } from './rows.ts'

let made: TestDatabase
const open: Database[] = []
beforeAll(async () => {
  made = await makeTestDatabase()
})
afterAll(async () => {
  for (const { kysely } of open) await kysely.destroy()
  await made.drop()
})

function opened(purpose: PoolPurpose, settings = {}) {
  const database = openDatabase({ ...made.connection, ...settings }, createLog('silent'), purpose)
  open.push(database)
  return database
}

const LIMITS = `
  SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement,
         current_setting('idle_in_transaction_session_timeout') AS idle`

test.each([
  ['requests', { lock: '3s', statement: '10s', idle: '10s' }],
  ['exports', { lock: '3s', statement: '1min', idle: '1min' }],
  ['jobs', { lock: '15s', statement: '5min', idle: '1min' }],
  ['maintenance', { lock: '1min', statement: '1h', idle: '1h' }],
] as const)('connections for %s have the time limits %j', async (purpose, limits) => {
  expect((await opened(purpose).pool.query(LIMITS)).rows).toEqual([limits])
})

test('after a burst some request connections stay open, with their prepared statements', async () => {
  const { pool, kysely } = opened('requests', { idleTimeoutMillis: 20 })
  let connections = 0
  pool.on('connect', () => {
    connections += 1
  })
  await Promise.all(Array.from({ length: 8 }, () => pool.query('SELECT pg_sleep(0.05)')))
  expect(connections).toBe(8)
  await vi.waitFor(() => expect(pool.totalCount).toBe(4))

  const version = () =>
    query(kysely, z.object({ name: z.string() }), sql`SELECT name FROM grades WHERE name = ${'none'}`)
  const prepared = async () => (await pool.query('SELECT name FROM pg_prepared_statements')).rows
  await version()
  const names = await prepared()
  expect(names).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(pool.totalCount).toBe(4)
  expect(await prepared()).toEqual(names)
})
