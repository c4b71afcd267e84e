// @module-tag faults

import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { makeSubject } from '#server/testing/curriculum.ts'
import { recordFault } from '#server/testing/fault-report.ts'
import { movedClock } from '#server/testing/find-faketime.ts'
import { startOnTestDatabase } from '#server/testing/on-test-database.ts'
import { makeParent } from '#server/testing/people.ts'
import { begunLesson } from '#server/testing/progress.ts'
import { clientOf, postAuth } from '#server/testing/test-app.ts'
import type { OnDatabase } from '#server/testing/test-database.ts'
import { lessonOf, moveDeadline, storedAttempt, storedResults } from '../testing/candidate.ts'

const HOUR = 3600
const GRACE = 3

test('servers whose clocks are an hour ahead and an hour behind give every attempt its true time, accept no late answer and lock no one out', async () => {
  const made = await startOnTestDatabase()
  const settings = { TEST_GRACE_SECONDS: String(GRACE) }
  const [right, ahead, behind] = await Promise.all([
    made.startServer(settings),
    made.startServer({ ...settings, ...movedClock(HOUR) }),
    made.startServer({ ...settings, ...movedClock(-HOUR) }),
  ])
  await Promise.all([
    expectTrueTime(made, { moved: ahead.url, shift: HOUR, right: right.url }),
    expectTrueTime(made, { moved: behind.url, shift: -HOUR, right: right.url }),
  ])
  recordFault({
    fault: 'The clock of one of two programs an hour ahead, or an hour behind, during timed tests',
    times: 2,
    acknowledged: 6,
    of: 'saves',
    lost: 0,
    seen: 'every attempt had its true time; no late answer was accepted and no one signed out',
  })
})

type Servers = { moved: string; shift: number; right: string }

async function expectTrueTime(made: OnDatabase, { moved, shift, right }: Servers) {
  const date = (await fetch(`${moved}/healthz`)).headers.get('date') ?? ''
  expect(Math.abs(Date.parse(date) - Date.now() - shift * 1000)).toBeLessThan(60_000)

  const subject = await makeSubject(made)
  const { id, signIn } = await learnerBy(moved, await makeParent(made), subject.gradeId)
  await begunLesson(made, id, lessonOf(subject, 1), ['video'])
  const test = { testId: subject.testIds['Mid Test 1'] }

  // A session of one server is valid on both.
  const onMoved = clientOf(moved, await signIn(right)).timedTests
  const onRight = clientOf(right, await signIn(moved)).timedTests
  const started = await onMoved.start(test)
  expect(started.remainingSeconds).toBe(1800)
  const resumed = await onRight.start(test)
  expect(resumed.deadline).toEqual(started.deadline)
  expect(resumed.remainingSeconds).toBeGreaterThan(1740)
  const save = (sequence: number) => ({ ...test, questionId: `q${sequence}`, option: 1, sequence })
  expect((await onMoved.saveAnswer(save(1))).remainingSeconds).toBeGreaterThan(1740)

  await moveDeadline(made, id, test.testId, -60)
  expect((await onMoved.saveAnswer(save(2))).remainingSeconds).toBeGreaterThan(30)
  await moveDeadline(made, id, test.testId, 0.1)
  expect((await onMoved.saveAnswer(save(3))).remainingSeconds).toBe(0)

  // No server closes it before the end of its grace period; then one of them does.
  const closed = async () => expect(await storedResults(made, id, test.testId)).toMatchObject([{ score: 30 }])
  await vi.waitFor(closed, { timeout: 30_000, interval: 100 })
  const { deadline, finished_at } = await storedAttempt(made, id, test.testId)
  const after = (finished_at?.getTime() ?? 0) - deadline.getTime()
  expect(after).toBeGreaterThan(GRACE * 1000)
  expect(after).toBeLessThan(60_000)
  await expect(onMoved.saveAnswer(save(4))).rejects.toMatchObject({ code: 'ALREADY_FINISHED' })
}

/** Adds and signs in a learner through the screens' requests, so that every clock takes part. */
async function learnerBy(url: string, parent: { token: string }, gradeId: string) {
  const password = 'a quiet lantern 4'
  const username = `clock_${randomUUID().slice(0, 8)}`
  const { learner } = await clientOf(url, parent.token).learners.create({
    firstName: 'C',
    lastName: 'W',
    email: `${username}@example.test`,
    username,
    password,
    gradeId,
  })
  return {
    id: learner.id,
    async signIn(at: string): Promise<string> {
      const { status, headers } = await postAuth({ url: at }, '/sign-in/username', { username, password })
      expect(status).toBe(200)
      return headers.get('set-auth-token') ?? ''
    },
  }
}
