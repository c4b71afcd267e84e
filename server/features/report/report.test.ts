import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answers, type MadeSubject, makeSubject, questions } from '#server/testing/curriculum.ts'
import { makeLearner, makeParent } from '#server/testing/people.ts'
import { begunLesson } from '#server/testing/progress.ts'
import { type Client, startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const NOBODY = '00000000-0000-4000-8000-000000000000'

function submit(
  client: Client,
  subject: MadeSubject,
  number: number,
  part: 'quiz' | 'assignment',
  right: number,
) {
  const lessonId = subject.lessonIds[number - 1] ?? NOBODY
  return client.study.submitAnswers({
    lessonId,
    part,
    submissionId: randomUUID(),
    answers: answers(10, right),
  })
}

async function takeTest(client: Client, testId: string, right: number) {
  await client.timedTests.start({ testId })
  await client.timedTests.submit({ testId, answers: answers(10, right) })
}

describe('who may read a report', () => {
  it('the learner and a linked parent read the same', async () => {
    const parent = await makeParent(app)
    const { gradeId } = await makeSubject(app)
    const learner = await makeLearner(app, { parent, gradeId })
    const own = await app.client(learner.token).report.get({ learnerId: learner.id })
    expect(own.rows).toHaveLength(9)
    expect(await app.client(parent.token).report.get({ learnerId: learner.id })).toEqual(own)
  })

  it('a visitor is asked to sign in', async () => {
    const learner = await makeLearner(app)
    const asked = app.client().report.get({ learnerId: learner.id })
    await expect(asked).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('another parent, a sibling and a stranger are refused, and for an unknown learner in the same words', async () => {
    const parent = await makeParent(app)
    const learner = await makeLearner(app, { parent })
    const others = [await makeParent(app), await makeLearner(app, { parent }), await makeLearner(app)]
    for (const { token } of others) {
      const { get } = app.client(token).report
      const foreign = await get({ learnerId: learner.id }).catch((error: Error) => error)
      const unknown = await get({ learnerId: NOBODY }).catch((error: Error) => error)
      expect(foreign).toMatchObject({ code: 'FORBIDDEN' })
      expect(unknown).toEqual(foreign)
    }
  })

  it('a learner reads no report of the parent they are linked to', async () => {
    const parent = await makeParent(app)
    const learner = await makeLearner(app, { parent })
    const asked = app.client(learner.token).report.get({ learnerId: parent.id })
    await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('a parent whose link is gone is refused from the next request on', async () => {
    const parent = await makeParent(app)
    const learner = await makeLearner(app, { parent })
    const { get } = app.client(parent.token).report
    await get({ learnerId: learner.id })
    await app.database.kysely.deleteFrom('parent_child').where('child_id', '=', learner.id).execute()
    await expect(get({ learnerId: learner.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('the rows', () => {
  it('are the quiz and assignment of every lesson, then the tests, of each subject by name', async () => {
    const subject = await makeSubject(app, { lessons: 2 })
    const { id: english } = await app.database.kysely
      .insertInto('subjects')
      .values({ name: 'English', grade_id: subject.gradeId, color: 'bg-red-100' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.database.kysely
      .insertInto('lessons')
      .values([
        { subject_id: english, number: 10, title: 'Verbs', quiz_questions: JSON.stringify(questions(1)) },
        { subject_id: english, number: 9, title: 'Nouns', assignment_title: 'Find the nouns' },
        { subject_id: english, number: 1, title: 'Only a video', video_url: '/media/none.webm' },
      ])
      .execute()
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    const { rows } = await app.client(learner.token).report.get({ learnerId: learner.id })
    expect(rows.map(({ subjectName, activity, type }) => [subjectName, activity, type])).toEqual([
      ['English', 'Lesson 9: Nouns', 'Assignment'],
      ['English', 'Lesson 10: Verbs', 'Quiz'],
      ['Mathematics', 'Lesson 1: Lesson about 1', 'Quiz'],
      ['Mathematics', 'Lesson 1: Lesson about 1', 'Assignment'],
      ['Mathematics', 'Lesson 2: Lesson about 2', 'Quiz'],
      ['Mathematics', 'Lesson 2: Lesson about 2', 'Assignment'],
      ['Mathematics', 'The Mid Test 1', 'Test'],
      ['Mathematics', 'The Mid Test 2', 'Test'],
      ['Mathematics', 'The Final Test', 'Test'],
    ])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  it('tell the best score, and submitted once there are marks', async () => {
    const subject = await makeSubject(app, { lessons: 2 })
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    const client = app.client(learner.token)
    await submit(client, subject, 1, 'quiz', 9)
    await submit(client, subject, 1, 'quiz', 4)
    await submit(client, subject, 1, 'assignment', 6)
    const { rows } = await client.report.get({ learnerId: learner.id })
    expect(rows.slice(0, 4)).toMatchObject([
      { type: 'Quiz', score: 90, status: 'Submitted' },
      { type: 'Assignment', score: 60, status: 'Pending' },
      { type: 'Quiz', score: null, status: 'Pending' },
      { type: 'Assignment', score: null, status: 'Pending' },
    ])
  })

  it('tell of each test whether it was passed, failed or not taken', async () => {
    const subject = await makeSubject(app)
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    const client = app.client(learner.token)
    await begunLesson(app, learner.id, subject.lessonIds[1] ?? NOBODY, ['video'])
    await takeTest(client, subject.testIds['Mid Test 1'], 6)
    await takeTest(client, subject.testIds['Mid Test 2'], 3)
    const { rows } = await client.report.get({ learnerId: learner.id })
    expect(rows.filter(({ type }) => type === 'Test')).toMatchObject([
      { activity: 'The Mid Test 1', score: 60, status: 'Passed' },
      { activity: 'The Mid Test 2', score: 30, status: 'Failed' },
      { activity: 'The Final Test', score: null, status: 'Not Taken' },
    ])
  })

  it("hold nothing of another learner's work", async () => {
    const subject = await makeSubject(app)
    const [learner, classmate] = [
      await makeLearner(app, { gradeId: subject.gradeId }),
      await makeLearner(app, { gradeId: subject.gradeId }),
    ]
    await submit(app.client(classmate.token), subject, 1, 'quiz', 10)
    await takeTest(app.client(classmate.token), subject.testIds['Mid Test 1'], 10)
    const { rows, averages } = await app.client(learner.token).report.get({ learnerId: learner.id })
    expect(rows.filter(({ score }) => score !== null)).toEqual([])
    expect(averages).toEqual({ quiz: null, assignment: null, test: null })
  })
})

describe('the averages', () => {
  it('are of the best scores of what was submitted', async () => {
    const subject = await makeSubject(app)
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    const client = app.client(learner.token)
    await submit(client, subject, 1, 'quiz', 2)
    await submit(client, subject, 1, 'quiz', 8)
    await submit(client, subject, 2, 'quiz', 5)
    await submit(client, subject, 3, 'assignment', 10)
    await takeTest(client, subject.testIds['Mid Test 1'], 7)
    const { averages } = await client.report.get({ learnerId: learner.id })
    expect(averages).toEqual({ quiz: 65, assignment: 100, test: 70 })
  })

  it('of a score that does not come out even keep its two decimals', async () => {
    const subject = await makeSubject(app)
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    await app.database.kysely
      .insertInto('lesson_submissions')
      .values({
        user_id: learner.id,
        id: randomUUID(),
        lesson_id: subject.lessonIds[0] ?? NOBODY,
        part: 'quiz',
        results: '[]',
        correct_count: 2,
        total: 3,
        passed: false,
      })
      .execute()
    const { averages, rows } = await app.client(learner.token).report.get({ learnerId: learner.id })
    expect(rows[0]?.score).toBe(66.67)
    expect(averages.quiz).toBe(66.67)
  })
})

it('a learner who is not enrolled has a report without rows', async () => {
  const learner = await makeLearner(app)
  expect(await app.client(learner.token).report.get({ learnerId: learner.id })).toEqual({
    learner: { id: learner.id, firstName: 'Test', lastName: 'Person', gradeName: null },
    averages: { quiz: null, assignment: null, test: null },
    rows: [],
  })
})

it.each([1, 40])('a report costs two statements beside the session, with %i lessons', async (lessons) => {
  const { gradeId } = await makeSubject(app, { lessons })
  const learner = await makeLearner(app, { gradeId })
  const read = () => app.client(learner.token).report.get({ learnerId: learner.id })
  expect(await app.countStatements(read)).toBe(3)
})
