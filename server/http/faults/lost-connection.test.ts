// @module-tag faults

import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const app = forThisFile(startTestApp)
let admin: pg.Client
beforeAll(async () => {
  admin = new pg.Client(app.onDatabase.connection)
  await admin.connect()
})
afterAll(() => admin.end())

/** Sends a request that waits for a table lock, and cuts its database connection while it waits. */
async function answerAfterLoss(table: string, send: () => Promise<Response>) {
  await admin.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  const answer = send()
  const cut = async () => {
    // Within a transaction, activity statistics are cached.
    await admin.query('SELECT pg_stat_clear_snapshot()')
    const { rowCount } = await admin.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'relation'`)
    expect(rowCount).toBeGreaterThan(0)
  }
  await vi.waitFor(cut, { timeout: 2500, interval: 10 })
  await admin.query('COMMIT')
  return (await answer).status
}

test('a read is retried once when its connection breaks', async () => {
  expect(await answerAfterLoss('stored_grades', () => fetch(`${app.url}/api/grades`))).toBe(200)
})

test('an idempotent save is retried too, with its session', async () => {
  const { gradeId, lessonIds } = await makeSubject(app)
  const { token } = await makeLearner(app, { gradeId })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ answers: { q1: 1 }, basedOn: 0 })
  const path = `${app.url}/api/lessons/${lessonIds[0]}/drafts/quiz`
  expect(await answerAfterLoss('profiles', () => fetch(path, { method: 'PUT', headers, body }))).toBe(200)
})

test('a message that could be stored twice is not retried', async () => {
  const body = JSON.stringify({ name: 'A', email: 'a@example.test', topic: 'question', message: 'Hello' })
  const headers = { 'content-type': 'application/json' }
  const send = () => fetch(`${app.url}/api/contact`, { method: 'POST', headers, body })
  expect(await answerAfterLoss('contact_messages', send)).toBe(503)
})
