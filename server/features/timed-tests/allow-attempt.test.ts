import { beforeAll, describe, expect, it, vi } from 'vitest'
import { computeMarks } from '#domain/marks/compute-marks.ts'
import { answers, closeGrade } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent } from '#server/testing/people.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { follow } from '../live/testing/follower.ts'
import { candidate, lessonOf, moveDeadline, storedMarks, storedResults } from './testing/candidate.ts'

const app = forThisFile(startTestApp)
beforeAll(async () => {
  await app.jobs.stop()
})

/** Creates a learner with two parents who has taken Mid Test 1 with this many right answers of ten; 6 pass it. */
async function family(right: number | null) {
  const made = await candidate(app, 'Premium')
  const parents = [await makeParent(app), await makeParent(app)]
  await insertRows(
    app.database.kysely,
    'parent_child',
    parents.map((parent) => ({ parent_id: parent.id, child_id: made.learner.id })),
  )
  const test = { testId: made.testId('Mid Test 1') }
  const take = async (count: number) => {
    await made.client.timedTests.start(test)
    return made.client.timedTests.submit({ ...test, answers: answers(10, count) })
  }
  if (right !== null) await take(right)
  const [parent, other] = parents.map(({ token }) => app.client(token))
  if (!parent || !other) throw new Error('A family has two parents')
  const allow = (who = parent) => who.timedTests.allowAttempt({ ...test, learnerId: made.learner.id })
  const reported = async () => {
    const { rows } = await parent.report.get({ learnerId: made.learner.id })
    return rows.find(({ id }) => id === test.testId)
  }
  return { ...made, parent, other, test, take, allow, reported, parents }
}

const REJECTED = { code: 'NOT_ALLOWED' }

describe('a second attempt allowed by a parent', () => {
  it('has a separate clock and separate answers, and both results are stored', async () => {
    const { client, learner, test, take, allow, reported } = await family(4)
    expect(await reported()).toMatchObject({
      status: 'Failed',
      score: 40,
      anotherAttempt: 'possible',
      otherResults: [],
    })
    expect(await allow()).toEqual({ allowed: true })
    expect(await reported()).toMatchObject({ status: 'Failed', score: 40, anotherAttempt: 'allowed' })

    expect((await client.timedTests.get(test)).attempt).toMatchObject({ state: 'ready', lastScore: 40 })
    expect(await client.timedTests.start(test)).toMatchObject({ answers: {}, sequence: 0, remainingSeconds: 1800 })
    expect(await reported(), 'while it runs').toMatchObject({ status: 'Failed', score: 40, anotherAttempt: 'running' })
    expect(await take(9)).toMatchObject({ score: 90, passed: true, attempt: 2, others: [{ attempt: 1, score: 40 }] })

    const results = await storedResults(app, learner.id, test.testId)
    expect(results.map(({ attempt, score }) => [attempt, score]).sort()).toEqual([
      [1, 40],
      [2, 90],
    ])
    expect(await reported()).toMatchObject({
      status: 'Passed',
      score: 90,
      otherResults: [{ attempt: 1, score: 40 }],
      anotherAttempt: null,
    })
  })

  it('adds the bonus of a passed test once, and marks still follow the rule', async () => {
    const { learner, subject, take, allow } = await family(4)
    await allow()
    await take(8)
    const [marks] = await storedMarks(app, learner.id)
    const expected = computeMarks({ video: true, text: false, quiz: false, assignment: false }, 'Premium', [
      'Mid Test 1',
    ])
    expect(marks).toMatchObject({ lesson_id: lessonOf(subject, 1), total_marks: expected.total, test_bonus_marks: 5.5 })
  })

  it('counts the better of two failed results, and cannot be allowed again', async () => {
    const { take, allow, reported, client, subject, test } = await family(5)
    await allow()
    expect(await take(2)).toMatchObject({ score: 50, passed: false, attempt: 1, others: [{ attempt: 2, score: 20 }] })
    expect(await reported()).toMatchObject({
      status: 'Failed',
      score: 50,
      otherResults: [{ attempt: 2, score: 20 }],
      anotherAttempt: null,
    })
    const { tests } = await client.study.subject({ subjectId: subject.subjectId })
    expect(tests.find(({ id }) => id === test.testId)).toMatchObject({ result: { score: 50 }, anotherAllowed: false })
    await expect(allow()).rejects.toMatchObject(REJECTED)
    await expect(client.timedTests.start(test)).rejects.toMatchObject({ code: 'ALREADY_FINISHED' })
  })

  it('is allowed once by any number of clicks by both parents, who are notified once', async () => {
    const { parent, other, parents, allow, client, test } = await family(3)
    const follower = await follow(app.client(parents[1]?.token))
    const presses = [parent, other, parent, other, parent, other].map(allow)
    expect(await Promise.all(presses)).toEqual(presses.map(() => ({ allowed: true })))
    await Promise.all([1, 2, 3].map(() => client.timedTests.start(test)))
    await vi.waitFor(
      () => expect(follower.studied().map(({ activity }) => activity)).toEqual(['attempt-allowed', 'test-started']),
      { timeout: 10_000, interval: 5 },
    )
    await follower.close()
    await expect(allow(), 'while the second attempt runs').rejects.toMatchObject(REJECTED)
  })
})

describe('a second attempt is rejected', () => {
  it.each([
    ['of a passed test', 10],
    ['of a test that was not taken', null],
  ])('%s', async (_of, right) => {
    const { allow, client, test } = await family(right)
    await expect(allow()).rejects.toMatchObject(REJECTED)
    const { attempt } = await client.timedTests.get(test)
    expect(attempt.state).toBe(right === null ? 'ready' : 'finished')
  })

  it('for a running attempt, until its time is over', async () => {
    const { allow, client, learner, test } = await family(null)
    await client.timedTests.start(test)
    await expect(allow()).rejects.toMatchObject(REJECTED)
    await moveDeadline(app, learner.id, test.testId, 60)
    expect(await allow()).toEqual({ allowed: true })
  })

  it('for a running attempt that turns out passed when its time is over, which is then closed', async () => {
    const { allow, client, learner, test } = await family(null)
    await client.timedTests.start(test)
    for (const [index, [questionId, answer]] of Object.entries(answers(10)).entries()) {
      await client.timedTests.saveAnswer({ ...test, questionId, answer, sequence: index + 1 })
    }
    await moveDeadline(app, learner.id, test.testId, 60)
    await expect(allow()).rejects.toMatchObject(REJECTED)
    expect(await storedResults(app, learner.id, test.testId)).toMatchObject([{ score: 100, passed: true }])
  })

  it('for a learner before a parent has allowed it', async () => {
    const { client, test } = await family(2)
    await expect(client.timedTests.start(test)).rejects.toMatchObject({ code: 'ALREADY_FINISHED' })
  })
})

it('in a closed grade, which shows the first result', async () => {
  const { allow, client, subject, test } = await family(2)
  await allow()
  await closeGrade(app, subject.gradeId)
  await expect(client.timedTests.start(test)).rejects.toMatchObject({ code: 'GRADE_CLOSED' })
  expect((await client.timedTests.get(test)).attempt).toMatchObject({ state: 'finished', score: 20 })
})
