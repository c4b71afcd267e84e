import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeSubject, questions } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent } from '#server/testing/people.ts'
import { begunLesson, submitPart, takeTest } from '#server/testing/progress.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { queryOne, WithId } from '../../database/rows.ts'

const app = forThisFile(startTestApp)
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

describe('who may read a report', () => {
  it('the learner and a linked parent read the same', async () => {
    const parent = await makeParent(app)
    const { gradeId } = await makeSubject(app)
    const learner = await makeLearner(app, { parent, gradeId })
    const own = await app.client(learner.token).report.get({ learnerId: learner.id })
    expect(own.rows).toHaveLength(9)
    const read = await app.client(parent.token).report.get({ learnerId: learner.id })
    expect(read).toEqual({ ...own, livePosition: expect.any(String), verdict: expect.any(Object) })
  })

  it('the parent reads whether the account is paused, until consent is given again', async () => {
    const parent = await makeParent(app)
    const { id: learnerId } = await makeLearner(app, { parent })
    const { learners, report } = app.client(parent.token)
    const isPaused = async () => (await report.get({ learnerId })).learner.paused
    expect(await isPaused()).toBe(false)
    await learners.withdrawConsent({ learnerId })
    expect(await isPaused()).toBe(true)
    await learners.giveConsent({ learnerId })
    expect(await isPaused()).toBe(false)
  })

  it('a visitor must sign in', async () => {
    const learner = await makeLearner(app)
    const request = app.client().report.get({ learnerId: learner.id })
    await expect(request).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('another parent, a sibling and a stranger are rejected, with the same error as for an unknown learner', async () => {
    const parent = await makeParent(app)
    const learner = await makeLearner(app, { parent })
    const others = [await makeParent(app), await makeLearner(app, { parent }), await makeLearner(app)]
    for (const { token } of others) {
      const { get } = app.client(token).report
      const foreign = await get({ learnerId: learner.id }).catch((error: Error) => error)
      const unknown = await get({ learnerId: UNKNOWN_ID }).catch((error: Error) => error)
      expect(foreign).toMatchObject({ code: 'FORBIDDEN' })
      expect(unknown).toEqual(foreign)
    }
  })

  it('a learner reads no report of another learner, even with a link that only a parent has', async () => {
    const sender = await makeLearner(app)
    const learner = await makeLearner(app)
    await sql`INSERT INTO parent_child (parent_id, child_id) VALUES (${sender.id}, ${learner.id})`.execute(
      app.database.kysely,
    )
    const request = app.client(sender.token).report.get({ learnerId: learner.id })
    await expect(request).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('a learner reads no report of the parent they are linked to', async () => {
    const parent = await makeParent(app)
    const learner = await makeLearner(app, { parent })
    const request = app.client(learner.token).report.get({ learnerId: parent.id })
    await expect(request).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('a parent who is no longer linked is rejected from the next request on', async () => {
    const parent = await makeParent(app)
    const learner = await makeLearner(app, { parent })
    const { get } = app.client(parent.token).report
    await get({ learnerId: learner.id })
    await sql`DELETE FROM parent_child WHERE child_id = ${learner.id}`.execute(app.database.kysely)
    await expect(get({ learnerId: learner.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('the rows', () => {
  it('are the quiz and assignment of every lesson, then the tests, per subject by name', async () => {
    const subject = await makeSubject(app, { lessons: 2 })
    const { id: english } = await queryOne(
      app.database.kysely,
      WithId,
      sql`
        INSERT INTO stored_subjects (name, grade_id, color)
        VALUES ('English', ${subject.gradeId}, 'bg-red-100')
        RETURNING id`,
    )
    await insertRows(app.database.kysely, 'stored_lessons', [
      { subject_id: english, number: 10, title: 'Verbs', quiz_questions: JSON.stringify(questions(1)) },
      {
        subject_id: english,
        number: 9,
        title: 'Nouns',
        assignment_instructions: 'Find all of the nouns.',
        assignment_tasks: JSON.stringify(questions(1)),
      },
      { subject_id: english, number: 8, title: 'In preparation', assignment_title: 'Find the verbs' },
      { subject_id: english, number: 1, title: 'Only a video', video_url: '/media/none.webm' },
    ])
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

  it('show the best score, and the status Submitted once there are marks', async () => {
    const subject = await makeSubject(app, { lessons: 2 })
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    const client = app.client(learner.token)
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 9)
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 4)
    await submitPart(client, subject, { number: 1, part: 'assignment' }, 6)
    const { rows } = await client.report.get({ learnerId: learner.id })
    expect(rows.slice(0, 4)).toMatchObject([
      { type: 'Quiz', score: 90, status: 'Submitted' },
      { type: 'Assignment', score: 60, status: 'Pending' },
      { type: 'Quiz', score: null, status: 'Pending' },
      { type: 'Assignment', score: null, status: 'Pending' },
    ])
  })

  it('show the first attempt next to the best, if there were several', async () => {
    const subject = await makeSubject(app, { lessons: 1 })
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    const client = app.client(learner.token)
    for (const right of [4, 9, 7]) await submitPart(client, subject, { number: 1, part: 'quiz' }, right)
    await submitPart(client, subject, { number: 1, part: 'assignment' }, 6)
    const { rows, subjects } = await client.report.get({ learnerId: learner.id })
    expect(rows.slice(0, 2)).toMatchObject([
      { type: 'Quiz', score: 90, firstScore: 40 },
      { type: 'Assignment', score: 60, firstScore: null },
    ])
    expect(subjects[0]?.lessons[0]).toMatchObject({ quizPercent: 90, firstQuizPercent: 40, firstAssignmentPercent: 60 })
  })

  it('refer to the submitted answers, with the number of wrong ones in the best submission', async () => {
    const subject = await makeSubject(app, { lessons: 1 })
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    const client = app.client(learner.token)
    const lessonId = subject.lessonIds[0] ?? UNKNOWN_ID
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 9)
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 4)
    await takeTest(client, subject.testIds['Mid Test 1'], 10)
    const { rows } = await client.report.get({ learnerId: learner.id })
    expect(rows.map(({ answers: named }) => named)).toEqual([
      { kind: 'quiz', activityId: lessonId, wrong: 1 },
      null,
      { kind: 'test', activityId: subject.testIds['Mid Test 1'], wrong: 0 },
      null,
      null,
    ])
    expect(rows.every(({ subjectId }) => subjectId === subject.subjectId)).toBe(true)
  })

  it('show for each test whether it was passed, failed or not taken', async () => {
    const subject = await makeSubject(app)
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    const client = app.client(learner.token)
    await begunLesson(app, learner.id, subject.lessonIds[1] ?? UNKNOWN_ID, ['video'])
    await takeTest(client, subject.testIds['Mid Test 1'], 6)
    await takeTest(client, subject.testIds['Mid Test 2'], 3)
    const { rows } = await client.report.get({ learnerId: learner.id })
    expect(rows.filter(({ type }) => type === 'Test')).toMatchObject([
      { activity: 'The Mid Test 1', score: 60, status: 'Passed' },
      { activity: 'The Mid Test 2', score: 30, status: 'Failed' },
      { activity: 'The Final Test', score: null, status: 'Not Taken' },
    ])
  })

  it("contain nothing of another learner's work", async () => {
    const subject = await makeSubject(app)
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    const classmate = await makeLearner(app, { gradeId: subject.gradeId })
    await submitPart(app.client(classmate.token), subject, { number: 1, part: 'quiz' }, 10)
    await takeTest(app.client(classmate.token), subject.testIds['Mid Test 1'], 10)
    const { rows, averages } = await app.client(learner.token).report.get({ learnerId: learner.id })
    expect(rows.filter(({ score }) => score !== null)).toEqual([])
    expect(averages).toEqual({ quiz: null, assignment: null, test: null })
  })
})

it('a learner who is not enrolled has a report without rows', async () => {
  const learner = await makeLearner(app)
  expect(await app.client(learner.token).report.get({ learnerId: learner.id })).toEqual({
    learner: {
      id: learner.id,
      firstName: 'Test',
      lastName: 'Person',
      gradeName: null,
      removedGrade: null,
      paused: false,
    },
    averages: { quiz: null, assignment: null, test: null },
    firstTries: { quiz: null, assignment: null, test: null },
    checking: 0,
    studyTime: { total: 0, thisWeek: 0 },
    practice: { days: 0, answered: 0, right: 0 },
    week: { days: 0, seconds: 0, goalDays: 3 },
    rows: [],
    subjects: [],
    timeline: [],
    earlierReports: [],
    start: [],
    livePosition: null,
    verdict: null,
  })
})

describe('the subjects', () => {
  it("have their lessons with parts and marks, and their tests, with the learner's work in each", async () => {
    const subject = await makeSubject(app, { lessons: 2 })
    const learner = await makeLearner(app, { gradeId: subject.gradeId, plan: 'Premium' })
    const client = app.client(learner.token)
    await client.study.completePart({ lessonId: subject.lessonIds[0] ?? UNKNOWN_ID, part: 'video' })
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 9)
    await submitPart(client, subject, { number: 2, part: 'assignment' }, 6)
    await takeTest(client, subject.testIds['Mid Test 1'], 7)
    const { subjects } = await client.report.get({ learnerId: learner.id })
    const everything = { video: true, text: true, quiz: true, assignment: true }
    expect(subjects).toMatchObject([
      { id: subject.subjectId, name: 'Mathematics', color: 'bg-edu-blue-100', averageMark: null },
    ])
    expect(subjects[0]?.lessons).toEqual([
      {
        id: subject.lessonIds[0],
        number: 1,
        title: 'Lesson about 1',
        parts: everything,
        completed: { video: true, text: false, quiz: true, assignment: false },
        // 28 for the work, a tenth of it for the plan, and five and a half for the test.
        marks: { plan: 'Premium', total: 36.3, academic: 28, bonus: 8.3, planBonus: 2.8, testBonus: 5.5 },
        quizPercent: 90,
        assignmentPercent: null,
        firstQuizPercent: 90,
        firstAssignmentPercent: null,
      },
      {
        id: subject.lessonIds[1],
        number: 2,
        title: 'Lesson about 2',
        parts: everything,
        completed: { video: false, text: false, quiz: false, assignment: false },
        marks: null,
        quizPercent: null,
        assignmentPercent: 60,
        firstQuizPercent: null,
        firstAssignmentPercent: 60,
      },
    ])
    expect(subjects[0]?.tests).toMatchObject([
      { type: 'Mid Test 1', result: { score: 70, passed: true, completedAt: expect.any(Date) } },
      { type: 'Mid Test 2', result: null },
      { type: 'Final Test', result: null },
    ])
  })

  it('are listed even without lessons or tests', async () => {
    const subject = await makeSubject(app, { lessons: 1 })
    await sql`DELETE FROM stored_lessons WHERE subject_id = ${subject.subjectId}`.execute(app.database.kysely)
    await sql`DELETE FROM stored_tests WHERE subject_id = ${subject.subjectId}`.execute(app.database.kysely)
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    const { subjects } = await app.client(learner.token).report.get({ learnerId: learner.id })
    expect(subjects).toMatchObject([{ name: 'Mathematics', averageMark: null, lessons: [], tests: [] }])
  })
})

it.each([1, 200])('a report costs one statement with the session, with %i lessons', async (lessons) => {
  const { gradeId } = await makeSubject(app, { lessons })
  const learner = await makeLearner(app, { gradeId })
  const read = () => app.client(learner.token).report.get({ learnerId: learner.id })
  expect(await app.countStatements(read)).toBe(1)
})
