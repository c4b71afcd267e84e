import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { query } from '../database/rows.ts'
import { startJobs } from './jobs.ts'

const app = forThisFile(startTestApp)

const Settings = z.object({ name: z.string(), retryLimit: z.int(), wakes: z.boolean() })
const Update = z.object({ name: z.string(), at: z.string() })

const listSettings = () =>
  query(
    app.database.kysely,
    Settings,
    sql`SELECT name, retry_limit AS "retryLimit", notify AS wakes FROM pgboss.queue ORDER BY name`,
  )

const listUpdates = () =>
  query(app.database.kysely, Update, sql`SELECT name, updated_on::text AS at FROM pgboss.queue ORDER BY name`)

/** Starts and stops another process, which processes no jobs. */
async function startAnother() {
  const jobs = await startJobs(app.onDatabase.connection, app.services.log, { works: false })
  await jobs.stop()
}

test('a start brings the queues of an earlier version up to date', async () => {
  const before = await listSettings()
  const { kysely } = app.database
  await sql`UPDATE pgboss.queue SET retry_limit = 99, notify = false WHERE name = 'deliver-mail'`.execute(kysely)
  await sql`SELECT pgboss.delete_queue('speak-stored-texts')`.execute(kysely)
  await sql`SELECT pgboss.create_queue('close-overdue-attempts', '{"policy": "standard"}')`.execute(kysely)
  expect(await listSettings()).not.toEqual(before)
  await startAnother()
  expect(await listSettings()).toEqual(before)
})

test('a start that finds the queues up to date changes none', async () => {
  const before = await listUpdates()
  expect(before.length).toBeGreaterThan(10)
  await startAnother()
  expect(await listUpdates()).toEqual(before)
})
