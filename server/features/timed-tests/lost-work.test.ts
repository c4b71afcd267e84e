import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#server/database/database.ts'
import { query, queryOne } from '#server/database/rows.ts'
import { createLog } from '#server/log.ts'
import { LossDetails } from '#server/metrics/queries.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { startHeartbeat } from './heartbeat.ts'

const OPERATOR_EMAIL = 'operator@example.test'
const TOKEN = 'a token that only the tests know'
const WITHIN = { timeout: 8000, interval: 50 }

const app = forThisFile(() => startTestApp({ OPERATOR_EMAILS: OPERATOR_EMAIL, METRICS_TOKEN: TOKEN }))
let bare: TestDatabase

beforeAll(async () => {
  bare = await makeTestDatabase()
  return () => bare.drop()
})

/** A process that beats on the database without an app, with its log. */
function startProcess() {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const database = openDatabase({ ...bare.connection, max: 2 }, log)
  const heartbeat = startHeartbeat(database, log)
  onTestFinished(async () => {
    await heartbeat.stop()
    await database.kysely.destroy()
  })
  return { database, heartbeat, fatal: () => lines.filter(({ level }) => level === 'fatal' || level === 60) }
}

const readHeartbeat = ({ kysely }: TestApp['database']) =>
  queryOne(
    kysely,
    z.object({ number: z.number(), at: z.date() }),
    sql`SELECT number::float8 AS number, at FROM heartbeats`,
  )

const readLosses = ({ kysely }: TestApp['database']) =>
  query(kysely, z.object({ details: LossDetails }), sql`SELECT details FROM operator_events WHERE kind = 'work-lost'`)

/** Waits for a heartbeat that every process has seen. */
async function untilSeen(database: TestApp['database']) {
  const { number } = await readHeartbeat(database)
  await vi.waitFor(async () => expect((await readHeartbeat(database)).number).toBeGreaterThan(number + 2), WITHIN)
}

/** Takes the database back, as a failover to a standby does that lacks the last commits. */
const goBack = (database: TestApp['database'], heartbeats: number) =>
  sql`
    UPDATE heartbeats SET number = number - ${heartbeats}, at = at - make_interval(secs => ${heartbeats})`.execute(
    database.kysely,
  )

test('processes notice that the database lost acknowledged work, and record once between which times', async () => {
  const first = startProcess()
  const second = startProcess()
  const { database } = first
  await untilSeen(database)
  expect([first.heartbeat.workLost(), second.heartbeat.workLost()]).toEqual([null, null])
  const before = await readHeartbeat(database)
  await goBack(database, 3)

  await vi.waitFor(() => {
    expect(first.heartbeat.workLost()).not.toBeNull()
    expect(second.heartbeat.workLost()).toBe(first.heartbeat.workLost())
  }, WITHIN)
  const losses = await readLosses(database)
  expect(losses).toHaveLength(1)
  const { from = '', to = '' } = losses[0]?.details ?? {}
  expect(Date.parse(to) - Date.parse(from)).toBeGreaterThan(1000)
  expect(Math.abs(Date.parse(to) - before.at.getTime())).toBeLessThan(2500)
  const fatal = [...first.fatal(), ...second.fatal()]
  expect(fatal).toHaveLength(1)
  expect(fatal[0]).toMatchObject({ from, to, msg: expect.stringContaining('Acknowledged work was lost between') })
  // Numbers continue after the lost ones, so that the loss is not found again.
  expect((await readHeartbeat(database)).number).toBeGreaterThan(before.number)
  await untilSeen(database)
  expect(await readLosses(database)).toHaveLength(1)
})

test('a loss is named by the header of every operation, the metrics and the page of the operator', async () => {
  const operator = await makeParent(app, OPERATOR_EMAIL)
  const readPage = () => app.client(operator.token).operator.status()
  const readMetrics = async () =>
    (await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text()
  const readHeader = async () => (await fetch(`${app.url}/api/grades`)).headers.get('x-work-lost')
  await untilSeen(app.database)
  expect((await readPage()).lostWork).toBeNull()
  expect(await readMetrics()).toMatch(/^trellis_work_lost 0$/m)
  expect(await readHeader()).toBeNull()

  await goBack(app.database, 3)
  await vi.waitFor(async () => expect(await readHeader()).toMatch(/^[0-9a-f-]{36}$/), WITHIN)
  expect((await readPage()).lostWork).toMatchObject({
    level: 'act',
    losses: [{ from: expect.any(Date), to: expect.any(Date) }],
  })
  expect(await readMetrics()).toMatch(/^trellis_work_lost 1$/m)
  // Ten minutes later browsers need not send anything again.
  await sql`UPDATE operator_events SET at = at - interval '11 minutes' WHERE kind = 'work-lost'`.execute(
    app.database.kysely,
  )
  await vi.waitFor(async () => expect(await readHeader()).toBeNull(), WITHIN)
})
