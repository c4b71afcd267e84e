import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { query } from '../database/rows.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { startTestApp } from '../testing/test-app.ts'
import { JobBacklog, jobBacklog } from './queries.ts'

const QUEUE = 'end-subscription'
const app = forThisFile(startTestApp)

test('the backlog of a queue counts its due and its running jobs, and the age of the oldest', async () => {
  await app.jobs.stop()
  await sql`
    INSERT INTO pgboss.job (name, state, start_after)
    VALUES (${QUEUE}, 'created', now() - interval '50 seconds'), (${QUEUE}, 'retry', now() - interval '40 seconds'),
           (${QUEUE}, 'active', now() - interval '90 seconds'), (${QUEUE}, 'created', now() + interval '1 hour'),
           (${QUEUE}, 'completed', now() - interval '1 hour'), (${QUEUE}, 'failed', now() - interval '1 hour')`.execute(
    app.database.kysely,
  )
  const backlogs = await query(app.database.kysely, JobBacklog, jobBacklog)
  const backlog = backlogs.find(({ queue }) => queue === QUEUE)
  expect(backlog).toMatchObject({ due: 2, running: 1 })
  expect(backlog?.oldestSeconds).toBeGreaterThanOrEqual(90)
  expect(backlog?.oldestSeconds).toBeLessThan(1800)
})
