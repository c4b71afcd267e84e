import fc from 'fast-check'
import { CompiledQuery, sql } from 'kysely'
import { assert, beforeAll, expect, test, vi } from 'vitest'
import { computeExtension } from '#domain/timed-tests/outage.ts'
import { asAdministrator } from '#server/testing/as-administrator.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { closeOverdueAttempts } from './close-overdue.ts'
import { beat, extendAttempts, lockHeartbeat, readHeartbeat } from './outage-queries.ts'
import { candidate, moveDeadline, storedAttempt, storedResults } from './testing/candidate.ts'

const app = forThisFile(startTestApp)
beforeAll(async () => {
  await app.jobs.stop()
})

async function running() {
  const { client, learner, testId } = await candidate(app)
  const test = { testId: testId('Mid Test 1') }
  await client.timedTests.start(test)
  return { client, learner, test, stored: () => storedAttempt(app, learner.id, test.testId) }
}

/** Moves the last heartbeat back. */
const moveHeartbeat = (seconds: number) =>
  sql`UPDATE heartbeats SET at = clock_timestamp() - make_interval(secs => ${seconds})`.execute(app.database.kysely)

/** Waits until the server writes heartbeats again, after which it extends no deadline by itself. */
const untilBeating = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`SELECT FROM heartbeats WHERE at > now() - interval '5 seconds'`.execute(
        app.database.kysely,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 10_000, interval: 50 },
  )

/** Milliseconds by which the deadline is later than `before`. */
const extendedBy = (before: { deadline: Date }, after: { deadline: Date }) =>
  after.deadline.getTime() - before.deadline.getTime()

test('an attempt whose deadline fell into an outage continues after it with the same remaining time', async () => {
  const { client, learner, test, stored } = await running()
  // 10 seconds were left when the server became unreachable, 60 seconds ago.
  await moveDeadline(app, learner.id, test.testId, 50)
  const before = await stored()
  await moveHeartbeat(60)
  await vi.waitFor(async () => expect((await stored()).outage_seconds).toBeGreaterThan(0), {
    timeout: 5000,
    interval: 50,
  })
  const extension = extendedBy(before, await stored())
  expect(extension).toBeGreaterThanOrEqual(60_000)
  expect(extension).toBeLessThan(66_000)
  const saved = await client.timedTests.saveAnswer({ ...test, questionId: 'q1', option: 1, sequence: 1 })
  expect(saved.deadline).toEqual((await stored()).deadline)
  await closeOverdueAttempts(app.services)
  expect(await storedResults(app, learner.id, test.testId)).toEqual([])
})

test('before the first heartbeat after an outage no attempt is closed and no answer is rejected', async () => {
  const { client, learner, test } = await running()
  await app.database.kysely.transaction().execute(async (db) => {
    await sql`UPDATE heartbeats SET at = now() - interval '60 seconds'`.execute(app.database.kysely)
    // Blocks the heartbeats.
    await sql`SELECT FROM heartbeats FOR UPDATE`.execute(db)
    await moveDeadline(app, learner.id, test.testId, 50)
    await closeOverdueAttempts(app.services)
    const saved = await client.timedTests.saveAnswer({ ...test, questionId: 'q1', option: 1, sequence: 1 })
    expect(saved.remainingSeconds).toBeGreaterThan(5)
    expect(await client.timedTests.get(test)).toMatchObject({ attempt: { state: 'in-progress', answers: { q1: 1 } } })
  })
  await untilBeating()
  expect(await storedResults(app, learner.id, test.testId)).toEqual([])
})

test('gaps of five seconds extend nothing, and all outages together at most an hour', async () => {
  const { stored } = await running()
  const before = await stored()
  const outage = (seconds: number) => {
    const ended = new Date(before.started_at.getTime() + 600_000)
    return extendAttempts(app.database.kysely, { began: new Date(ended.getTime() - seconds * 1000), ended })
  }
  await outage(5)
  expect(extendedBy(before, await stored())).toBe(0)
  for (let count = 0; count < 10; count += 1) await outage(500)
  expect(extendedBy(before, await stored())).toBe(3_600_000)
})

