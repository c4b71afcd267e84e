import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { query } from '../database/rows.ts'
import { paying } from '../features/billing/testing/paying-family.ts'
import { requestPurge } from '../features/content/bin/purge-queries.ts'
import { insertRequest } from '../features/learners/export/file-queries.ts'
import { QUEUE_NAMES, type QueueName } from '../jobs/jobs.ts'
import { answers, makeSubject } from '../testing/curriculum.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { startQuietApp } from '../testing/payments.ts'
import { makeLearner, makeParent } from '../testing/people.ts'
import { JOBS } from './statement-classes.ts'

/** Jobs run at once in this app, with something to do for each; `npm run cluster -- --citus` records their statements. */
const app = forThisFile(startQuietApp)

const State = z.object({ name: z.string(), state: z.string() })

test('every job runs, and has a class', async () => {
  const { kysely: db } = app.database
  const data = await makeWork()
  const queues = Object.keys(JOBS).flatMap((name) => (isQueue(name) ? [name] : []))
  expect(queues.length).toBeGreaterThan(10)
  await sql`DELETE FROM pgboss.job WHERE state = 'completed'`.execute(db)
  for (const queue of queues) await app.jobs.enqueue(db, queue, data[queue] ?? {})
  const states = () => query(db, State, sql`SELECT DISTINCT name, state::text FROM pgboss.job`)
  await vi.waitFor(
    async () => {
      const found = await states()
      for (const queue of queues) expect(found).toContainEqual({ name: queue, state: 'completed' })
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(await app.database.kysely.executeQuery(left())).toMatchObject({ rows: [{ due: 0, purges: 0, files: 1 }] })
})

const isQueue = (name: string): name is QueueName => QUEUE_NAMES.includes(name)

/** What the jobs have done: weekly emails that are due, purges to complete, and files that are ready. */
const left = () =>
  sql`
  SELECT (SELECT count(*)::int FROM weekly_emails WHERE next_at <= now()) AS due,
         (SELECT count(*)::int FROM content_deletions WHERE purge_requested_at IS NOT NULL OR deleted_at < '2020-01-01') AS purges,
         (SELECT count(*)::int FROM learner_exports WHERE ready_at IS NOT NULL) AS files`.compile(app.database.kysely)

/** Leaves work for each job, and returns the data of those that need some. */
async function makeWork(): Promise<Partial<Record<QueueName, object>>> {
  const { kysely: db } = app.database
  const manager = app.client((await makeParent(app)).token)
  const family = await paying(app)
  const made = await makeSubject(app)
  const [lessonId = ''] = made.lessonIds
  const learners = []
  for (const parent of [family.parent, family.parent, await makeParent(app)]) {
    const learner = await makeLearner(app, { parent, gradeId: made.gradeId, plan: 'Premium' })
    const { study, timedTests } = app.client(learner.token)
    await study.completePart({ lessonId, part: 'text' })
    await timedTests.start({ testId: made.testIds['Mid Test 1'] })
    await timedTests.submit({ testId: made.testIds['Mid Test 1'], answers: answers(10) })
    await timedTests.start({ testId: made.testIds['Mid Test 2'] })
    learners.push(learner)
  }
  const [first] = learners
  if (!first) throw new Error('There is no learner')
  await sql`UPDATE test_attempts SET deadline = now() - interval '1 hour' WHERE finished_at IS NULL`.execute(db)
  await sql`
    INSERT INTO weekly_emails (parent_id, weekday, hour, time_zone, next_at)
    VALUES (${family.parent.id}, 1, 8, 'UTC', now() - interval '1 minute')`.execute(db)
  await insertRequest(db, first.id)

  const expired = await makeSubject(app)
  await manager.contentGrades.delete({ gradeId: expired.gradeId })
  await sql`UPDATE content_deletions SET deleted_at = '2019-01-01'`.execute(db)
  const { deletionId } = await manager.contentGrades.delete({ gradeId: made.gradeId })
  await sql`UPDATE test_attempts SET finished_at = now() WHERE finished_at IS NULL`.execute(db)
  await requestPurge(db, deletionId, learners.length)
  await sql`UPDATE stored_grades SET live_status = false WHERE id = ${family.gradeId}`.execute(db)

  const { subscriptionId } = family
  return {
    'deliver-mail': { mailId: '00000000-0000-0000-0000-000000000000' },
    'end-subscription': { subscriptionId },
    'expire-checkout': { sessionId: 'cs_unknown' },
    'export-learner': { learnerId: first.id },
    'forget-customer': { customerId: 'cus_unknown' },
  }
}
