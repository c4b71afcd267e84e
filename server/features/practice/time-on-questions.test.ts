import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import { answers } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent } from '#server/testing/people.ts'
import { insertRows, readRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { candidate } from '../timed-tests/testing/candidate.ts'

const app = forThisFile(startTestApp)
beforeAll(() => app.jobs.stop())

/** A learner who can study and take the first test of three lessons. */
async function studying() {
  const { subject, learner, client, testId } = await candidate(app)
  const [lessonId = ''] = subject.lessonIds
  const place = { lessonId, part: 'quiz' as const }
  const test = { testId: testId('Mid Test 1') }
  return {
    learner,
    client,
    place,
    test,
    submit: (draw: number, right: number, seconds: unknown) =>
      client.study.submitAnswers({
        ...place,
        draw,
        submissionId: randomUUID(),
        answers: answers(10, right),
        seconds: seconds as Record<string, number>,
      }),
    answerInTest: (questionId: string, sequence: number, seconds?: number) =>
      client.timedTests.saveAnswer({
        ...test,
        questionId,
        answer: 1,
        sequence,
        ...(seconds !== undefined && { seconds }),
      }),
    async stored() {
      const read = (table: string, order: string) =>
        readRows(
          app.database.kysely,
          sql`SELECT seconds FROM ${sql.table(table)} WHERE user_id = ${learner.id} ORDER BY ${sql.ref(order)}`,
        )
      const [submissions, attempts, practiced] = await Promise.all([
        read('lesson_submissions', 'submitted_at'),
        read('test_attempts', 'started_at'),
        read('practice_answers', 'position'),
      ])
      const all = [submissions, attempts, practiced]
      return all.map((rows) => rows.map((row) => (row as { seconds: unknown }).seconds))
    },
  }
}

/** Practices the two missed questions, the second one twice. */
async function practiceMissed({ client: { practice } }: Awaited<ReturnType<typeof studying>>) {
  const { set } = await practice.start({ kind: 'missed' })
  const at = (position: number) => ({
    setId: set.id,
    position,
    questionId: set.questions[position]?.question.id ?? '',
    followUp: true,
  })
  await practice.answer({ ...at(0), answer: 1, seconds: 33.4 })
  await practice.answer({ ...at(1), answer: 0, seconds: 20 })
  await practice.answer({ ...at(1), answer: 2, attempt: 2, seconds: 80 })
}

test('is stored with every answer, within its bounds', async () => {
  const one = await studying()
  await one.submit(1, 8, { q1: 12.4, q2: 99_999, q3: -5, unknown: 7 })
  await practiceMissed(one)
  await one.client.timedTests.start(one.test)
  await one.answerInTest('q1', 1, 40)
  await one.answerInTest('q2', 2)
  await one.answerInTest('q1', 3, 15)
  await one.answerInTest('q3', 4, 99_999)
  await one.answerInTest('q4', 5, -1)
  await one.client.timedTests.submit({ ...one.test, answers: {} })
  expect(await one.stored()).toEqual([[{ q1: 12, q2: 3600 }], [{ q1: 40, q3: 3600 }], [33, 20]])
})

test('is ignored when it cannot be read, and may be missing', async () => {
  const one = await studying()
  await one.submit(1, 8, { q1: 'long', q2: 4, q3: 1e300 })
  await one.submit(2, 8, 'soon')
  await one.submit(3, 8, undefined)
  expect((await one.stored())[0]).toEqual([{ q2: 4 }, {}, {}])
})

test('is not stored for a child under an earlier consent, and everything else works', async () => {
  const one = await studying()
  const parent = await makeParent(app)
  await insertRows(app.database.kysely, 'consents', {
    child_id: one.learner.id,
    parent_id: parent.id,
    granted_by: 'adding',
    text_version: '2026-11-28',
  })
  expect(await one.submit(1, 8, { q1: 12 })).toMatchObject({ correctCount: 8, passed: true })
  await practiceMissed(one)
  await one.client.timedTests.start(one.test)
  expect(await one.answerInTest('q1', 1, 40)).toMatchObject({ sequence: 1, answer: 1 })
  await sql`UPDATE consents SET text_version = ${CONSENT_VERSION} WHERE child_id = ${one.learner.id}`.execute(
    app.database.kysely,
  )
  await one.answerInTest('q2', 2, 40)
  await one.submit(2, 8, { q1: 12 })
  expect(await one.stored(), 'an attempt stays without').toEqual([[null, { q1: 12 }], [null], [null, null]])
})

test('is on no page of the learner', async () => {
  const one = await studying()
  // No other number of the answers has these digits.
  const spent = 3517
  const submitted = await one.submit(1, 8, { q1: spent })
  await practiceMissed(one)
  await sql`UPDATE practice_answers SET seconds = ${spent} WHERE user_id = ${one.learner.id}`.execute(
    app.database.kysely,
  )
  await one.client.timedTests.start(one.test)
  await one.answerInTest('q1', 1, spent)
  const { practice, report, study, timedTests } = one.client
  const learnerId = one.learner.id
  const pages = [
    submitted,
    await timedTests.get(one.test),
    await timedTests.submit({ ...one.test, answers: {} }),
    await study.lesson(one.place),
    await practice.today({}),
    await practice.missed(),
    await practice.skills(),
    await report.get({ learnerId }),
    await report.answers({ learnerId, kind: 'quiz', activityId: one.place.lessonId }),
    await report.answers({ learnerId, kind: 'test', activityId: one.test.testId }),
  ]
  expect(JSON.stringify(await one.stored())).toContain(String(spent))
  for (const page of pages) expect(JSON.stringify(page)).not.toContain(String(spent))
})
