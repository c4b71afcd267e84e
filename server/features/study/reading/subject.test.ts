import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { answers, type MadeSubject, makeSubject } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeLearner, makeParent } from '../../../testing/people.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { storeResult } from '../testing/stored.ts'

const NONE = { video: false, text: false, quiz: false, assignment: false }
const ALL = { video: true, text: true, quiz: true, assignment: true }

const app = forThisFile(() => startTestApp({ CONTENT_MANAGERS: 'editor@example.test' }))
let made: MadeSubject

beforeAll(async () => {
  made = await makeSubject(app, { lessons: 3 })
})

describe('what a viewer sees of a subject', () => {
  test('a visitor sees titles of a published subject, no parts, no marks and no tests', async () => {
    const seen = await app.client().study.subject({ subjectId: made.subjectId })
    expect(seen).toMatchObject({ viewer: 'visitor', plan: null, tests: [] })
    expect(seen.subject).toMatchObject({ id: made.subjectId, name: 'Mathematics', gradeId: made.gradeId })
    expect(seen.lessons.map((lesson) => lesson.title)).toEqual(['Lesson about 1', 'Lesson about 2', 'Lesson about 3'])
    for (const lesson of seen.lessons) {
      expect(lesson).toMatchObject({ parts: NONE, completed: NONE, marks: null })
    }
  })

  test('a learner of another grade sees what a visitor sees, even after studying it before', async () => {
    const learner = await makeLearner(app, { gradeId: made.gradeId })
    const lessonId = made.lessonIds[0] ?? ''
    await app.client(learner.token).study.completePart({ lessonId, part: 'video' })
    const other = await makeSubject(app)
    await app.client(learner.token).enrollment.enroll({ gradeId: other.gradeId, confirmed: true })

    const seen = await app.client(learner.token).study.subject({ subjectId: made.subjectId })
    expect(seen).toMatchObject({ viewer: 'not-enrolled', plan: null, tests: [] })
    expect(seen.lessons[0]).toMatchObject({ parts: NONE, completed: NONE, marks: null })
  })

  test('an enrolled learner sees parts, progress, marks with their breakdown, and the plan', async () => {
    const learner = await makeLearner(app, { gradeId: made.gradeId, plan: 'Premium' })
    const client = app.client(learner.token)
    await client.study.completePart({ lessonId: made.lessonIds[0] ?? '', part: 'video' })

    const seen = await client.study.subject({ subjectId: made.subjectId })
    expect(seen).toMatchObject({ viewer: 'enrolled', plan: 'Premium' })
    expect(seen.lessons[0]).toMatchObject({
      parts: ALL,
      completed: { ...NONE, video: true },
      marks: { total: 3.3, plan: 'Premium', academic: 3, planBonus: 0.3, testBonus: 0 },
    })
    expect(seen.lessons[1]).toMatchObject({ parts: ALL, completed: NONE, marks: null })
  })

  test('a lesson has exactly the parts that were entered', async () => {
    const own = await makeSubject(app, { lessons: 1 })
    await sql`
      UPDATE stored_lessons SET video_url = NULL, quiz_questions = NULL
      WHERE subject_id = ${own.subjectId}`.execute(app.database.kysely)
    const learner = await makeLearner(app, { gradeId: own.gradeId })
    const seen = await app.client(learner.token).study.subject({ subjectId: own.subjectId })
    expect(seen.lessons[0]?.parts).toEqual({ video: false, text: true, quiz: false, assignment: true })
  })

  test('an unpublished subject is not found by others, closed for its learners, and open to a content manager', async () => {
    const hidden = await makeSubject(app, { published: false })
    const learner = await makeLearner(app, { gradeId: hidden.gradeId })
    const notFound = { code: 'NOT_FOUND', message: 'Subject not found' }
    const call = { subjectId: hidden.subjectId }
    await expect(app.client().study.subject(call)).rejects.toMatchObject(notFound)
    const stranger = await makeLearner(app, { gradeId: made.gradeId })
    await expect(app.client(stranger.token).study.subject(call)).rejects.toMatchObject(notFound)
    await expect(app.client(learner.token).study.subject(call)).rejects.toMatchObject({
      code: 'GRADE_CLOSED',
      message: 'Your grade is being updated. Your marks are safe.',
    })

    const editor = await makeParent(app, 'editor@example.test')
    const seen = await app.client(editor.token).study.subject(call)
    expect(seen).toMatchObject({ viewer: 'content-manager', plan: null })
    expect(seen.lessons[0]?.parts).toEqual(ALL)
    expect(seen.tests).toHaveLength(3)
  })

  test('a parent who is not a content manager sees titles only', async () => {
    const parent = await makeParent(app)
    const seen = await app.client(parent.token).study.subject({ subjectId: made.subjectId })
    expect(seen).toMatchObject({ viewer: 'not-enrolled', tests: [] })
  })

  test('an unknown subject is not found, and an invalid id is rejected with its field', async () => {
    await expect(app.client().study.subject({ subjectId: randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Subject not found',
    })
    await expect(app.client().study.subject({ subjectId: 'placeholder-subject-id' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { subjectId: expect.any(String) } },
    })
  })
})

describe('the tests of a subject', () => {
  test('are listed after their lesson; those up to the highest started lesson are unlocked', async () => {
    const learner = await makeLearner(app, { gradeId: made.gradeId })
    const client = app.client(learner.token)
    const unlocked = async () =>
      (await client.study.subject({ subjectId: made.subjectId })).tests.map((card) => [
        card.type,
        card.afterLessonNumber,
        card.unlocked,
      ])

    expect(await unlocked()).toEqual([
      ['Mid Test 1', 1, false],
      ['Mid Test 2', 2, false],
      ['Final Test', 3, false],
    ])
    await client.study.completePart({ lessonId: made.lessonIds[1] ?? '', part: 'text' })
    expect(await unlocked()).toEqual([
      ['Mid Test 1', 1, true],
      ['Mid Test 2', 2, true],
      ['Final Test', 3, false],
    ])
  })

  test('show their result and whether an attempt is running', async () => {
    const learner = await makeLearner(app, { gradeId: made.gradeId })
    const client = app.client(learner.token)
    await client.study.completePart({ lessonId: made.lessonIds[1] ?? '', part: 'text' })
    await storeResult(app, learner.id, made.testIds['Mid Test 1'], true)
    await client.timedTests.start({ testId: made.testIds['Mid Test 2'] })

    const { tests } = await client.study.subject({ subjectId: made.subjectId })
    expect(tests).toMatchObject([
      {
        result: { score: 80, passed: true },
        inProgress: false,
        questionCount: 10,
        durationMinutes: 30,
        secondsAllowed: 1800,
      },
      { result: null, inProgress: true, remainingSeconds: expect.any(Number) },
      { result: null, inProgress: false, remainingSeconds: null },
    ])
  })
})

test('the page costs one statement with the session, for 2 lessons as well as 60', async () => {
  const costs = []
  for (const lessons of [2, 60]) {
    const subject = await makeSubject(app, { lessons })
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    const client = app.client(learner.token)
    await client.study.submitAnswers({
      lessonId: subject.lessonIds[0] ?? '',
      part: 'quiz',
      submissionId: randomUUID(),
      answers: answers(10),
    })
    costs.push(await app.countStatements(() => client.study.subject({ subjectId: subject.subjectId })))
  }
  expect(costs).toEqual([1, 1])
})
