import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { questions } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { type Candidate, candidate, moveDeadline, storedAttempt, storedResults } from './testing/candidate.ts'

const app = forThisFile(startTestApp)
beforeAll(async () => {
  // Closings must come from requests here, so the job that runs every few seconds is stopped.
  await app.jobs.stop()
})

async function running(): Promise<Candidate & { test: { testId: string } }> {
  const made = await candidate(app)
  const test = { testId: made.testId('Mid Test 1') }
  await made.client.timedTests.start(test)
  return { ...made, test }
}

describe('numbered saves', () => {
  it('an acknowledged answer is stored', async () => {
    const { client, learner, test } = await running()
    const saved = await client.timedTests.saveAnswer({ ...test, questionId: 'q3', answer: 2, sequence: 1 })
    expect(saved.sequence).toBe(1)
    expect(saved.remainingSeconds).toBeGreaterThan(1700)
    expect((await storedAttempt(app, learner.id, test.testId)).answers).toEqual({ q3: 2 })
  })

  it('a higher number replaces the answer; a lower or equal one that arrives later does not', async () => {
    const { client, learner, test } = await running()
    const save = (answer: number, sequence: number) =>
      client.timedTests.saveAnswer({ ...test, questionId: 'q1', answer, sequence })
    await save(0, 1)
    await save(3, 5)
    expect(await save(1, 4)).toMatchObject({ sequence: 5, answer: 3 })
    expect(await save(2, 5)).toMatchObject({ sequence: 5, answer: 3 })
    expect(await storedAttempt(app, learner.id, test.testId)).toMatchObject({
      answers: { q1: 3 },
      sequence: 5,
    })
  })

  it('a save overtaken by that of another question still counts', async () => {
    const { client, learner, test } = await running()
    await client.timedTests.saveAnswer({ ...test, questionId: 'q2', answer: 2, sequence: 2 })
    await client.timedTests.saveAnswer({ ...test, questionId: 'q1', answer: 1, sequence: 1 })
    expect(await storedAttempt(app, learner.id, test.testId)).toMatchObject({
      answers: { q1: 1, q2: 2 },
      sequence: 2,
    })
  })

  it('an answer to a cached attempt is saved without a transaction', async () => {
    const { client, learner, test } = await running()
    const transactions = vi.spyOn(app.database, 'transaction')
    await client.timedTests.saveAnswer({ ...test, questionId: 'q3', answer: 2, sequence: 1 })
    expect(transactions).not.toHaveBeenCalled()
    transactions.mockRestore()
    expect((await storedAttempt(app, learner.id, test.testId)).answers).toEqual({ q3: 2 })
  })

  it('an answer is validated against the questions of the running attempt, whatever is cached', async () => {
    const { client, learner, test } = await running()
    const save = (questionId: string, sequence: number) =>
      client.timedTests.saveAnswer({ ...test, questionId, answer: 1, sequence })
    await save('q5', 1)
    // Like an attempt started by another process.
    await sql`
      UPDATE test_attempts SET questions = ${JSON.stringify(questions(3))}, started_at = started_at + interval '1 second'
      WHERE user_id = ${learner.id}`.execute(app.database.kysely)
    await expect(save('q5', 2)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(await save('q3', 3)).toMatchObject({ sequence: 3 })
  })

  it('of many concurrent saves of one question the one with the highest number wins', async () => {
    const { client, learner, test } = await running()
    const saves = Array.from({ length: 30 }, (_, index) =>
      client.timedTests.saveAnswer({ ...test, questionId: 'q1', answer: index % 4, sequence: index + 1 }),
    )
    await Promise.all(saves)
    expect(await storedAttempt(app, learner.id, test.testId)).toMatchObject({
      answers: { q1: 1 },
      sequence: 30,
    })
  })
})

describe('rejected saves', () => {
  it.each([
    {
      what: 'an unknown question',
      input: { questionId: 'q11', answer: 1, sequence: 1 },
      field: 'questionId',
    },
    { what: 'an option past the last', input: { questionId: 'q1', answer: 4, sequence: 1 }, field: 'answer' },
    { what: 'an option below zero', input: { questionId: 'q1', answer: -1, sequence: 1 }, field: 'answer' },
    { what: 'a number of zero', input: { questionId: 'q1', answer: 1, sequence: 0 }, field: 'sequence' },
    {
      what: 'a number out of range',
      input: { questionId: 'q1', answer: 1, sequence: 2 ** 31 },
      field: 'sequence',
    },
  ])('$what is rejected with the name of its field', async ({ input, field }) => {
    const { client, learner, test } = await running()
    const error = { code: 'INVALID_INPUT', data: { fields: { [field]: expect.any(String) } } }
    await expect(client.timedTests.saveAnswer({ ...test, ...input })).rejects.toMatchObject(error)
    expect((await storedAttempt(app, learner.id, test.testId)).answers).toEqual({})
  })

  it('a test that was not started accepts no answer', async () => {
    const { client, testId } = await candidate(app)
    const save = { testId: testId('Mid Test 1'), questionId: 'q1', answer: 1, sequence: 1 }
    await expect(client.timedTests.saveAnswer(save)).rejects.toMatchObject({ code: 'NOT_STARTED' })
  })

  it('a finished test accepts no answer', async () => {
    const { client, test, learner } = await running()
    await client.timedTests.submit({ ...test, answers: {} })
    const save = { ...test, questionId: 'q1', answer: 1, sequence: 1 }
    await expect(client.timedTests.saveAnswer(save)).rejects.toMatchObject({ code: 'ALREADY_FINISHED' })
    expect((await storedAttempt(app, learner.id, test.testId)).answers).toEqual({})
  })

  it("another learner's attempt is not accessible", async () => {
    const { test, learner, subject } = await running()
    const other = app.client((await makeLearner(app, { gradeId: subject.gradeId })).token)
    const save = { ...test, questionId: 'q1', answer: 1, sequence: 9 }
    await expect(other.timedTests.saveAnswer(save)).rejects.toMatchObject({ code: 'NOT_STARTED' })
    const submit = other.timedTests.submit({ ...test, answers: { q1: 1 } })
    await expect(submit).rejects.toMatchObject({ code: 'NOT_STARTED' })
    expect(await storedAttempt(app, learner.id, test.testId)).toMatchObject({
      answers: {},
      finished_at: null,
    })
  })
})

it('an option from a page of an earlier version is accepted as the answer', async () => {
  const { client, test } = await running()
  const saved = await client.timedTests.saveAnswer({ ...test, questionId: 'q1', option: 2, sequence: 1 })
  expect(saved).toMatchObject({ answer: 2, option: 2 })
  const { attempt } = await client.timedTests.get(test)
  expect(attempt).toMatchObject({ answers: { q1: 2 } })
})

describe('the deadline', () => {
  it('an answer that arrives within the grace period counts', async () => {
    const { client, learner, test } = await running()
    await moveDeadline(app, learner.id, test.testId, 2)
    const saved = await client.timedTests.saveAnswer({ ...test, questionId: 'q1', answer: 1, sequence: 1 })
    expect(saved).toEqual({ sequence: 1, answer: 1, option: 1, deadline: expect.any(Date), remainingSeconds: 0 })
  })

  it('an answer past the grace period is rejected, and the attempt closed without it', async () => {
    const { client, learner, test } = await running()
    await client.timedTests.saveAnswer({ ...test, questionId: 'q1', answer: 1, sequence: 1 })
    await moveDeadline(app, learner.id, test.testId, 60)
    const late = client.timedTests.saveAnswer({ ...test, questionId: 'q2', answer: 1, sequence: 2 })
    await expect(late).rejects.toMatchObject({ code: 'TIME_IS_UP' })
    expect(await storedResults(app, learner.id, test.testId)).toMatchObject([{ score: 10, correct_count: 1 }])
    const later = client.timedTests.saveAnswer({ ...test, questionId: 'q2', answer: 1, sequence: 3 })
    await expect(later).rejects.toMatchObject({ code: 'ALREADY_FINISHED' })
  })
})

it('a save costs one statement, two more if it changes nothing and four more if it is too late', async () => {
  const { client, learner, test } = await running()
  const save = (sequence: number) => () =>
    client.timedTests.saveAnswer({ ...test, questionId: 'q1', answer: 1, sequence })
  expect(await app.countStatements(save(2))).toBe(1)
  expect(await app.countStatements(save(1))).toBe(3)
  await moveDeadline(app, learner.id, test.testId, 60)
  const late = () => expect(save(3)()).rejects.toMatchObject({ code: 'TIME_IS_UP' })
  expect(await app.countStatements(late)).toBe(5)
})
