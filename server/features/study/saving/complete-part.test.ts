import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { answers, type MadeSubject, makeSubject } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeLearner, makeParent } from '../../../testing/people.ts'
import { readRows } from '../../../testing/stored-rows.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { recomputed, setPlan, storedRows, storeResult } from '../testing/stored.ts'

const NONE = { video: false, text: false, quiz: false, assignment: false }

const app = forThisFile(() => startTestApp({ CONTENT_MANAGERS: 'editor@example.test' }))
let made: MadeSubject
let first: string
let second: string

beforeAll(async () => {
  made = await makeSubject(app, { lessons: 3 })
  first = made.lessonIds[0] ?? ''
  second = made.lessonIds[1] ?? ''
})

async function enrolled(plan: 'Freemium' | 'Premium' | 'Premium Plus' = 'Freemium') {
  const learner = await makeLearner(app, { gradeId: made.gradeId, plan })
  return { learner, study: app.client(learner.token).study }
}

describe('marking a part as completed', () => {
  test('sets the flag, stores the marks and returns both with the plan', async () => {
    const { learner, study } = await enrolled('Premium')
    const saved = await study.completePart({ lessonId: first, part: 'video' })
    expect(saved).toEqual({
      completed: { ...NONE, video: true },
      marks: { plan: 'Premium', total: 3.3, academic: 3, bonus: 0.3, planBonus: 0.3, testBonus: 0 },
      plan: 'Premium',
      unlockedTests: [{ id: made.testIds['Mid Test 1'], title: 'The Mid Test 1' }],
      newAchievements: [],
    })
    const rows = await storedRows(app, learner.id)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ plan: 'Premium', flags: { video: true }, marks: { total: 3.3 } })
  })

  test('twice changes nothing and unlocks nothing again', async () => {
    const { learner, study } = await enrolled()
    const once = await study.completePart({ lessonId: first, part: 'text' })
    const before = await rowVersions(learner.id)
    const twice = await study.completePart({ lessonId: first, part: 'text' })
    expect(twice).toEqual({ ...once, unlockedTests: [] })
    expect(await rowVersions(learner.id)).toEqual(before)
  })

  test('as the first and only part of a subject finishes its lesson and its subject', async () => {
    const own = await makeSubject(app, { lessons: 1 })
    await sql`
      UPDATE stored_lessons SET video_url = NULL, quiz_title = NULL, quiz_questions = NULL, assignment_title = NULL,
        assignment_instructions = NULL, assignment_tasks = NULL
      WHERE subject_id = ${own.subjectId}`.execute(app.database.kysely)
    const learner = await makeLearner(app, { gradeId: own.gradeId })
    const { study } = app.client(learner.token)
    const saved = await study.completePart({ lessonId: own.lessonIds[0] ?? '', part: 'text' })
    expect(saved.newAchievements.map(({ code }) => code)).toEqual(['first-lesson', 'first-subject'])
  })

  test('returns only the tests that this save unlocked', async () => {
    const { study } = await enrolled()
    const titles = async (lessonId: string) =>
      (await study.completePart({ lessonId, part: 'video' })).unlockedTests.map(({ title }) => title)
    expect(await titles(second)).toEqual(['The Mid Test 1', 'The Mid Test 2'])
    expect(await titles(first)).toEqual([])
    expect(await titles(made.lessonIds[2] ?? '')).toEqual(['The Final Test'])
  })

  test('unlocks tests regardless of work in other subjects, and writes no marks of these', async () => {
    const { learner, study } = await enrolled()
    const other = await makeSubject(app, { lessons: 3, gradeId: made.gradeId })
    await study.completePart({ lessonId: other.lessonIds[2] ?? '', part: 'text' })
    const before = (await rowVersions(learner.id)).marks
    const { unlockedTests } = await study.completePart({ lessonId: first, part: 'text' })
    expect(unlockedTests).toMatchObject([{ title: 'The Mid Test 1' }])
    expect((await rowVersions(learner.id)).marks).toEqual(expect.arrayContaining(before))
  })

  test.each([
    ['quiz', 'You need at least 70% to mark this quiz as completed.'],
    ['assignment', 'You need at least 70% to mark this assignment as completed.'],
  ] as const)('a %s without a passed submission is rejected', async (part, message) => {
    const { learner, study } = await enrolled()
    await study.submitAnswers({
      lessonId: first,
      part,
      submissionId: randomUUID(),
      answers: answers(10, 6),
    })
    await expect(study.completePart({ lessonId: first, part })).rejects.toMatchObject({
      code: 'NEEDS_PASS',
      message,
    })
    expect(await storedRows(app, learner.id)).toEqual([])
  })

  test('a quiz that was passed and completed by its submission may be completed again', async () => {
    const { study } = await enrolled()
    const call = { lessonId: first, part: 'quiz' as const }
    await study.submitAnswers({ ...call, submissionId: randomUUID(), answers: answers(10, 7) })
    expect((await study.completePart(call)).completed).toEqual({ ...NONE, quiz: true })
  })

  test('a part that the lesson does not have is not found', async () => {
    const { study } = await enrolled()
    const own = await makeSubject(app, { lessons: 1 })
    await sql`
      UPDATE stored_lessons SET video_url = NULL, subject_id = ${made.subjectId}, number = 90
      WHERE subject_id = ${own.subjectId}`.execute(app.database.kysely)
    const call = { lessonId: own.lessonIds[0] ?? '', part: 'video' as const }
    await expect(study.completePart(call)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('marks', () => {
  test('Premium with all four parts done is 3.3 + 2.2 + 27.5 + 77 = 110', async () => {
    const { learner, study } = await enrolled('Premium')
    await study.completePart({ lessonId: first, part: 'video' })
    await study.completePart({ lessonId: first, part: 'text' })
    for (const part of ['quiz', 'assignment'] as const) {
      await study.submitAnswers({
        lessonId: first,
        part,
        submissionId: randomUUID(),
        answers: answers(10),
      })
    }
    expect((await storedRows(app, learner.id))[0]?.marks).toEqual({
      video: 3.3,
      text: 2.2,
      quiz: 27.5,
      assignment: 77,
      testBonus: 0,
      total: 110,
    })
  })

  test('Premium Plus with both mid tests passed adds a bonus of 12 to every row of the subject', async () => {
    const { learner, study } = await enrolled('Premium Plus')
    await study.completePart({ lessonId: first, part: 'video' })
    await storeResult(app, learner.id, made.testIds['Mid Test 1'], true)
    await storeResult(app, learner.id, made.testIds['Mid Test 2'], true)
    await storeResult(app, learner.id, made.testIds['Final Test'], false)

    const saved = await study.completePart({ lessonId: second, part: 'text' })
    expect(saved.marks).toMatchObject({ testBonus: 12, total: 14.4, academic: 2, bonus: 12.4, planBonus: 0.4 })
    expect(await storedRows(app, learner.id)).toMatchObject([
      { lessonId: first, marks: { video: 3.6, testBonus: 12, total: 15.6 } },
      { lessonId: second, marks: { text: 2.4, testBonus: 12, total: 14.4 } },
    ])
  })

  test('a save raises rows to a higher plan; after a downgrade they stay as they were earned', async () => {
    const { learner, study } = await enrolled('Freemium')
    await study.completePart({ lessonId: first, part: 'video' })
    await setPlan(app, learner.id, 'Premium')
    await study.completePart({ lessonId: first, part: 'text' })
    expect((await storedRows(app, learner.id))[0]).toMatchObject({
      plan: 'Premium',
      marks: { video: 3.3, text: 2.2, total: 5.5 },
    })

    await setPlan(app, learner.id, 'Freemium')
    const saved = await study.completePart({ lessonId: first, part: 'text' })
    expect(saved).toMatchObject({ plan: 'Freemium', marks: { plan: 'Premium', total: 5.5 } })
    await study.completePart({ lessonId: second, part: 'video' })
    const rows = await storedRows(app, learner.id)
    expect(rows).toMatchObject([
      { plan: 'Premium', marks: { total: 5.5 } },
      { plan: 'Freemium', marks: { total: 3 } },
    ])
    expect(rows).toEqual(recomputed(rows, []))
  })
})

describe('who may save progress', () => {
  const call = () => ({ lessonId: first, part: 'video' as const })

  test('a visitor must sign in, and a learner of another grade must enroll', async () => {
    const other = await makeSubject(app)
    const stranger = await makeLearner(app, { gradeId: other.gradeId })
    await expect(app.client().study.completePart(call())).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
    await expect(app.client(stranger.token).study.completePart(call())).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You need to be enrolled in the corresponding grade to access these lessons/tests',
    })
    expect(await storedRows(app, stranger.id)).toEqual([])
  })

  test('a content manager reads lessons but saves no progress', async () => {
    const editor = await makeParent(app, 'editor@example.test')
    const { study } = app.client(editor.token)
    await study.lesson({ lessonId: first })
    await expect(study.completePart(call())).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(
      study.submitAnswers({ ...call(), part: 'quiz', submissionId: randomUUID(), answers: answers(10) }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await storedRows(app, editor.id)).toEqual([])
  })

  test('saves queued in a browser while the grade was closed are accepted, from its own learners only', async () => {
    const closed = await makeSubject(app, { published: false })
    const learner = await makeLearner(app, { gradeId: closed.gradeId })
    const { study } = app.client(learner.token)
    const lessonId = closed.lessonIds[0] ?? ''
    expect((await study.completePart({ lessonId, part: 'video' })).completed.video).toBe(true)
    const draft = { lessonId, part: 'assignment' as const, answers: answers(3), basedOn: 0 }
    expect(await study.saveDraft(draft)).toEqual({ version: 1 })
    await study.recordAttendance({ lessonId, begins: true, timeZone: 'UTC' })
    const submission = { lessonId, part: 'quiz' as const, submissionId: randomUUID(), answers: answers(10) }
    expect(await study.submitAnswers(submission)).toMatchObject({ passed: true, completed: { quiz: true } })

    const other = await makeLearner(app, { gradeId: (await makeSubject(app)).gradeId })
    await expect(app.client(other.token).study.completePart({ lessonId, part: 'video' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Lesson not found',
    })
  })

  test('an unknown lesson is not found; an invalid id or part is rejected with its field', async () => {
    const { study } = await enrolled()
    await expect(study.completePart({ ...call(), lessonId: randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(study.completePart({ ...call(), lessonId: 'x' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { lessonId: expect.any(String) } },
    })
  })
})

test('a completion costs three statements, however many lessons the subject has, and one more if it may earn a badge', async () => {
  for (const lessons of [2, 60]) {
    const subject = await makeSubject(app, { lessons })
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    const { study } = app.client(learner.token)
    const call = { lessonId: subject.lessonIds[0] ?? '', part: 'video' as const }
    await study.completePart({ ...call, part: 'text' })
    expect(await app.countStatements(() => study.completePart(call))).toBe(3)
    // The first step of a day, though not the first of all.
    await sql`
      UPDATE part_completions SET completed_at = ${new Date(Date.now() - 2 * 86_400_000)}
      WHERE user_id = ${learner.id}`.execute(app.database.kysely)
    const next = { ...call, lessonId: subject.lessonIds[1] ?? '' }
    expect(await app.countStatements(() => study.completePart(next))).toBe(4)
  }
})

async function rowVersions(userId: string) {
  const progress = await readRows(app.database.kysely, sql`SELECT * FROM user_progress WHERE user_id = ${userId}`)
  const marks = await readRows(app.database.kysely, sql`SELECT * FROM lesson_marks WHERE user_id = ${userId}`)
  return { progress, marks }
}
