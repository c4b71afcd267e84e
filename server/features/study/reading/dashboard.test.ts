import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { assignments, insertRows, readRows } from '#server/testing/stored-rows.ts'
import { answers, closeGrade, makeSubject } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeLearner, makeParent } from '../../../testing/people.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { storeResult } from '../testing/stored.ts'

const app = forThisFile(startTestApp)
async function addSubject(gradeId: string, name: string) {
  const subject = await makeSubject(app, { lessons: 2 })
  await sql`
    UPDATE stored_subjects SET grade_id = ${gradeId}, name = ${name}
    WHERE id = ${subject.subjectId}`.execute(app.database.kysely)
  return subject
}

test('a learner without enrollment has no subjects and the published grades to choose from', async () => {
  const published = await makeSubject(app)
  const hidden = await makeSubject(app, { published: false })
  const learner = await makeLearner(app)
  const dashboard = await app.client(learner.token).study.dashboard()
  expect(dashboard).toMatchObject({
    firstName: 'Test',
    enrollment: null,
    subjects: [],
    continueWith: [],
    summary: {
      secondsThisWeek: 0,
      daysThisWeek: 0,
      badges: 0,
      lessonsCompleted: 0,
      testsPassed: 0,
    },
  })
  const offered = dashboard.otherGrades.map((grade) => grade.id)
  expect(offered).toContain(published.gradeId)
  expect(offered).not.toContain(hidden.gradeId)
  expect(dashboard.otherGrades.find((grade) => grade.id === published.gradeId)?.subjectCount).toBe(1)
})

test("the figures follow the learner's lessons, marks and tests", async () => {
  const made = await makeSubject(app, { lessons: 2 })
  const [first = '', second = ''] = made.lessonIds
  await sql`
    UPDATE stored_lessons SET quiz_questions = NULL, assignment_title = NULL, assignment_instructions = NULL, assignment_tasks = NULL
    WHERE id = ${first}`.execute(app.database.kysely)
  const learner = await makeLearner(app, { gradeId: made.gradeId, plan: 'Premium' })
  const { study } = app.client(learner.token)
  await study.completePart({ lessonId: first, part: 'video' })
  await study.completePart({ lessonId: first, part: 'text' })
  await study.completePart({ lessonId: second, part: 'video' })
  await storeResult(app, learner.id, made.testIds['Final Test'], false)
  await storeResult(app, learner.id, made.testIds['Mid Test 1'], true)

  const dashboard = await study.dashboard()
  expect(dashboard.enrollment).toMatchObject({ gradeId: made.gradeId, plan: 'Premium' })
  expect(dashboard.subjects).toMatchObject([
    { id: made.subjectId, name: 'Mathematics', lessonCount: 2, completedLessons: 1 },
  ])
  expect(dashboard.continueWith).toMatchObject([
    { subjectId: made.subjectId, lessonId: second, lessonNumber: 2, progress: 25 },
  ])
  expect(dashboard.summary).toEqual({
    secondsThisWeek: 0,
    daysThisWeek: 1,
    // For the first lesson: the test result was inserted without taking it.
    badges: 1,
    lessonsCompleted: 1,
    testsPassed: 1,
  })
  expect(dashboard.otherGrades.map((grade) => grade.id)).not.toContain(made.gradeId)
})

test("the time of this week counts from Monday in the learner's time zone", async () => {
  const made = await makeSubject(app)
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  const classmate = await makeLearner(app, { gradeId: made.gradeId })
  await sql`UPDATE profiles SET time_zone = 'Pacific/Kiritimati' WHERE id = ${learner.id}`.execute(app.database.kysely)
  // Monday counts in both lessons; the Sunday before it and the time of others do not.
  await sql`
    INSERT INTO study_time (user_id, day, lesson_id, seconds)
    SELECT input.user_id::uuid, monday + input.days, input.lesson_id::uuid, input.seconds
    FROM date_trunc('week', now() AT TIME ZONE 'Pacific/Kiritimati') AS week,
         LATERAL (SELECT week::date AS monday) local,
         (VALUES (${learner.id}, 0, ${made.lessonIds[0]}, 100), (${learner.id}, 0, ${made.lessonIds[1]}, 20),
                 (${learner.id}, -1, ${made.lessonIds[0]}, 3000), (${classmate.id}, 0, ${made.lessonIds[0]}, 40000)
         ) AS input (user_id, days, lesson_id, seconds)`.execute(app.database.kysely)
  expect((await app.client(learner.token).study.dashboard()).summary.secondsThisWeek).toBe(120)
})

