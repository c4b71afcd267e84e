import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSubject } from '../../testing/curriculum.ts'
import { makeLearner } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { storeResult } from './testing/stored.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function addSubject(gradeId: string, name: string) {
  const subject = await makeSubject(app, { lessons: 2 })
  await app.database.kysely
    .updateTable('subjects')
    .set({ grade_id: gradeId, name })
    .where('id', '=', subject.subjectId)
    .execute()
  return subject
}

test('somebody who is not enrolled has no subjects and the published grades to choose from', async () => {
  const published = await makeSubject(app)
  const hidden = await makeSubject(app, { published: false })
  const learner = await makeLearner(app)
  const dashboard = await app.client(learner.token).study.dashboard()
  expect(dashboard).toMatchObject({
    firstName: 'Test',
    enrolment: null,
    subjects: [],
    continueWith: [],
    summary: { lessonsCompleted: 0, testsPassed: 0, averageMark: null },
  })
  const offered = dashboard.otherGrades.map((grade) => grade.id)
  expect(offered).toContain(published.gradeId)
  expect(offered).not.toContain(hidden.gradeId)
  expect(dashboard.otherGrades.find((grade) => grade.id === published.gradeId)?.subjectCount).toBe(1)
})

test('the figures are those of the lessons, marks and tests of the learner', async () => {
  const made = await makeSubject(app, { lessons: 2 })
  const [first = '', second = ''] = made.lessonIds
  await app.database.kysely
    .updateTable('lessons')
    .set({
      quiz_questions: null,
      assignment_title: null,
      assignment_instructions: null,
      assignment_tasks: null,
    })
    .where('id', '=', first)
    .execute()
  const learner = await makeLearner(app, { gradeId: made.gradeId, tier: 'Premium' })
  const { study } = app.client(learner.token)
  await study.completePart({ lessonId: first, part: 'video' })
  await study.completePart({ lessonId: first, part: 'text' })
  await study.completePart({ lessonId: second, part: 'video' })
  await storeResult(app, learner.id, made.testIds['Final Test'], false)
  await storeResult(app, learner.id, made.testIds['Mid Test 1'], true)

  const dashboard = await study.dashboard()
  expect(dashboard.enrolment).toMatchObject({ gradeId: made.gradeId, tier: 'Premium' })
  expect(dashboard.subjects).toMatchObject([
    { id: made.subjectId, name: 'Mathematics', lessonCount: 2, completedLessons: 1 },
  ])
  expect(dashboard.continueWith).toMatchObject([
    { subjectId: made.subjectId, lessonId: second, lessonNumber: 2, progress: 25 },
  ])
  // 5 and 3 out of 100: the bonus of plan and test is not in it.
  expect(dashboard.summary).toEqual({ lessonsCompleted: 1, testsPassed: 1, averageMark: 4 })
  expect(dashboard.otherGrades.map((grade) => grade.id)).not.toContain(made.gradeId)
})

test('the most recently studied subject comes first to go on with, and three at most', async () => {
  const made = await makeSubject(app, { lessons: 2 })
  const science = await addSubject(made.gradeId, 'Science')
  await addSubject(made.gradeId, 'English')
  await addSubject(made.gradeId, 'Art')
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  const { study } = app.client(learner.token)
  await study.completePart({ lessonId: made.lessonIds[0] ?? '', part: 'video' })
  await study.completePart({ lessonId: science.lessonIds[0] ?? '', part: 'video' })

  const dashboard = await study.dashboard()
  expect(dashboard.subjects).toHaveLength(4)
  expect(dashboard.continueWith).toHaveLength(3)
  expect(dashboard.continueWith.map((entry) => entry.subjectName).slice(0, 2)).toEqual([
    'Science',
    'Mathematics',
  ])
})

test('a grade that was closed shows no subject any more', async () => {
  const made = await makeSubject(app, { published: false })
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  const dashboard = await app.client(learner.token).study.dashboard()
  expect(dashboard.enrolment?.gradeId).toBe(made.gradeId)
  expect(dashboard.subjects).toEqual([])
})

test('a visitor must sign in', async () => {
  await expect(app.client().study.dashboard()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('the dashboard costs two statements', async () => {
  const made = await makeSubject(app, { lessons: 20 })
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  const { study } = app.client(learner.token)
  expect(await app.countStatements(() => study.dashboard())).toBe(2)
})
