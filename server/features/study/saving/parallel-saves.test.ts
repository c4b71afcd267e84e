import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { PARTS } from '#domain/marks/compute-marks.ts'
import { answers, type MadeSubject, makeSubject } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeLearner } from '../../../testing/people.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { recomputed, storedRows } from '../testing/stored.ts'

const app = forThisFile(startTestApp)
let made: MadeSubject

beforeAll(async () => {
  made = await makeSubject(app, { lessons: 5 })
})

test('50 concurrent saves of one learner lose no flag, and the stored marks match the flags', async () => {
  const learner = await makeLearner(app, { gradeId: made.gradeId, plan: 'Premium' })
  const { study } = app.client(learner.token)
  // As from two devices without a connection: both submissions of a draw count.
  const writtenAt = new Date(Date.now() - 60_000).toISOString()
  const saves = made.lessonIds.flatMap((lessonId) => [
    ...(['video', 'text'] as const).flatMap((part) =>
      Array.from({ length: 3 }, () => () => study.completePart({ lessonId, part })),
    ),
    ...(['quiz', 'assignment'] as const).flatMap((part) =>
      [10, 4].map((right) => () => {
        const submissionId = randomUUID()
        return study.submitAnswers({ lessonId, part, submissionId, draw: 1, writtenAt, answers: answers(10, right) })
      }),
    ),
  ])
  expect(saves).toHaveLength(50)
  const results = await Promise.all(shuffled(saves).map((save) => save()))

  const rows = await storedRows(app, learner.id)
  expect(rows.map((row) => row.lessonId)).toEqual(made.lessonIds)
  for (const row of rows) {
    for (const part of PARTS) expect(row.flags[part]).toBe(true)
    expect(row.marks.total).toBe(110)
  }
  expect(rows).toEqual(recomputed(rows, []))
  // Each test is announced once, by the save that unlocked it.
  const announced = results.flatMap((result) => result.unlockedTests.map(({ title }) => title))
  expect(announced.sort()).toEqual(['The Final Test', 'The Mid Test 1', 'The Mid Test 2'])
})

test('a test passed while lessons are saved adds its bonus to every row', async () => {
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  const { study, timedTests } = app.client(learner.token)
  const testId = made.testIds['Mid Test 1']
  await study.completePart({ lessonId: made.lessonIds[0] ?? '', part: 'video' })
  await timedTests.start({ testId })

  const saves = made.lessonIds.flatMap((lessonId) =>
    (['video', 'text'] as const).map((part) => () => study.completePart({ lessonId, part })),
  )
  const submit = () => timedTests.submit({ testId, answers: answers(10) })
  await Promise.all(shuffled<() => Promise<unknown>>([...saves, submit]).map((call) => call()))

  const rows = await storedRows(app, learner.id)
  expect(rows).toHaveLength(5)
  for (const row of rows) expect(row.marks).toMatchObject({ video: 3, text: 2, testBonus: 5, total: 10 })
  expect(rows).toEqual(recomputed(rows, ['Mid Test 1']))
})

/** Shuffles deterministically. */
function shuffled<T>(items: readonly T[]): T[] {
  const order = (index: number) => (index * 7919) % 101
  return items
    .map((item, index) => ({ item, at: order(index) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