test('of a hundred days only those since Monday are shown, and a subject shows whether it is required', async () => {
  const made = await makeSubject(app)
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  await sql`UPDATE stored_subjects SET is_required = true WHERE id = ${made.subjectId}`.execute(app.database.kysely)
  await insertRows(
    app.database.kysely,
    'lesson_submissions',
    Array.from({ length: 100 }, (_, index) => ({
      user_id: learner.id,
      id: randomUUID(),
      lesson_id: made.lessonIds[0] ?? '',
      part: 'quiz' as const,
      results: '[]',
      correct_count: 1,
      total: 10,
      passed: false,
      submitted_at: new Date(Date.now() - index * 86_400_000),
    })),
  )
  const { summary, subjects } = await app.client(learner.token).study.dashboard()
  const sinceMonday = (new Date().getUTCDay() + 6) % 7
  expect(summary.daysThisWeek).toBe(sinceMonday + 1)
  expect(subjects).toMatchObject([{ id: made.subjectId, required: true }])
})

test('the most recently studied subject is offered first, three at most', async () => {
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
  expect(dashboard.continueWith.map((entry) => entry.subjectName).slice(0, 2)).toEqual(['Science', 'Mathematics'])
})

test('the figures of a closed grade remain', async () => {
  const made = await makeSubject(app)
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  const { study } = app.client(learner.token)
  const lessonId = made.lessonIds[0] ?? ''
  await study.completePart({ lessonId, part: 'video' })
  await study.completePart({ lessonId, part: 'text' })
  const { summary } = await study.dashboard()
  expect(summary).toMatchObject({ daysThisWeek: 1 })
  const closed = { live_status: false }
  await sql`UPDATE stored_grades SET ${assignments(closed)} WHERE id = ${made.gradeId}`.execute(app.database.kysely)
  expect(await study.dashboard()).toMatchObject({ subjects: [], continueWith: [], summary })
})

test('a closed grade shows no subjects', async () => {
  const made = await makeSubject(app, { published: false })
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  const dashboard = await app.client(learner.token).study.dashboard()
  expect(dashboard.enrollment).toMatchObject({ gradeId: made.gradeId, closed: true })
  expect(dashboard.subjects).toEqual([])
})

test("shows the running test with its deadline, and the last activity, like the parent's dashboard", async () => {
  const made = await makeSubject(app)
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent, gradeId: made.gradeId })
  const { study, timedTests } = app.client(learner.token)
  const shown = async () => {
    const { runningTest, lastActivity } = await study.dashboard()
    const card = (await app.client(parent.token).learners.overview()).learners[0]
    expect(card).toMatchObject({ runningTest, lastActivity })
    return { runningTest, lastActivity }
  }
  expect(await shown()).toEqual({ runningTest: null, lastActivity: null })

  const lessonId = made.lessonIds[0] ?? ''
  await study.completePart({ lessonId, part: 'video' })
  expect(await shown()).toEqual({
    runningTest: null,
    lastActivity: {
      activity: 'part-completed',
      title: 'Lesson about 1',
      score: null,
      firstScore: null,
      at: expect.any(Date),
    },
  })
  await study.submitAnswers({ lessonId, part: 'quiz', submissionId: randomUUID(), answers: answers(10, 8) })
  expect((await shown()).lastActivity).toMatchObject({ activity: 'quiz', title: 'Lesson about 1', score: 80 })

  const testId = made.testIds['Mid Test 1']
  const { deadline } = await timedTests.start({ testId })
  expect(await shown()).toMatchObject({
    runningTest: { id: testId, title: expect.any(String), deadline },
    lastActivity: { activity: 'test-started', score: null },
  })
  await timedTests.submit({ testId, answers: answers(10, 7) })
  expect(await shown()).toMatchObject({
    runningTest: null,
    lastActivity: { activity: 'test-finished', score: 70 },
  })
})

test('today has the running test, the next open part with its questions, and a newly unlocked test', async () => {
  const made = await makeSubject(app)
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  const { study, timedTests, session } = app.client(learner.token)
  const [first = '', second = ''] = made.lessonIds
  const part = { kind: 'part', subjectId: made.subjectId, lessonId: first, lessonNumber: 1 }
  const test = { kind: 'test', testId: made.testIds['Mid Test 1'], secondsAllowed: 1800, again: false }
  expect((await study.dashboard()).today).toEqual({
    targets: { today: expect.any(String), next: [] },
    state: 'open',
    lookAgain: [],
    steps: [expect.objectContaining({ ...part, part: 'video', questionCount: null, progress: 0 })],
  })
  for (const done of ['video', 'text'] as const) await study.completePart({ lessonId: first, part: done })
  expect((await study.dashboard()).today.steps).toMatchObject([{ ...part, part: 'quiz', questionCount: 10 }, test])

  const { deadline } = await timedTests.start({ testId: test.testId })
  const running = { id: test.testId, deadline, remainingSeconds: expect.closeTo(1800, -1) }
  expect((await study.dashboard()).today.steps).toMatchObject([{ kind: 'running-test', ...running }, part])
  expect((await session.get()).runningTest).toMatchObject(running)
  await timedTests.submit({ testId: test.testId, answers: {} })
  expect((await session.get()).runningTest).toBeNull()

  // A quiz without questions and an assignment in preparation are skipped, so the next lesson comes next.
  await sql`
    UPDATE stored_lessons SET quiz_questions = '[]', assignment_instructions = 'Soon'
    WHERE id = ${first}`.execute(app.database.kysely)
  expect((await study.dashboard()).today.steps).toMatchObject([{ lessonId: second, part: 'video' }])
})

