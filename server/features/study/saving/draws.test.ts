import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { answers, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const app = forThisFile(startTestApp)

async function enrolled() {
  const { gradeId, lessonIds } = await makeSubject(app)
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { gradeId, parent })
  const [lessonId = ''] = lessonIds
  const { study, practice, report } = app.client(learner.token)
  const place = { lessonId, part: 'quiz' as const }
  return {
    learner,
    parents: app.client(parent.token),
    study,
    practice,
    report,
    place,
    submit: (draw: number, right: number, more: { submissionId?: string; writtenAt?: string } = {}) =>
      study.submitAnswers({ ...place, submissionId: randomUUID(), draw, answers: answers(10, right), ...more }),
    quiz: async () => (await study.lesson({ lessonId })).quiz,
    reported: async () =>
      (await report.get({ learnerId: learner.id })).rows.find(({ id }) => id === `${lessonId}:quiz`),
  }
}

describe('a draw submitted after its answers were shown', () => {
  test.each([0, 1])('is stored and not counted: draw %i', async (draw) => {
    const one = await enrolled()
    await one.submit(draw, 2)
    expect(await one.submit(draw, 10)).toMatchObject({
      counted: false,
      correctCount: 10,
      completed: { quiz: false },
      newAchievements: [],
      next: { draw: 2 },
    })
    expect(await one.quiz()).toMatchObject({ bestPercent: 20, draw: 2, latest: { counted: false, correctCount: 10 } })
    await one.submit(draw, 7)
    expect(await one.quiz()).toMatchObject({ bestPercent: 20, latest: { counted: false, correctCount: 7 } })
    expect(await one.reported()).toMatchObject({ score: 20, firstScore: null })
    expect((await one.practice.missed()).subjects[0]?.questions).toHaveLength(8)
  })

  test('is exported, marked', async () => {
    const one = await enrolled()
    await one.submit(1, 2)
    await one.submit(1, 10)
    const { subjects } = await one.parents.learners.export({ learnerId: one.learner.id })
    const submissions = subjects[0]?.lessons[0]?.submissions ?? []
    expect(submissions.map(({ draw, counted, correctCount }) => ({ draw, counted, correctCount }))).toEqual([
      { draw: 1, counted: true, correctCount: 2 },
      { draw: 1, counted: false, correctCount: 10 },
    ])
  })

  test('returns its first result whenever it is sent again', async () => {
    const one = await enrolled()
    await one.submit(1, 2)
    const submissionId = randomUUID()
    const first = await one.submit(1, 10, { submissionId })
    expect(await one.submit(1, 0, { submissionId })).toEqual(first)
    expect(await one.submit(2, 0, { submissionId })).toEqual(first)
  })

  test('returns the learner’s own result, whatever id another learner’s submission has', async () => {
    const one = await enrolled()
    const other = await enrolled()
    const submissionId = randomUUID()
    for (const [learner, right] of [
      [one, 10],
      [other, 4],
    ] as const) {
      await learner.submit(1, 2)
      const first = await learner.submit(1, right, { submissionId })
      expect(first).toMatchObject({ counted: false, correctCount: right })
    }
    expect(await one.submit(1, 0, { submissionId })).toMatchObject({ correctCount: 10 })
    expect(await other.submit(1, 0, { submissionId })).toMatchObject({ correctCount: 4 })
  })

  test('counts with the answers that the server had as a draft', async () => {
    const one = await enrolled()
    await one.study.saveDraft({ ...one.place, answers: answers(10, 9), draw: 1, basedOn: 0 })
    await one.submit(1, 2)
    expect(await one.submit(1, 10)).toMatchObject({ counted: false })
    expect(await one.submit(1, 9)).toMatchObject({ counted: true, completed: { quiz: true }, next: { draw: 3 } })
  })

  test('counts if a device without a connection had stored it', async () => {
    const one = await enrolled()
    const writtenAt = new Date().toISOString()
    await one.submit(1, 2)
    expect(await one.submit(1, 10, { writtenAt: new Date(Date.now() + 60_000).toISOString() })).toMatchObject({
      counted: false,
    })
    expect(await one.submit(1, 10, { writtenAt })).toMatchObject({ counted: true, completed: { quiz: true } })
  })

  test('does not make a draw that another device has open count less', async () => {
    const one = await enrolled()
    const writtenAt = new Date().toISOString()
    await one.submit(1, 2)
    await one.submit(1, 3, { writtenAt })
    expect(await one.submit(2, 10)).toMatchObject({ counted: true, next: { draw: 4 } })
  })
})

test('the next draw counts, even with the same questions', async () => {
  const one = await enrolled()
  await one.submit(1, 2)
  expect(await one.submit(2, 10)).toMatchObject({ counted: true, passed: true, completed: { quiz: true } })
  expect(await one.submit(3, 4)).toMatchObject({ counted: true })
  expect(await one.reported()).toMatchObject({ score: 100, firstScore: 20 })
})

test('submissions of earlier versions, which name no draw, have shown the first ones', async () => {
  const one = await enrolled()
  await one.submit(1, 2)
  await sql`UPDATE lesson_submissions SET draw = NULL`.execute(app.database.kysely)
  expect(await one.submit(1, 10)).toMatchObject({ counted: false })
  expect(await one.submit(2, 10)).toMatchObject({ counted: true })
})

test('concurrent submissions of one draw count once', async () => {
  const one = await enrolled()
  const results = await Promise.all([1, 2, 3].map((right) => one.submit(1, right)))
  expect(results.filter(({ counted }) => counted)).toHaveLength(1)
})
