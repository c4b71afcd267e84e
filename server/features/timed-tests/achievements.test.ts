import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { answers, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { begunLesson } from '#server/testing/progress.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { query } from '../../database/rows.ts'
import { closeOverdueAttempts } from './close-overdue.ts'
import { candidate, lessonOf, moveDeadline } from './testing/candidate.ts'

const app = forThisFile(startTestApp)
beforeAll(async () => {
  // Closings must come from requests here, so the job that runs every few seconds is stopped.
  await app.jobs.stop()
})

async function badges(learnerId: string) {
  const rows = await query(
    app.database.kysely,
    z.object({ code: z.string() }),
    sql`SELECT code FROM achievements WHERE user_id = ${learnerId} ORDER BY code`,
  )
  return rows.map(({ code }) => code)
}

it('an attempt that the server closes earns the badges of its saved answers', async () => {
  const { client, learner, testId } = await candidate(app)
  const test = { testId: testId('Mid Test 1') }
  await client.timedTests.start(test)
  for (const [index, [questionId, option]] of Object.entries(answers(10)).entries()) {
    await client.timedTests.saveAnswer({ ...test, questionId, option, sequence: index + 1 })
  }
  expect(await badges(learner.id)).toEqual([])
  await moveDeadline(app, learner.id, test.testId, 60)
  await Promise.all([closeOverdueAttempts(app.services), closeOverdueAttempts(app.services)])
  expect(await badges(learner.id)).toEqual(['first-test', 'full-test'])
})

it('an attempt that is closed by opening it also earns its badges', async () => {
  const { client, learner, testId } = await candidate(app)
  const test = { testId: testId('Mid Test 1') }
  await client.timedTests.start(test)
  const first = Object.entries(answers(6))
  for (const [index, [questionId, option]] of first.entries()) {
    await client.timedTests.saveAnswer({ ...test, questionId, option, sequence: index + 1 })
  }
  await moveDeadline(app, learner.id, test.testId, 60)
  await client.timedTests.get(test)
  expect(await badges(learner.id)).toEqual(['first-test'])
})

it('two concurrently finished tests both count: the badge for the fifth passed test is earned', async () => {
  const { client, learner, subject, testId } = await candidate(app)
  await begunLesson(app, learner.id, lessonOf(subject, 2), ['video'])
  await passed(learner.id, Object.values((await makeSubject(app)).testIds))
  const tests = [{ testId: testId('Mid Test 1') }, { testId: testId('Mid Test 2') }]
  for (const test of tests) await client.timedTests.start(test)

  const submits = await app.database.kysely.transaction().execute(async (db) => {
    await sql`SELECT FROM grade_enrollments WHERE user_id = ${learner.id} FOR UPDATE`.execute(db)
    const sent = tests.map((test) => client.timedTests.submit({ ...test, answers: answers(10, 7) }))
    await waitingForLock(tests.length)
    return { sent }
  })
  await Promise.all(submits.sent)
  expect(await badges(learner.id)).toEqual(['first-test', 'five-tests'])
})

/** Inserts tests passed before badges existed. */
async function passed(learnerId: string, testIds: string[]) {
  const result = { score: 70, passed: true, correct_count: 7, total: 10, results: '[]' }
  await insertRows(
    app.database.kysely,
    'test_results',
    testIds.map((testId) => ({ user_id: learnerId, test_id: testId, ...result })),
  )
}

/** Resolves once this many statements of the database are waiting for a lock. */
async function waitingForLock(count: number) {
  for (;;) {
    const rows = await query(
      app.database.kysely,
      z.object({ waiting: z.int() }),
      sql`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if ((rows[0]?.waiting ?? 0) >= count) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
