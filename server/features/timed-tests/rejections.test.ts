import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { readRows } from '#server/testing/stored-rows.ts'
import { answers, closeGrade, questions } from '../../testing/curriculum.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { linkParent, makeLearner, makeParent } from '../../testing/people.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { closeOverdueAttempts } from './close-overdue.ts'
import { type Candidate, candidate, moveDeadline, storedResults } from './testing/candidate.ts'

const app = forThisFile(startTestApp)
beforeAll(async () => {
  await app.jobs.stop()
})

/** Everything that a test can change, for all learners. */
async function everything() {
  const tables = ['test_attempts', 'test_results', 'lesson_marks', 'achievements', 'user_progress', 'tests']
  const rows = tables.map(async (table) => {
    const text = sql`SELECT t::text AS row FROM ${sql.table(table)} t ORDER BY 1`
    return [table, await readRows(app.database.kysely, text)] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

async function expectNoChange<T>(act: () => Promise<T>): Promise<T> {
  const before = await everything()
  const outcome = await act()
  expect(await everything()).toEqual(before)
  return outcome
}

async function started(): Promise<Candidate & { test: { testId: string } }> {
  const made = await candidate(app)
  const test = { testId: made.testId('Mid Test 1') }
  await made.client.timedTests.start(test)
  await made.client.timedTests.saveAnswer({ ...test, questionId: 'q1', answer: 1, sequence: 3 })
  return { ...made, test }
}

function send(made: Candidate, method: string, path: string, body: string) {
  const headers = { authorization: `Bearer ${made.learner.token}`, 'content-type': 'application/json' }
  return fetch(`${app.url}/api/tests/${path}`, { method, headers, body })
}

it('a locked test called directly does not start and accepts neither answer nor submit', async () => {
  const { client, testId } = await candidate(app)
  const test = { testId: testId('Final Test') }
  const { start, saveAnswer, submit } = client.timedTests
  await expectNoChange(async () => {
    await expect(start(test)).rejects.toMatchObject({ code: 'TEST_LOCKED' })
    const save = saveAnswer({ ...test, questionId: 'q1', answer: 1, sequence: 1 })
    await expect(save).rejects.toMatchObject({ code: 'NOT_STARTED' })
    await expect(submit({ ...test, answers: answers(10) })).rejects.toMatchObject({ code: 'NOT_STARTED' })
  })
})

it('a finished attempt cannot be started, saved or submitted again', async () => {
  const { client, test } = await started()
  const first = await client.timedTests.submit({ ...test, answers: answers(10, 4) })
  await expectNoChange(async () => {
    const over = { code: 'ALREADY_FINISHED' }
    await expect(client.timedTests.start(test)).rejects.toMatchObject(over)
    const save = client.timedTests.saveAnswer({ ...test, questionId: 'q9', answer: 1, sequence: 99 })
    await expect(save).rejects.toMatchObject(over)
    expect(await client.timedTests.submit({ ...test, answers: answers(10) })).toEqual(first)
  })
})

it('past the grace period no answer is accepted: the saved answers are the final result', async () => {
  const { client, learner, test } = await started()
  await moveDeadline(app, learner.id, test.testId, 11)
  const late = { ...test, questionId: 'q2', answer: 1, sequence: 9 }
  await expect(client.timedTests.saveAnswer(late)).rejects.toMatchObject({ code: 'TIME_IS_UP' })
  await expectNoChange(async () => {
    const result = await client.timedTests.submit({ ...test, answers: answers(10) })
    expect(result).toMatchObject({ score: 10, correctCount: 1 })
    await expect(client.timedTests.saveAnswer(late)).rejects.toMatchObject({ code: 'ALREADY_FINISHED' })
  })
})

it.each([
  ['its start', '{"startedAt":"2030-01-01T00:00:00Z","started_at":"2030-01-01T00:00:00Z"}'],
  ['its deadline', '{"deadline":"2099-01-01T00:00:00Z","remainingSeconds":999999}'],
  ['more time', '{"extraTimeFactor":9,"durationMinutes":999}'],
  ['another learner', '{"userId":"00000000-0000-4000-8000-000000000000"}'],
])('%s in a start or a save has no effect', async (_what, body) => {
  const made = await started()
  const { deadline } = await made.client.timedTests.start(made.test)
  await expectNoChange(async () => {
    const response = await send(made, 'POST', `${made.test.testId}/attempt`, body)
    expect([200, 400, 422]).toContain(response.status)
    const fields = { ...JSON.parse(body), answer: 0, sequence: 1 }
    await send(made, 'PUT', `${made.test.testId}/answers/q1`, JSON.stringify(fields))
  })
  expect((await made.client.timedTests.start(made.test)).deadline).toEqual(deadline)
})

it('no one can access another learner’s attempt: not a classmate, the parent, or a content manager', async () => {
  const { learner, test, subject } = await started()
  const parent = await makeParent(app)
  await linkParent(app, parent.id, learner.id)
  const manager = await makeParent(app)
  await sql`UPDATE profiles SET role = 'content_manager' WHERE id = ${manager.id}`.execute(app.database.kysely)
  const classmate = await makeLearner(app, { gradeId: subject.gradeId })
  await expectNoChange(async () => {
    for (const [who, code] of [
      [classmate, 'NOT_STARTED'],
      [parent, 'FORBIDDEN'],
      [manager, 'FORBIDDEN'],
    ] as const) {
      const { timedTests } = app.client(who.token)
      const save = timedTests.saveAnswer({ ...test, questionId: 'q1', answer: 0, sequence: 99 })
      await expect(save).rejects.toMatchObject({ code })
      await expect(timedTests.submit({ ...test, answers: {} })).rejects.toMatchObject({ code })
      const start = timedTests.start(test)
      await expect(start).rejects.toMatchObject({ code: who === classmate ? 'TEST_LOCKED' : 'FORBIDDEN' })
    }
    const visitor = app.client().timedTests
    await expect(visitor.start(test)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(visitor.submit({ ...test, answers: {} })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

it.each([
  ['a question of another test', { questionId: 'q11', answer: 1, sequence: 9 }],
  ['a name of every object', { questionId: '__proto__', answer: 1, sequence: 9 }],
  ['an option that is none', { questionId: 'q1', answer: 4, sequence: 9 }],
  ['a number past the last', { questionId: 'q1', answer: 1, sequence: 2 ** 31 }],
  ['a number before the first', { questionId: 'q1', answer: 1, sequence: 0 }],
  ['half a number', { questionId: 'q1', answer: 1, sequence: 4.5 }],
  ['a number that is none', { questionId: 'q1', answer: 1, sequence: Number.NaN }],
])('%s is rejected', async (_what, input) => {
  const { client, test } = await started()
  await expectNoChange(async () => {
    const save = client.timedTests.saveAnswer({ ...test, ...input })
    await expect(save).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const submit = client.timedTests.submit({ ...test, answers: { [`${input.questionId} `]: 0 } })
    await expect(submit).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })
})

it('the highest possible sequence number is accepted, and nothing after it', async () => {
  const { client, test } = await started()
  const last = { ...test, questionId: 'q2', answer: 1, sequence: 2 ** 31 - 1 }
  expect(await client.timedTests.saveAnswer(last)).toMatchObject({ answer: 1, sequence: 2 ** 31 - 1 })
  await expectNoChange(() => client.timedTests.saveAnswer({ ...last, answer: 2 }))
  // Another question has separate sequence numbers.
  expect(await client.timedTests.saveAnswer({ ...last, questionId: 'q3', sequence: 1 })).toMatchObject({
    answer: 1,
  })
})

it('an oversized body is rejected before it is read', async () => {
  const made = await started()
  const huge = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`q${index}`, 1]))
  await expectNoChange(async () => {
    const submit = await send(made, 'POST', `${made.test.testId}/result`, JSON.stringify({ answers: huge }))
    expect([400, 413, 422]).toContain(submit.status)
    const long = 'q'.repeat(5000)
    const save = await send(made, 'PUT', `${made.test.testId}/answers/${long}`, '{"option":1,"sequence":4}')
    expect([400, 414, 422]).toContain(save.status)
  })
})

it('edited questions and a raised passing mark do not change a running attempt', async () => {
  const { client, test } = await started()
  await sql`
    UPDATE stored_tests SET questions = ${JSON.stringify(questions(3).map((question) => ({ ...question, correct: 0 })))}, passing_mark = 100, duration_minutes = 1
    WHERE id = ${test.testId}`.execute(app.database.kysely)
  const running = await client.timedTests.start(test)
  expect(running.questions).toHaveLength(10)
  expect(running.remainingSeconds).toBeGreaterThan(1700)
  await client.timedTests.saveAnswer({ ...test, questionId: 'q10', answer: 1, sequence: 4 })
  const result = await client.timedTests.submit({ ...test, answers: answers(10, 6) })
  expect(result).toMatchObject({ score: 60, passed: true, total: 10 })
})

it('an attempt at a deleted test is not found, while other attempts continue and end', async () => {
  const gone = await started()
  const other = await started()
  await sql`DELETE FROM stored_tests WHERE id = ${gone.test.testId}`.execute(app.database.kysely)
  await expectNoChange(async () => {
    const { start, get, saveAnswer, submit } = gone.client.timedTests
    const missing = { code: 'NOT_FOUND', message: 'Test not found' }
    await expect(get(gone.test)).rejects.toMatchObject(missing)
    await expect(start(gone.test)).rejects.toMatchObject(missing)
    const save = saveAnswer({ ...gone.test, questionId: 'q2', answer: 1, sequence: 9 })
    await expect(save).rejects.toMatchObject(missing)
    await expect(submit({ ...gone.test, answers: answers(10) })).rejects.toMatchObject(missing)
  })
  await moveDeadline(app, other.learner.id, other.test.testId, 60)
  await closeOverdueAttempts(app.services)
  expect(await storedResults(app, other.learner.id, other.test.testId)).toMatchObject([{ score: 10 }])
})

it('a test started before its grade was closed can be resumed, saved and submitted, and its result viewed', async () => {
  const { client, test, subject } = await started()
  const { get, start, saveAnswer, submit } = client.timedTests
  await unpublish(subject.gradeId)
  await saveAnswer({ ...test, questionId: 'q2', answer: 1, sequence: 9 })
  expect((await get(test)).attempt).toMatchObject({ state: 'in-progress', answers: { q2: 1 } })
  expect(await start(test)).toMatchObject({ answers: { q2: 1 } })
  expect(await submit({ ...test, answers: answers(10, 9) })).toMatchObject({ score: 90 })
  expect((await get(test)).attempt).toMatchObject({ state: 'finished', score: 90 })
})

it('a test started before its grade was closed ends at its deadline with its saved answers', async () => {
  const { client, learner, test, subject } = await started()
  await unpublish(subject.gradeId)
  await moveDeadline(app, learner.id, test.testId, 60)
  await closeOverdueAttempts(app.services)
  expect((await client.timedTests.get(test)).attempt).toMatchObject({ state: 'finished', score: 10 })
})

const unpublish = (gradeId: string) => closeGrade(app, gradeId)
