import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { computeMarks, type Part, type TestType } from '#domain/marks/compute-marks.ts'
import type { Plan } from '#domain/plans/plans.ts'
import { answers } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { begunLesson } from '#server/testing/progress.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { type Candidate, candidate, lessonOf, storedMarks } from './testing/candidate.ts'

const app = forThisFile(startTestApp)
async function take({ client, testId }: Candidate, type: TestType, right: number) {
  await client.timedTests.start({ testId: testId(type) })
  return client.timedTests.submit({ testId: testId(type), answers: answers(10, right) })
}

it('Premium Plus with both mid tests passed has a bonus of 12 on every lesson of the subject', async () => {
  const made = await candidate(app, 'Premium Plus')
  await begunLesson(app, made.learner.id, lessonOf(made.subject, 2), ['video', 'text'])
  await take(made, 'Mid Test 1', 6)
  await take(made, 'Mid Test 2', 10)
  expect(await storedMarks(app, made.learner.id)).toMatchObject([
    { number: 1, enrollment_type: 'Premium Plus', video_marks: 3.6, test_bonus_marks: 12, total_marks: 15.6 },
    { number: 2, enrollment_type: 'Premium Plus', text_marks: 2.4, test_bonus_marks: 12, total_marks: 18 },
  ])
})

it('a failed test changes no marks', async () => {
  const made = await candidate(app, 'Premium')
  await made.client.study.completePart({ lessonId: lessonOf(made.subject, 1), part: 'text' })
  const before = await storedMarks(app, made.learner.id)
  expect(await take(made, 'Mid Test 1', 5)).toMatchObject({ passed: false })
  expect(await storedMarks(app, made.learner.id)).toEqual(before)
})

it('a lesson saved after a passed test also gets its bonus', async () => {
  const made = await candidate(app)
  await take(made, 'Mid Test 1', 10)
  await made.client.study.completePart({ lessonId: lessonOf(made.subject, 2), part: 'video' })
  const bonuses = (await storedMarks(app, made.learner.id)).map((row) => row.test_bonus_marks)
  expect(bonuses).toEqual([5, 5])
})

describe('after a downgrade', () => {
  const changePlan = (learnerId: string, plan: Plan) =>
    sql`UPDATE grade_enrollments SET enrollment_type = ${plan} WHERE user_id = ${learnerId}`.execute(
      app.database.kysely,
    )

  /**
   * Creates a candidate on Premium Plus who has completed lesson 2 and passed these tests, then downgrades to Premium.
   */
  async function downgraded(passed: readonly TestType[]) {
    const made = await candidate(app, 'Premium Plus')
    await begunLesson(app, made.learner.id, lessonOf(made.subject, 2), ['video', 'text', 'quiz', 'assignment'])
    await begunLesson(app, made.learner.id, lessonOf(made.subject, 3), ['video'])
    for (const type of passed) await take(made, type, 10)
    await changePlan(made.learner.id, 'Premium')
    return made
  }

  it('a passed test replaces the whole row by a larger total with the current plan: 126 becomes 126.5', async () => {
    const made = await downgraded(['Mid Test 1'])
    expect((await storedMarks(app, made.learner.id))[1]).toMatchObject({ total_marks: 126 })
    await take(made, 'Final Test', 10)
    expect((await storedMarks(app, made.learner.id))[1]).toMatchObject({
      enrollment_type: 'Premium',
      video_marks: 3.3,
      text_marks: 2.2,
      quiz_marks: 27.5,
      assignment_marks: 77,
      test_bonus_marks: 16.5,
      total_marks: 126.5,
    })
  })

  it('a passed test leaves the row unchanged if the total is not larger: 132 stays with its plan', async () => {
    const made = await downgraded(['Mid Test 1', 'Mid Test 2'])
    const [, before] = await storedMarks(app, made.learner.id)
    expect(before).toMatchObject({ enrollment_type: 'Premium Plus', test_bonus_marks: 12, total_marks: 132 })
    await take(made, 'Final Test', 10)
    expect((await storedMarks(app, made.learner.id))[1]).toEqual(before)
  })

  it('a save that increases no total returns the stored marks and changes none', async () => {
    const made = await candidate(app, 'Premium Plus')
    const lessonId = lessonOf(made.subject, 2)
    await begunLesson(app, made.learner.id, lessonId, ['video', 'quiz', 'assignment'])
    await take(made, 'Mid Test 1', 10)
    await changePlan(made.learner.id, 'Freemium')
    const before = await storedMarks(app, made.learner.id)

    const saved = await made.client.study.completePart({ lessonId, part: 'text' })
    expect(saved.completed).toMatchObject({ text: true })
    expect(saved.marks).toMatchObject({ plan: 'Premium Plus', academic: 100, planBonus: 17.6, testBonus: 6 })
    expect(saved.marks.total).toBe(123.6)
    expect(await storedMarks(app, made.learner.id)).toEqual(before)
  })
})

it("a passed test changes no other learner's marks", async () => {
  const made = await candidate(app)
  const other = await candidate(app)
  await other.client.study.completePart({ lessonId: lessonOf(other.subject, 1), part: 'text' })
  const before = await storedMarks(app, other.learner.id)
  await take(made, 'Mid Test 1', 10)
  expect(await storedMarks(app, other.learner.id)).toEqual(before)
})

it('marks follow the rule of flags, plan and tests, with saves racing the submit', async () => {
  for (let round = 0; round < 10; round += 1) {
    const made = await candidate(app, 'Premium')
    const test = { testId: made.testId('Mid Test 1') }
    await made.client.timedTests.start(test)
    const parts: Part[] = ['video', 'text']
    const saves = made.subject.lessonIds.flatMap((lessonId) =>
      parts.map((part) => made.client.study.completePart({ lessonId, part })),
    )
    await Promise.all([...saves, made.client.timedTests.submit({ ...test, answers: answers(10) })])

    const expected = computeMarks({ video: true, text: true, quiz: false, assignment: false }, 'Premium', [
      'Mid Test 1',
    ])
    const stored = await storedMarks(app, made.learner.id)
    expect(stored.map((row) => row.total_marks)).toEqual([expected.total, expected.total, expected.total])
    expect(stored.map((row) => row.test_bonus_marks)).toEqual([5.5, 5.5, 5.5])
  }
})
