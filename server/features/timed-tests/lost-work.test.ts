import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '#server/database/database.ts'
import { query, queryOne } from '#server/database/rows.ts'
import { createLog } from '#server/log.ts'
import { LossDetails } from '#server/metrics/queries.ts'
import { asAdministrator } from '#server/testing/as-administrator.ts'
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
async function untilSeen(database: TestApp['database'], more = 2) {
  const { number } = await readHeartbeat(database)
  await vi.waitFor(async () => expect((await readHeartbeat(database)).number).toBeGreaterThan(number + more), WITHIN)
}

/**
 * Takes the database back, as a failover to a standby does that lacks the last commits.
 * @param since 1 if a process that has seen none of the lost heartbeats wrote one after that
 * @returns the time of the last heartbeat that survived
 */
async function goBack({ kysely }: TestApp['database'], heartbeats: number, since: 0 | 1 = 0) {
  const left = sql`earlier[${sql.lit(heartbeats)}:]`
  const { survived } = await queryOne(
    kysely,
    z.object({ survived: z.date() }),
    since === 0
      ? sql`UPDATE heartbeats SET number = number - ${sql.lit(heartbeats)}, at = (${left})[1], earlier = (${left})[2:]
          RETURNING at AS survived`
      : sql`UPDATE heartbeats SET number = number - ${sql.lit(heartbeats - 1)}, at = clock_timestamp(), earlier = ${left}
          RETURNING earlier[1] AS survived`,
  )
  return survived.toISOString()
}

test.each([0, 1] as const)('lost work is noticed and recorded once, with %i heartbeats after it', async (since) => {
  const first = startProcess()
  const second = startProcess()
  const { database } = first
  await asAdministrator(bare, sql`DELETE FROM operator_events`)
  await untilSeen(database, 3)
  expect([first.heartbeat.workLost(), second.heartbeat.workLost()]).toEqual([null, null])
  const before = await readHeartbeat(database)
  const survived = await goBack(database, 3, since)

  await vi.waitFor(() => {
    expect(first.heartbeat.workLost()).not.toBeNull()
    expect(second.heartbeat.workLost()).toBe(first.heartbeat.workLost())
  }, WITHIN)
  const losses = await readLosses(database)
  expect(losses).toHaveLength(1)
  const { from = '', to = '' } = losses[0]?.details ?? {}
  expect(from).toBe(survived)
  expect(Date.parse(to) - Date.parse(from)).toBeGreaterThan(1000)
  expect(Math.abs(Date.parse(to) - before.at.getTime())).toBeLessThan(2500)
  const fatal = [...first.fatal(), ...second.fatal()]
  expect(fatal).toHaveLength(1)
  expect(fatal[0]).toMatchObject({ from, to, msg: expect.stringContaining('Acknowledged work was lost between') })
  // Numbers continue after the lost ones, so that the loss is not found again. The process that found it may not have seen
  // the last heartbeat before.
  expect((await readHeartbeat(database)).number).toBeGreaterThanOrEqual(before.number)
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
  await asAdministrator(
    app.onDatabase,
    sql`UPDATE operator_events SET at = at - interval '11 minutes' WHERE kind = 'work-lost'`,
  )
  await vi.waitFor(async () => expect(await readHeader()).toBeNull(), WITHIN)
})
