// @module-tag faults

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAULTS } from '#domain/testing/fault-numbers.ts'
import { type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { recordFault } from '#server/testing/fault-report.ts'
import { makeLearner, type Person } from '#server/testing/people.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const OTHERS = 10
const LOCK_TIMEOUT_MS = 200

/** A save that takes longer is blocked by another learner's lock. */
const MAX_OTHER_MS = 5_000

let onDatabase: TestDatabase
let app: TestApp
let made: MadeSubject

beforeAll(async () => {
  const database = await makeTestDatabase()
  onDatabase = { ...database, connection: Object.assign(database.connection, { lock_timeout: LOCK_TIMEOUT_MS }) }
  app = await startTestApp({}, undefined, { onDatabase })
  made = await makeSubject(app)
})
afterAll(async () => {
  await app.close()
  await onDatabase.drop()
})

function save({ token }: Person, version = 0) {
  return fetch(`${app.url}/api/lessons/${made.lessonIds[0]}/drafts/quiz`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ answers: { q1: 1 }, basedOn: version }),
  })
}

/** Locks the row of a learner, like an operator's session that forgot to commit. */
async function lockProfile({ id }: Person) {
  const client = new pg.Client({ ...onDatabase.connection })
  await client.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM profiles WHERE id = $1 FOR UPDATE', [id])
  return {
    async release() {
      await client.query('ROLLBACK')
      await client.end()
    },
  }
}

test(`while the row of a learner with ${FAULTS.lockedSaves} saves is locked, other learners are served and the server is ready`, async () => {
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  const others = await Promise.all(Array.from({ length: OTHERS }, () => makeLearner(app, { gradeId: made.gradeId })))
  const lock = await lockProfile(learner)
  const blocked = Array.from({ length: FAULTS.lockedSaves }, () => save(learner))
  let isBlocked = true
  const settled = Promise.all(blocked).finally(() => {
    isBlocked = false
  })

  for (let version = 0; isBlocked; version += 1) {
    const start = performance.now()
    const ready = await fetch(`${app.url}/readyz`)
    expect(ready.status).toBe(200)
    const saved = await Promise.all(others.map((other) => save(other, version)))
    expect(saved.map(({ status }) => status)).toEqual(others.map(() => 200))
    expect(performance.now() - start).toBeLessThan(MAX_OTHER_MS)
  }

  for (const response of await settled) {
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  }
  await lock.release()
  expect((await save(learner)).status).toBe(200)
  recordFault({
    fault: 'The row of one learner locked while the learner sends saves',
    times: FAULTS.lockedSaves,
    acknowledged: 1,
    of: 'save',
    lost: 0,
    seen: `answered with 503 and Retry-After; other learners’ saves took less than ${MAX_OTHER_MS / 1000} s`,
  })
})

test(`a learner with ${FAULTS.parallelDrafts} concurrent drafts does not hold up the others`, async () => {
  const people = await Promise.all([0, 1, 2, 3].map(() => makeLearner(app, { gradeId: made.gradeId })))
  const [many, one] = people
  if (!many || !one) throw new Error('There are four learners')
  // Sessions are known and connections open, as on a running server: opening one takes longer than several saves.
  const saved = await Promise.all(people.filter((person) => person !== many).map((person) => save(person)))
  expect(saved.map(({ status }) => status)).toEqual([200, 200, 200])
  let answered = 0
  const flood = Array.from({ length: FAULTS.parallelDrafts }, () => save(many).finally(() => (answered += 1)))
  // The flood has reached the server.
  await Promise.race(flood)
  expect((await save(one, 1)).status).toBe(200)
  expect(answered).toBeLessThan(FAULTS.parallelDrafts / 2)
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
})
