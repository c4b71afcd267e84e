import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { sharedConnections } from './shared-connections.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await makeTestDatabase()
  return () => made.drop()
})

const OPEN = 6

let pool: pg.Pool
let send: (text: string) => Promise<pg.QueryResult>
beforeEach(async () => {
  pool = new pg.Pool({ ...made.connection, max: 8, pipeline: true })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const statement = sharedConnections(pool)
  send = (text) => statement({ text, values: [] })
  // Opening connections takes long enough to look like a slow statement.
  await Promise.all(Array.from({ length: OPEN }, () => pool.query('SELECT 1')))
})
afterEach(() => pool.end())

const backend = async () => (await send('SELECT pg_backend_pid() AS pid')).rows[0].pid

test('statements share four connections, which return to the pool', async () => {
  const backends = await Promise.all(Array.from({ length: 20 }, backend))
  expect(new Set(backends).size).toBe(4)
  expect(pool).toMatchObject({ totalCount: OPEN, idleCount: OPEN })
})

test('few statements have a connection each, so that none waits for a slow one', async () => {
  const backends = await Promise.all(Array.from({ length: 4 }, backend))
  expect(new Set(backends).size).toBe(4)
})

test('a burst spreads over further connections', async () => {
  const backends = await Promise.all(Array.from({ length: 40 }, backend))
  expect(new Set(backends).size).toBeGreaterThan(4)
})

test('statements do not wait for a slow one that was sent before', async () => {
  let isSlowDone = false
  const slow = send('SELECT pg_sleep(1)').then(() => {
    isSlowDone = true
  })
  await wait(20)
  await Promise.all(Array.from({ length: 20 }, backend))
  expect(isSlowDone).toBe(false)
  await slow
})

test('a statement that fails does not affect those sent with it, and its connection is closed', async () => {
  const others = () => Array.from({ length: 8 }, backend)
  const results = await Promise.allSettled([...others(), send('SELECT 1 / 0'), ...others()])
  const failed = results.filter(({ status }) => status === 'rejected')
  expect(failed).toMatchObject([{ reason: { code: '22012' } }])
  expect(pool.totalCount).toBe(OPEN - 1)
})

test('a statement whose connection breaks fails, and the next one gets another', async () => {
  const broken = Promise.allSettled([send('SELECT pg_sleep(5)')])
  const sleeping =
    "SELECT pid FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(5)' AND datname = current_database()"
  await expect.poll(async () => (await pool.query(sleeping)).rowCount).toBe(1)
  await pool.query(`SELECT pg_terminate_backend(pid) FROM (${sleeping}) statement`)
  expect((await broken).map(({ status }) => status)).toEqual(['rejected'])
  expect((await send('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('without a free connection, statements wait for one of the pool', async () => {
  const clients = await Promise.all(Array.from({ length: 8 }, () => pool.connect()))
  const waiting = send('SELECT 1 AS one')
  await wait(10)
  expect(pool.waitingCount).toBe(1)
  for (const client of clients) client.release()
  expect((await waiting).rows).toEqual([{ one: 1 }])
})
