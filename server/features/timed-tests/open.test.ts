import { beforeAll, describe, expect, it } from 'vitest'
import { ENROLLMENT_REQUIRED } from '#domain/access.ts'
import { answers, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { candidate, moveDeadline, storedResults } from './testing/candidate.ts'

const app = forThisFile(startTestApp)
beforeAll(async () => {
  // Closings must come from requests here, so the job that runs every few seconds is stopped.
  await app.jobs.stop()
})

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

describe('who may open a test', () => {
  it('a visitor must sign in', async () => {
    const { testIds } = await makeSubject(app)
    const opened = app.client().timedTests.get({ testId: testIds['Mid Test 1'] })
    await expect(opened).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it.each(['without an enrollment', 'enrolled in another grade'])('a learner %s has to enroll', async (who) => {
    const subject = await makeSubject(app)
    const other = await makeSubject(app)
    const learner = await makeLearner(app, who === 'without an enrollment' ? {} : { gradeId: other.gradeId })
    const { timedTests } = app.client(learner.token)
    const testId = subject.testIds['Mid Test 1']
    const error = { code: 'FORBIDDEN', message: ENROLLMENT_REQUIRED }
    await expect(timedTests.get({ testId })).rejects.toMatchObject(error)
    await expect(timedTests.start({ testId })).rejects.toMatchObject(error)
    const save = { testId, questionId: 'q1', option: 1, sequence: 1 }
    await expect(timedTests.saveAnswer(save)).rejects.toMatchObject(error)
    await expect(timedTests.submit({ testId, answers: {} })).rejects.toMatchObject(error)
  })

  it("a parent who is not enrolled must enroll, regardless of their child's access", async () => {
    const subject = await makeSubject(app)
    const parent = await makeParent(app)
    await makeLearner(app, { parent, gradeId: subject.gradeId })
    const opened = app.client(parent.token).timedTests.get({ testId: subject.testIds['Mid Test 1'] })
    await expect(opened).rejects.toMatchObject({ code: 'FORBIDDEN', message: ENROLLMENT_REQUIRED })
  })

  it('no test of a closed grade can be started, and its own learners see why', async () => {
    const hidden = await makeSubject(app, { published: false })
    const learner = await makeLearner(app, { gradeId: hidden.gradeId })
    const { get, start } = app.client(learner.token).timedTests
    const closed = { code: 'GRADE_CLOSED', message: 'Your grade is being updated. Your marks are safe.' }
    await expect(get({ testId: hidden.testIds['Mid Test 1'] })).rejects.toMatchObject(closed)
    await expect(start({ testId: hidden.testIds['Mid Test 1'] })).rejects.toMatchObject(closed)
  })

  it('an unknown test and one of another, unpublished grade are both not found', async () => {
    const hidden = await makeSubject(app, { published: false })
    const own = await makeSubject(app)
    const learner = await makeLearner(app, { gradeId: own.gradeId })
    const { get } = app.client(learner.token).timedTests
    const missing = { code: 'NOT_FOUND', message: 'Test not found' }
    await expect(get({ testId: UNKNOWN_ID })).rejects.toMatchObject(missing)
    await expect(get({ testId: hidden.testIds['Mid Test 1'] })).rejects.toMatchObject(missing)
  })
})

describe('what an open test shows', () => {
  it('a test after a lesson that was not started is locked, one after a started lesson is ready', async () => {
    const { client, testId } = await candidate(app)
    const locked = await client.timedTests.get({ testId: testId('Mid Test 2') })
    expect(locked.attempt).toEqual({ state: 'locked' })
    const ready = await client.timedTests.get({ testId: testId('Mid Test 1') })
    expect(ready.attempt).toEqual({ state: 'ready', secondsAllowed: 1800, lastScore: null })
  })

  it('a test shows its details before the start', async () => {
    const { client, testId, subject } = await candidate(app)
    const { test } = await client.timedTests.get({ testId: testId('Mid Test 1') })
    expect(test).toEqual({
      id: testId('Mid Test 1'),
      title: 'The Mid Test 1',
      type: 'Mid Test 1',
      description: null,
      subjectId: subject.subjectId,
      subjectName: 'Mathematics',
      subjectOpen: true,
      durationMinutes: 30,
      passingMark: 60,
      questionCount: 10,
      afterLessonNumber: 1,
    })
  })

  it('a running test shows its questions, the saved answers and the remaining time', async () => {
    const { client, testId } = await candidate(app)
    const test = { testId: testId('Mid Test 1') }
    const started = await client.timedTests.start(test)
    await client.timedTests.saveAnswer({ ...test, questionId: 'q2', option: 3, sequence: 7 })
    const { attempt } = await client.timedTests.get(test)
    expect(attempt).toMatchObject({
      state: 'in-progress',
      questions: started.questions,
      answers: { q2: 3 },
      sequence: 7,
      deadline: started.deadline,
    })
  })

  it('a taken test shows its result with the marked answers', async () => {
    const { client, testId } = await candidate(app)
    const test = { testId: testId('Mid Test 1') }
    await client.timedTests.start(test)
    const result = await client.timedTests.submit({ ...test, answers: answers(10, 7) })
    const { attempt } = await client.timedTests.get(test)
    expect(attempt).toEqual(result)
    expect(result).toMatchObject({ state: 'finished', score: 70 })
  })

  it('an attempt past its deadline and grace period is closed by opening it, with its saved answers', async () => {
    const { client, testId, learner } = await candidate(app)
    const test = { testId: testId('Mid Test 1') }
    await client.timedTests.start(test)
    await client.timedTests.saveAnswer({ ...test, questionId: 'q1', option: 1, sequence: 1 })
    await moveDeadline(app, learner.id, test.testId, 60)
    const { attempt } = await client.timedTests.get(test)
    expect(attempt).toMatchObject({ state: 'finished', score: 10, passed: false, correctCount: 1, total: 10 })
    expect(await storedResults(app, learner.id, test.testId)).toHaveLength(1)
  })
})

it('no response before the submit contains any part of the key', async () => {
  const { testId, learner } = await candidate(app)
  const address = `${app.url}/api/tests/${testId('Mid Test 1')}`
  const headers = { authorization: `Bearer ${learner.token}`, 'content-type': 'application/json' }
  const save = { method: 'PUT', headers, body: JSON.stringify({ option: 1, sequence: 1 }) }
  const responses = [
    await fetch(address, { headers }),
    await fetch(`${address}/attempt`, { method: 'POST', headers, body: '{}' }),
    await fetch(`${address}/answers/q1`, save),
    await fetch(address, { headers }),
  ]
  for (const response of responses) {
    expect(response.status).toBe(200)
    expect(await response.text()).not.toMatch(/correct|explanation|because of reason|"right"/i)
  }
  const after = await fetch(`${address}/result`, { method: 'POST', headers, body: '{"answers":{}}' })
  expect(await after.text()).toContain('Because of reason 1.')
})

it('opening costs two statements, in the first request of a session too, and one more if it closes the attempt', async () => {
  const { client, testId, learner } = await candidate(app)
  const test = { testId: testId('Mid Test 1') }
  expect(await app.countStatements(() => client.timedTests.get(test))).toBe(2)
  await client.timedTests.start(test)
  expect(await app.countStatements(() => client.timedTests.get(test))).toBe(2)
  await moveDeadline(app, learner.id, test.testId, 60)
  expect(await app.countStatements(() => client.timedTests.get(test))).toBeLessThanOrEqual(3)
  expect(await app.countStatements(() => client.timedTests.get(test))).toBe(2)
})