test('today reports why there is nothing to do', async () => {
  const stateOf = async (learner: { token: string }) => (await app.client(learner.token).study.dashboard()).today
  const nothing = (state: string) => ({
    state,
    steps: [],
    lookAgain: [],
    targets: { today: expect.any(String), next: [] },
  })
  expect(await stateOf(await makeLearner(app))).toEqual(nothing('no-grade'))
  const made = await makeSubject(app, { lessons: 1 })
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  await sql`DELETE FROM stored_tests WHERE subject_id = ${made.subjectId}`.execute(app.database.kysely)
  const { study } = app.client(learner.token)
  const [lessonId = ''] = made.lessonIds
  for (const part of ['video', 'text'] as const) await study.completePart({ lessonId, part })
  for (const part of ['quiz', 'assignment'] as const) {
    await study.submitAnswers({ lessonId, part, submissionId: randomUUID(), answers: answers(10) })
  }
  expect(await stateOf(learner)).toEqual(nothing('all-done'))
  await sql`DELETE FROM stored_lessons WHERE subject_id = ${made.subjectId}`.execute(app.database.kysely)
  expect(await stateOf(learner)).toEqual(nothing('empty'))
  const closed = { live_status: false }
  await sql`UPDATE stored_grades SET ${assignments(closed)} WHERE id = ${made.gradeId}`.execute(app.database.kysely)
  expect(await stateOf(learner)).toEqual(nothing('closed'))
})

test('a visitor must sign in', async () => {
  await expect(app.client().study.dashboard()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('the dashboard costs one statement with the session, and one more if an exercise is next', async () => {
  const made = await makeSubject(app, { lessons: 20 })
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  const { study } = app.client(learner.token)
  expect(await app.countStatements(() => study.dashboard())).toBe(1)
  for (const part of ['video', 'text'] as const) await study.completePart({ lessonId: made.lessonIds[0] ?? '', part })
  expect(await app.countStatements(() => study.dashboard())).toBe(2)
})

test('a parent reads the same as the child, and nothing is recorded', async () => {
  const made = await makeSubject(app, { lessons: 2 })
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent, gradeId: made.gradeId, plan: 'Premium' })
  const { study } = app.client(learner.token)
  await study.completePart({ lessonId: made.lessonIds[0] ?? '', part: 'video' })
  await app.client(parent.token).parentCards.send({ learnerId: learner.id, cardId: randomUUID(), drawing: 'sun' })
  const own = await study.dashboard()
  expect(own).toMatchObject({ firstName: 'Test', cards: [{ drawing: 'sun' }], today: { state: 'open' } })
  const stored = () =>
    readRows(
      app.database.kysely,
      sql`
        SELECT live::text FROM live_events live WHERE user_id = ${learner.id}
        UNION ALL SELECT own::text FROM sessions own WHERE user_id = ${learner.id}
        UNION ALL SELECT spent::text FROM study_time spent WHERE user_id = ${learner.id}`,
    )
  const before = await stored()
  const asParent = app.client(parent.token)
  expect(await asParent.study.learnerDashboard({ learnerId: learner.id })).toEqual(own)
  expect(await app.countStatements(() => asParent.study.learnerDashboard({ learnerId: learner.id }))).toBe(1)
  expect(await stored()).toEqual(before)

  await closeGrade(app, made.gradeId)
  const closed = await asParent.study.learnerDashboard({ learnerId: learner.id })
  expect(closed).toEqual(await study.dashboard())
  expect(closed.enrollment?.closed).toBe(true)
})

test('a parent reads the page of a child without a grade', async () => {
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent })
  const seen = await app.client(parent.token).study.learnerDashboard({ learnerId: learner.id })
  expect(seen).toEqual(await app.client(learner.token).study.dashboard())
  expect(seen.enrollment).toBeNull()
})
