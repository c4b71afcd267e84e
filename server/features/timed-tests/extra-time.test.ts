import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkParent, makeParent } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { candidate, storedAttempt } from './testing/candidate.ts'

const MINUTES = 60

const app = forThisFile(startTestApp)
beforeAll(async () => {
  // Closings must come from requests here, so the job that runs every few seconds is stopped.
  await app.jobs.stop()
})

/** Creates a learner with this extra time, before a test of 30 minutes. */
async function withExtraTime(factor: number) {
  const { learner, client, subject, testId } = await candidate(app)
  const parent = await makeParent(app)
  await linkParent(app, parent.id, learner.id)
  const give = (extraTimeFactor: number) =>
    app.client(parent.token).learners.update({
      learnerId: learner.id,
      firstName: 'Ada',
      lastName: 'Byron',
      cell: '',
      gradeId: null,
      extraTimeFactor,
    })
  await give(factor)
  return { learner, client, subject, give, test: { testId: testId('Mid Test 1') } }
}

/** Simulates the passing of this many seconds of the attempt. */
async function pass(learnerId: string, testId: string, seconds: number) {
  await sql`
    UPDATE test_attempts
    SET started_at = started_at - make_interval(secs => ${seconds}),
        deadline = deadline - make_interval(secs => ${seconds})
    WHERE user_id = ${learnerId} AND test_id = ${testId}`.execute(app.database.kysely)
}

describe('a learner with 50 % extra time', () => {
  it('sees it before the start, on the card and on the test page', async () => {
    const { client, subject, test } = await withExtraTime(1.5)
    const { tests } = await client.study.subject({ subjectId: subject.subjectId })
    expect(tests.map(({ durationMinutes, secondsAllowed }) => [durationMinutes, secondsAllowed])).toEqual([
      [30, 45 * MINUTES],
      [30, 45 * MINUTES],
      [30, 45 * MINUTES],
    ])
    const opened = await client.timedTests.get(test)
    expect(opened.test.durationMinutes).toBe(30)
    expect(opened.attempt).toEqual({ state: 'ready', secondsAllowed: 45 * MINUTES, lastScore: null })
  })

  it('has that time: an answer counts after the regular deadline, but not after the learner’s own', async () => {
    const { client, learner, test } = await withExtraTime(1.5)
    const started = await client.timedTests.start(test)
    expect(started.remainingSeconds).toBe(45 * MINUTES)
    const stored = await storedAttempt(app, learner.id, test.testId)
    expect(stored.deadline.getTime() - stored.started_at.getTime()).toBe(45 * MINUTES * 1000)

    await pass(learner.id, test.testId, 36 * MINUTES)
    const saved = await client.timedTests.saveAnswer({ ...test, questionId: 'q1', option: 1, sequence: 1 })
    expect(saved.remainingSeconds).toBeGreaterThan(8.5 * MINUTES)
    expect(saved.remainingSeconds).toBeLessThanOrEqual(9 * MINUTES)

    await pass(learner.id, test.testId, 9 * MINUTES + app.services.config.testGraceSeconds + 1)
    const late = client.timedTests.saveAnswer({ ...test, questionId: 'q2', option: 2, sequence: 2 })
    await expect(late).rejects.toMatchObject({ code: 'TIME_IS_UP' })
    expect((await storedAttempt(app, learner.id, test.testId)).answers).toEqual({ q1: 1 })
  })
})

it.each([
  { from: 1, to: 2, seconds: 30 * MINUTES },
  { from: 2, to: 1, seconds: 60 * MINUTES },
])('a running attempt started with $from keeps its deadline when the factor becomes $to', async (change) => {
  const { client, learner, give, test } = await withExtraTime(change.from)
  const started = await client.timedTests.start(test)
  await give(change.to)
  const resumed = await client.timedTests.start(test)
  expect(resumed.deadline).toEqual(started.deadline)
  const { attempt } = await client.timedTests.get(test)
  expect(attempt).toMatchObject({ state: 'in-progress', deadline: started.deadline })
  const stored = await storedAttempt(app, learner.id, test.testId)
  expect(stored.deadline.getTime() - stored.started_at.getTime()).toBe(change.seconds * 1000)
})

it('extra time costs no additional statement', async () => {
  const { client, test } = await withExtraTime(1.25)
  await client.timedTests.get(test)
  expect(await app.countStatements(() => client.timedTests.get(test))).toBe(2)
  expect(await app.countStatements(() => client.timedTests.start(test))).toBe(3)
})
