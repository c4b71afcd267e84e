import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { answers, questions } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { begunLesson } from '#server/testing/progress.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { insertAttempt, readAttemptQuestions } from './queries.ts'
import { candidate, lessonOf, moveDeadline, storedAttempt, storedResults } from './testing/candidate.ts'

const app = forThisFile(startTestApp)
beforeAll(async () => {
  // Closings must come from requests here, so the job that runs every few seconds is stopped.
  await app.jobs.stop()
})

describe('unlocking', () => {
  it('a locked test does not start, names the lesson that unlocks it, and stores nothing', async () => {
    const { client, testId, learner } = await candidate(app)
    const started = client.timedTests.start({ testId: testId('Mid Test 2') })
    await expect(started).rejects.toMatchObject({ code: 'TEST_LOCKED', data: { afterLessonNumber: 2 } })
    await expect(storedAttempt(app, learner.id, testId('Mid Test 2'))).rejects.toThrow()
  })

  it('any completed part of a later lesson unlocks the tests before it', async () => {
    const { client, testId, learner, subject } = await candidate(app)
    await begunLesson(app, learner.id, lessonOf(subject, 3), ['text'])
    const started = await client.timedTests.start({ testId: testId('Mid Test 2') })
    expect(started.state).toBe('in-progress')
  })

  it('a lesson that was opened without completing any part unlocks nothing', async () => {
    const { client, testId, learner, subject } = await candidate(app)
    await begunLesson(app, learner.id, lessonOf(subject, 3), [])
    const started = client.timedTests.start({ testId: testId('Final Test') })
    await expect(started).rejects.toMatchObject({ code: 'TEST_LOCKED' })
  })

  it('a running attempt is resumed even when the test was moved after a later lesson', async () => {
    const { client, testId } = await candidate(app)
    const test = { testId: testId('Mid Test 1') }
    const started = await client.timedTests.start(test)
    await sql`UPDATE stored_tests SET after_lesson_number = 3 WHERE id = ${test.testId}`.execute(app.database.kysely)
    expect((await client.timedTests.start(test)).deadline).toEqual(started.deadline)
  })
})

describe('the attempt', () => {
  it("ends when the test's duration is over, by the database's clock", async () => {
    const { client, testId, learner } = await candidate(app)
    const started = await client.timedTests.start({ testId: testId('Mid Test 1') })
    expect(started).toMatchObject({ state: 'in-progress', answers: {}, sequence: 0, remainingSeconds: 1800 })
    const stored = await storedAttempt(app, learner.id, testId('Mid Test 1'))
    expect(stored.deadline.getTime() - stored.started_at.getTime()).toBe(30 * 60_000)
    expect(started.deadline).toEqual(stored.deadline)
  })

  it('resumes with its answers and the true remaining time when started again', async () => {
    const { client, testId, learner } = await candidate(app)
    const test = { testId: testId('Mid Test 1') }
    await client.timedTests.start(test)
    await client.timedTests.saveAnswer({ ...test, questionId: 'q4', option: 2, sequence: 1 })
    await moveDeadline(app, learner.id, test.testId, -90)
    const resumed = await client.timedTests.start(test)
    expect(resumed).toMatchObject({ answers: { q4: 2 }, sequence: 1 })
    expect(resumed.remainingSeconds).toBeGreaterThan(60)
    expect(resumed.remainingSeconds).toBeLessThanOrEqual(90)
  })

  it('started twenty times concurrently is one attempt with one deadline', async () => {
    const { client, testId } = await candidate(app)
    const starts = Array.from({ length: 20 }, () => client.timedTests.start({ testId: testId('Mid Test 1') }))
    const deadlines = (await Promise.all(starts)).map(({ deadline }) => deadline.getTime())
    expect(new Set(deadlines).size).toBe(1)
  })

  it('has separate questions after a start that was rolled back', async () => {
    const { client, testId, learner } = await candidate(app)
    const test = { testId: testId('Mid Test 1') }
    const other = readAttemptQuestions(questions(3))
    const start = { attempt: 1, deadline: new Date(Date.now() + 60_000), questions: other } as const
    const rolledBack = app.database.transaction(async (db) => {
      await insertAttempt(db, learner.id, test.testId, start)
      throw new Error('The connection is lost')
    })
    await expect(rolledBack).rejects.toThrow('The connection is lost')
    expect((await client.timedTests.start(test)).questions).toHaveLength(10)
  })

  it('keeps its questions and passing mark when the test changes', async () => {
    const { client, testId } = await candidate(app)
    const test = { testId: testId('Mid Test 1') }
    await client.timedTests.start(test)
    const changed = questions(2).map((question) => ({ ...question, id: `new-${question.id}`, correct: 0 }))
    await sql`
      UPDATE stored_tests SET questions = ${JSON.stringify(changed)}, passing_mark = 100
      WHERE id = ${test.testId}`.execute(app.database.kysely)

    const resumed = await client.timedTests.start(test)
    expect(resumed.questions.map(({ id }) => id)).toEqual(questions(10).map(({ id }) => id))
    const opened = await client.timedTests.get(test)
    expect(opened.test).toMatchObject({ passingMark: 60, questionCount: 10 })
    const result = await client.timedTests.submit({ ...test, answers: answers(10, 6) })
    expect(result).toMatchObject({ score: 60, passed: true, correctCount: 6, total: 10 })
  })
})

describe('a finished test', () => {
  it('does not start a second time and returns the score', async () => {
    const { client, testId } = await candidate(app)
    const test = { testId: testId('Mid Test 1') }
    await client.timedTests.start(test)
    await client.timedTests.submit({ ...test, answers: answers(10, 8) })
    await expect(client.timedTests.start(test)).rejects.toMatchObject({
      code: 'ALREADY_FINISHED',
      message: 'Test Already Completed',
      data: { score: 80 },
    })
  })

  it('whose time ran out unattended is closed by the next start, which returns the score', async () => {
    const { client, testId, learner } = await candidate(app)
    const test = { testId: testId('Mid Test 1') }
    await client.timedTests.start(test)
    await client.timedTests.saveAnswer({ ...test, questionId: 'q1', option: 1, sequence: 1 })
    await moveDeadline(app, learner.id, test.testId, 60)
    const error = { code: 'ALREADY_FINISHED', data: { score: 10 } }
    await expect(client.timedTests.start(test)).rejects.toMatchObject(error)
    expect(await storedResults(app, learner.id, test.testId)).toHaveLength(1)
  })
})

it('starting costs three statements, resuming two', async () => {
  const { client, testId } = await candidate(app)
  const test = { testId: testId('Mid Test 1') }
  await client.timedTests.get(test)
  expect(await app.countStatements(() => client.timedTests.start(test))).toBe(3)
  expect(await app.countStatements(() => client.timedTests.start(test))).toBe(2)
})
