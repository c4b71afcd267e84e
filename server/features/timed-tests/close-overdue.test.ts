import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { answers } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { closeOverdueAttempts } from './close-overdue.ts'
import {
  type Candidate,
  candidate,
  moveDeadline,
  storedAttempt,
  storedMarks,
  storedResults,
} from './testing/candidate.ts'

const app = forThisFile(startTestApp)
beforeAll(async () => {
  await app.jobs.stop()
})

async function running(right = 0): Promise<Candidate & { test: { testId: string } }> {
  const made = await candidate(app)
  const test = { testId: made.testId('Mid Test 1') }
  await made.client.timedTests.start(test)
  for (const [questionId, option] of Object.entries(answers(right))) {
    const sequence = Number(questionId.slice(1))
    await made.client.timedTests.saveAnswer({ ...test, questionId, option, sequence })
  }
  return { ...made, test }
}

it('an attempt past its deadline and grace period is closed with its saved answers, including marks', async () => {
  const { learner, test } = await running(6)
  await moveDeadline(app, learner.id, test.testId, 11)
  await closeOverdueAttempts(app.services)
  expect(await storedResults(app, learner.id, test.testId)).toMatchObject([{ score: 60, passed: true }])
  expect((await storedAttempt(app, learner.id, test.testId)).finished_at).not.toBeNull()
  expect(await storedMarks(app, learner.id)).toMatchObject([{ test_bonus_marks: 5, total_marks: 8 }])
})

it('an attempt within its time or grace period keeps running', async () => {
  const within = await running()
  const inGrace = await running()
  await moveDeadline(app, inGrace.learner.id, inGrace.test.testId, 1)
  await closeOverdueAttempts(app.services)
  expect(await storedResults(app, within.learner.id, within.test.testId)).toEqual([])
  expect(await storedResults(app, inGrace.learner.id, inGrace.test.testId)).toEqual([])
})

it('closed concurrently by two processes and a late submit, it has one result', async () => {
  const { client, learner, test } = await running(3)
  await moveDeadline(app, learner.id, test.testId, 60)
  const [result] = await Promise.all([
    client.timedTests.submit({ ...test, answers: answers(10) }),
    closeOverdueAttempts(app.services),
    closeOverdueAttempts(app.services),
  ])
  expect(result).toMatchObject({ score: 30, correctCount: 3 })
  expect(await storedResults(app, learner.id, test.testId)).toMatchObject([{ score: 30 }])
})

it('an attempt that cannot be closed does not keep the others open', async () => {
  const broken = await running()
  const sound = await running(1)
  await moveDeadline(app, broken.learner.id, broken.test.testId, 120)
  await moveDeadline(app, sound.learner.id, sound.test.testId, 60)
  await sql`UPDATE test_attempts SET questions = '"not questions"' WHERE user_id = ${broken.learner.id}`.execute(
    app.database.kysely,
  )
  const logged = new Set<string>()
  await closeOverdueAttempts(app.services, logged)
  await closeOverdueAttempts(app.services, logged)
  expect(logged.size).toBe(1)
  expect(await storedResults(app, broken.learner.id, broken.test.testId)).toEqual([])
  expect(await storedResults(app, sound.learner.id, sound.test.testId)).toMatchObject([{ score: 10 }])
})
