import { beforeAll, describe, expect, it } from 'vitest'
import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import { answers, SCORED } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
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

describe('the result', () => {
  it('returns the score and, for each question, the chosen and the correct option', async () => {
    const { client, test } = await running()
    const result = await client.timedTests.submit({ ...test, answers: { ...answers(9, 6), q9: 3 } })
    expect(result).toMatchObject({ state: 'finished', score: 60, passed: true, correctCount: 6, total: 10 })
    expect(result.questions[0]).toEqual({
      ...SCORED,
      id: 'q1',
      question: 'Question 1?',
      options: ['first', 'second', 'third', 'fourth'],
      answer: 1,
      correct: 1,
      right: true,
      outcome: 'right',
      explanation: 'Because of reason 1.',
    })
    expect(result.questions[8]).toMatchObject({ id: 'q9', answer: 3, correct: 1, right: false })
    expect(result.questions[9]).toMatchObject({ id: 'q10', answer: null, outcome: 'unanswered', right: false })
  })

  it('is part of practice at once', async () => {
    const { client, test } = await running()
    await client.timedTests.submit({ ...test, answers: answers(10, 7) })
    const [subject] = (await client.practice.missed()).subjects
    expect(subject?.questions.map(({ part, questionId }) => [part, questionId])).toEqual([
      ['test', 'q10'],
      ['test', 'q8'],
      ['test', 'q9'],
    ])
  })

  it('below the passing mark is a failed test', async () => {
    const { client, test } = await running()
    const result = await client.timedTests.submit({ ...test, answers: answers(10, 5) })
    expect(result).toMatchObject({ score: 50, passed: false })
  })

  it('is stored with the end of the attempt, once', async () => {
    const { client, test, learner } = await running()
    const result = await client.timedTests.submit({ ...test, answers: answers(10, 9) })
    const [stored, ...others] = await storedResults(app, learner.id, test.testId)
    expect(others).toEqual([])
    expect(stored).toMatchObject({ score: 90, passed: true, correct_count: 9, total: 10 })
    expect(stored?.results).toEqual(result.questions.map(({ formulas: _, ...question }) => question))
    expect((await storedAttempt(app, learner.id, test.testId)).finished_at).toEqual(result.completedAt)
  })
})

describe('which answers count', () => {
  it('submitted answers replace saved ones, which fill the gaps', async () => {
    const { client, test } = await running()
    await client.timedTests.saveAnswer({ ...test, questionId: 'q1', option: 0, sequence: 1 })
    await client.timedTests.saveAnswer({ ...test, questionId: 'q2', option: 1, sequence: 2 })
    const { questions } = await client.timedTests.submit({ ...test, answers: { q1: 1 } })
    expect(questions.slice(0, 3).map(({ answer }) => answer)).toEqual([1, 1, null])
  })

  it('within the grace period after the deadline submitted answers count', async () => {
    const { client, test, learner } = await running()
    await moveDeadline(app, learner.id, test.testId, 2)
    expect(await client.timedTests.submit({ ...test, answers: answers(10) })).toMatchObject({ score: 100 })
  })

  it('after the grace period only the saved ones count', async () => {
    const { client, test, learner } = await running()
    await client.timedTests.saveAnswer({ ...test, questionId: 'q1', option: 1, sequence: 1 })
    await moveDeadline(app, learner.id, test.testId, 60)
    expect(await client.timedTests.submit({ ...test, answers: answers(10) })).toMatchObject({ score: 10 })
  })
})

describe('rejected submits', () => {
  it('a test that was not started has nothing to submit', async () => {
    const { client, testId } = await candidate(app)
    const submit = client.timedTests.submit({ testId: testId('Mid Test 1'), answers: answers(10) })
    await expect(submit).rejects.toMatchObject({ code: 'NOT_STARTED' })
  })

  it.each([
    { what: 'an unknown question', input: { q1: 1, q77: 1 }, field: 'answers.q77' },
    { what: 'an option past the last', input: { q1: 1, q2: 4 }, field: 'answers.q2' },
    { what: 'an option that is no whole number', input: { q3: 0.5 }, field: 'answers.q3' },
  ])('$what is rejected with the field, and the attempt keeps running', async ({ input, field }) => {
    const { client, test, learner } = await running()
    const error = { code: 'INVALID_INPUT', data: { fields: { [field]: expect.any(String) } } }
    await expect(client.timedTests.submit({ ...test, answers: input })).rejects.toMatchObject(error)
    expect((await storedAttempt(app, learner.id, test.testId)).finished_at).toBeNull()
  })
})

describe('submitting more than once', () => {
  it('returns the first result, regardless of the answers sent', async () => {
    const { client, test } = await running()
    const first = await client.timedTests.submit({ ...test, answers: answers(10, 4) })
    expect(await client.timedTests.submit({ ...test, answers: answers(10) })).toEqual(first)
    expect(await client.timedTests.submit({ ...test, answers: { unknown: 9 } })).toEqual(first)
  })

  it('a hundred times concurrently, with saves in between, gives one result', async () => {
    const { client, test, learner } = await running()
    const calls = Array.from({ length: 100 }, async (_, index) => {
      const save = { ...test, questionId: `q${(index % 10) + 1}`, option: index % 4, sequence: index + 1 }
      const saved = client.timedTests.saveAnswer(save).catch((error: { code: string }) => error.code)
      const result = await client.timedTests.submit({ ...test, answers: answers(10, index % 11) })
      return { result, saved: await saved }
    })
    const outcomes = await Promise.all(calls)

    const [stored, ...others] = await storedResults(app, learner.id, test.testId)
    expect(others).toEqual([])
    const attempt = await storedAttempt(app, learner.id, test.testId)
    for (const { result, saved } of outcomes) {
      expect(result).toEqual(outcomes[0]?.result)
      expect(result).toMatchObject({ score: stored?.score, questions: Object.assign([], stored?.results) })
      if (typeof saved === 'string') expect(saved).toBe('ALREADY_FINISHED')
    }
    // Submitted answers replace all saved ones: the result has the answers of one submit.
    const handedIn = calls.map((_, index) => answers(10, index % 11))
    expect(handedIn).toContainEqual(attempt.answers)
    const { questions } = readScoredQuestions(stored?.results)
    const chosen = questions.flatMap(({ id, answer }) => (answer === null ? [] : [[id, answer]]))
    expect(Object.fromEntries(chosen)).toEqual(attempt.answers)
  })
})

it('submitting costs three statements, again two, and late three', async () => {
  const { client, test } = await running()
  const submit = () => client.timedTests.submit({ ...test, answers: answers(10) })
  expect(await app.countStatements(submit)).toBe(3)
  expect(await app.countStatements(submit)).toBe(2)
  const late = await running()
  await moveDeadline(app, late.learner.id, late.test.testId, 60)
  expect(await app.countStatements(() => late.client.timedTests.submit({ ...late.test, answers: {} }))).toBe(3)
})