test('the statement extends every attempt according to the rule', async () => {
  const { learner, test, stored } = await running()
  const origin = Date.parse('2026-03-01T10:00:00Z')
  const at = fc.integer({ min: 0, max: 7_200_000 }).map((milliseconds) => new Date(origin + milliseconds))
  const cases = { began: at, ended: at, startedAt: at, extendedSeconds: fc.integer({ min: 0, max: 3600 }) }
  await fc.assert(
    fc.asyncProperty(fc.record(cases), async ({ began, ended, startedAt, extendedSeconds }) => {
      const deadline = new Date(startedAt.getTime() + 1_800_000)
      await sql`
        UPDATE test_attempts SET started_at = ${startedAt}, deadline = ${deadline}, outage_seconds = ${extendedSeconds}
        WHERE user_id = ${learner.id} AND test_id = ${test.testId}`.execute(app.database.kysely)
      await extendAttempts(app.database.kysely, { began, ended })
      const expected = computeExtension({ began, ended }, { startedAt, extendedSeconds })
      const after = await stored()
      expect(extendedBy({ deadline }, after)).toBe(expected * 1000)
      expect(after.outage_seconds).toBe(extendedSeconds + expected)
    }),
    { numRuns: 60 },
  )
})

test.each([
  { age: 0.4, late: false, due: false },
  { age: 2, late: false, due: true },
  { age: 4.5, late: false, due: true },
  { age: 6, late: true, due: false },
])('a heartbeat $age s old: late $late, due $due', async ({ age, late, due }) => {
  await app.database.kysely.transaction().execute(async (db) => {
    // The server's own heartbeats wait for the end of this transaction.
    await sql`UPDATE heartbeats SET at = clock_timestamp() - make_interval(secs => ${age})`.execute(db)
    const { text, values } = readHeartbeat({})
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    expect(rows).toMatchObject([{ late, due }])
  })
})

test('a heartbeat is renewed once, and the times of those before it are kept', async () => {
  await app.database.kysely.transaction().execute(async (db) => {
    const read = async () => {
      const { text, values, decode } = lockHeartbeat({})
      const [last] = decode(await db.executeQuery(CompiledQuery.raw(text, values)))
      assert(last)
      return last
    }
    const renew = async (number: number, now: Date) => {
      const { text, values, decode } = beat({ number, now })
      return decode(await db.executeQuery(CompiledQuery.raw(text, values)))
    }
    const first = await read()
    const now = new Date(first.at.getTime() + 1000)
    expect(await renew(first.number, now)).toEqual([{ number: first.number + 1, at: now }])
    expect(await renew(first.number, new Date())).toEqual([])
    expect(await read()).toMatchObject({
      number: first.number + 1,
      at: now,
      earlier: [first.at, ...first.earlier].slice(0, 16),
    })
    for (let count = 1; count <= 20; count += 1) await renew(first.number + count, now)
    expect((await read()).earlier).toHaveLength(16)
  })
})

test('an outage is recorded with its length and the number of extended tests', async () => {
  await asAdministrator(app.onDatabase, sql`DELETE FROM operator_events WHERE kind = 'outage'`)
  await running()
  await moveHeartbeat(42)
  const read = async () =>
    (await sql`SELECT number::int, details FROM operator_events WHERE kind = 'outage'`.execute(app.database.kysely))
      .rows
  await vi.waitFor(async () => expect(await read()).toHaveLength(1), { timeout: 5000, interval: 50 })
  const [recorded] = await read()
  expect(recorded).toMatchObject({ details: { cause: 'unavailable', extended: expect.any(Number) } })
  const { number, details } = recorded as { number: number; details: { extended: number } }
  expect(number).toBeGreaterThanOrEqual(42)
  expect(number).toBeLessThan(50)
  expect(details.extended).toBeGreaterThan(0)
})
