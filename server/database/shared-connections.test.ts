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

let pool: pg.Pool
let send: (text: string) => Promise<pg.QueryResult>
beforeEach(() => {
  pool = new pg.Pool({ ...made.connection, max: 8, pipeline: true })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const statement = sharedConnections(pool)
  send = (text) => statement({ text, values: [] })
})
afterEach(() => pool.end())

const backend = async () => (await send('SELECT pg_backend_pid() AS pid')).rows[0].pid

test('statements of one turn share a connection, which returns to the pool', async () => {
  const backends = await Promise.all(Array.from({ length: 6 }, backend))
  expect(new Set(backends).size).toBe(1)
  expect(pool).toMatchObject({ totalCount: 1, idleCount: 1 })
})

test('a burst spreads over further connections', async () => {
  const backends = await Promise.all(Array.from({ length: 20 }, backend))
  expect(new Set(backends).size).toBe(3)
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
  const [before, failed, after] = await Promise.allSettled([backend(), send('SELECT 1 / 0'), backend()])
  expect([before.status, after.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(failed).toMatchObject({ reason: { code: '22012' } })
  expect(pool.totalCount).toBe(0)
})

test('statements on a connection that breaks fail, and the next ones get another', async () => {
  const broken = Promise.allSettled([send('SELECT pg_sleep(5)'), send('SELECT 1')])
  const { rows } = await pool.query(
    "SELECT pid FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(5)' AND datname = current_database()",
  )
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
  expect((await broken).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
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
