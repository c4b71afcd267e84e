import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { clearExpired } from '#server/jobs/clear-expired.ts'
import { answers, changeItem, type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { readRows } from '#server/testing/stored-rows.ts'
import { type Client, startTestApp } from '#server/testing/test-app.ts'
import { query } from '../../../database/rows.ts'
import { upsertTags } from '../skills/queries.ts'
import { compareWithTriggers } from '../testing/compare-with-triggers.ts'
import { rejectedFields, rejection } from '../testing/rejection.ts'

const app = forThisFile(startTestApp)
compareWithTriggers(app)
let manager: Client
let made: MadeSubject
let parent: Person
let learner: Person
let asLearner: Client

beforeAll(async () => {
  manager = app.client((await makeParent(app)).token)
})

/** Creates a learner who studied, passed a test, and started another. */
beforeEach(async () => {
  made = await makeSubject(app)
  parent = await makeParent(app)
  learner = await makeLearner(app, { parent, gradeId: made.gradeId, plan: 'Premium' })
  asLearner = app.client(learner.token)
  const [first = '', second = ''] = made.lessonIds
  await submitQuiz(first)
  await asLearner.study.completePart({ lessonId: second, part: 'text' })
  await asLearner.timedTests.start({ testId: made.testIds['Mid Test 1'] })
  await asLearner.timedTests.submit({ testId: made.testIds['Mid Test 1'], answers: answers(10) })
  await asLearner.timedTests.start({ testId: made.testIds['Mid Test 2'] })
})

const submitQuiz = (lessonId: string) =>
  asLearner.study.submitAnswers({ lessonId, part: 'quiz', submissionId: randomUUID(), answers: answers(10) })

/** Everything that the learner and a parent see of the content. */
const seen = async () => ({
  dashboard: await asLearner.study.dashboard(),
  grade: await asLearner.study.myGrade(),
  subject: await asLearner.study.subject({ subjectId: made.subjectId }),
  lesson: await asLearner.study.lesson({ lessonId: made.lessonIds[0] ?? '' }),
  test: await asLearner.timedTests.get({ testId: made.testIds['Mid Test 1'] }),
  report: await app.client(parent.token).report.get({ learnerId: learner.id }),
})

/** Removes the remaining seconds of a running test, which differ between two reads. */
const withoutClock = (answers: object): unknown =>
  JSON.parse(JSON.stringify(answers, (key, value) => (key === 'remainingSeconds' ? undefined : value)))

const restore = (deletionId: string) => manager.contentBin.restore({ deletionId })

describe('a deleted grade', () => {
  it('takes subjects, lessons and tests along and restores them unchanged', async () => {
    const before = withoutClock(await seen())
    const { deletionId, with: along } = await manager.contentGrades.delete({ gradeId: made.gradeId })
    expect(along).toEqual({ subjects: 1, lessons: 3, tests: 3 })
    expect(await restore(deletionId)).toEqual({ kind: 'grade', itemId: made.gradeId, with: along })
    expect(withoutClock(await seen())).toEqual(before)
    expect((await rejection(restore(deletionId))).code).toBe('NOT_FOUND')
  })

  it('looks to its family exactly like an unpublished one', async () => {
    const asParent = app.client(parent.token)
    const learnerId = learner.id
    const family = async () =>
      withoutClock({
        dashboard: await asLearner.study.dashboard(),
        grade: await asLearner.study.myGrade(),
        tests: await asLearner.study.myTests(),
        profile: await asLearner.profile.get(),
        practice: (await rejection(asLearner.practice.today({}))).code,
        missed: (await rejection(asLearner.practice.missed())).code,
        skills: (await asLearner.practice.skills()).subjects,
        subject: (await rejection(asLearner.study.subject({ subjectId: made.subjectId }))).code,
        lesson: (await rejection(asLearner.study.lesson({ lessonId: made.lessonIds[0] ?? '' }))).code,
        gradePage: (await rejection(asLearner.study.grade({ gradeId: made.gradeId }))).code,
        start: (await rejection(asLearner.timedTests.start({ testId: made.testIds['Final Test'] }))).code,
        report: { ...(await asParent.report.get({ learnerId })), livePosition: null },
        term: await asParent.report.term({ learnerId }),
        cards: (await asParent.learners.overview()).learners,
        learners: await asParent.learners.list(),
        targets: await asParent.targetDays.get({ learnerId }),
        plans: (await asParent.billing.subscriptions()).learners,
      })
    const publish = (live_status: boolean) => changeItem(app, 'grade', made.gradeId, { live_status })
    await publish(false)
    const skill = { id: randomUUID(), name: 'A skill' }
    await upsertTags(app.database.kysely, [{ subjectId: made.subjectId, skills: [skill], misconceptions: [] }])
    const closed = await family()
    expect(closed).toMatchObject({
      missed: 'GRADE_CLOSED',
      skills: [{ skills: [{ name: 'A skill' }] }],
      subject: 'GRADE_CLOSED',
      start: 'GRADE_CLOSED',
      dashboard: { enrollment: { closed: true }, today: { state: 'closed' } },
      cards: [{ grade: { closed: true } }],
    })
    await publish(true)
    await manager.contentGrades.delete({ gradeId: made.gradeId })
    expect(await family()).toEqual(closed)
  })

  it('accepts answers that waited in a browser', async () => {
    await manager.contentGrades.delete({ gradeId: made.gradeId })
    expect(await submitQuiz(made.lessonIds[2] ?? '')).toMatchObject({ passed: true })
  })

  it('leaves its learner a choice of other grades, and nothing that others could open', async () => {
    await manager.contentGrades.delete({ gradeId: made.gradeId })
    const other = await makeSubject(app)
    const dashboard = await asLearner.study.dashboard()
    expect(dashboard).toMatchObject({ subjects: [], continueWith: [] })
    expect(dashboard.otherGrades.map((grade) => grade.id)).toContain(other.gradeId)
    const stranger = app.client((await makeLearner(app, { gradeId: other.gradeId })).token)
    for (const call of [
      () => stranger.study.grade({ gradeId: made.gradeId }),
      () => stranger.study.subject({ subjectId: made.subjectId }),
      () => stranger.study.lesson({ lessonId: made.lessonIds[0] ?? '' }),
      () => stranger.timedTests.get({ testId: made.testIds['Mid Test 1'] }),
      () => stranger.enrollment.enroll({ gradeId: made.gradeId, confirmed: true }),
    ]) {
      expect((await rejection(call())).code).toBe('NOT_FOUND')
    }
    const { outcome } = await asLearner.enrollment.enroll({ gradeId: other.gradeId, confirmed: true })
    expect(outcome).toBe('switched')
  })

  it('does not prevent a parent from changing the name of its learner', async () => {
    await manager.contentGrades.delete({ gradeId: made.gradeId })
    const change = { learnerId: learner.id, firstName: 'Ada', lastName: 'New', cell: '' }
    const { learners } = app.client(parent.token)
    expect(await learners.update({ ...change, gradeId: made.gradeId })).toMatchObject({
      learner: { firstName: 'Ada', gradeName: expect.any(String) },
    })
  })

  it("is still part of the parent's export about the learner", async () => {
    const { learners } = app.client(parent.token)
    const before = await learners.export({ learnerId: learner.id })
    await manager.contentGrades.delete({ gradeId: made.gradeId })
    const after = await learners.export({ learnerId: learner.id })
    expect(after.subjects).toEqual(before.subjects)
    expect(after.subjects).toHaveLength(1)
    expect(after.enrollment).toEqual(before.enrollment)
  })

  it('frees its name and cannot be restored while another grade has it', async () => {
    const { grade } = await manager.contentGrades.create({ name: `Grade ${randomUUID()}` })
    const { deletionId } = await manager.contentGrades.delete({ gradeId: grade.id })
    const { grade: heir } = await manager.contentGrades.create({ name: grade.name })
    expect(await rejection(restore(deletionId))).toEqual({
      code: 'CANNOT_RESTORE',
      message: 'Another item now has this name. Please rename that one first.',
      data: { reason: 'name-taken' },
    })
    await manager.contentGrades.update({ gradeId: heir.id, basedOn: 1, name: randomUUID(), published: false })
    expect((await restore(deletionId)).itemId).toBe(grade.id)
  })
})

describe('an item in the trash', () => {
  it('is listed with its parents, counts, author, time and expiry', async () => {
    const { deletionId } = await manager.contentSubjects.delete({ subjectId: made.subjectId })
    const { deletions } = await manager.contentBin.list()
    const [latest] = deletions
    expect(latest).toMatchObject({
      id: deletionId,
      kind: 'subject',
      itemId: made.subjectId,
      title: 'Mathematics',
      within: [expect.stringMatching(/^Grade /)],
      with: { subjects: 0, lessons: 3, tests: 3 },
      studied: true,
      deletedBy: { name: 'Test Person', isYou: true },
    })
    expect(latest?.expiresAt).toBeNull()
  })

  it('is restored only after its parent', async () => {
    const lesson = await manager.contentLessons.delete({ lessonId: made.lessonIds[1] ?? '' })
    const subject = await manager.contentSubjects.delete({ subjectId: made.subjectId })
    const grade = await manager.contentGrades.delete({ gradeId: made.gradeId })
    expect([subject.with, grade.with]).toEqual([
      { subjects: 0, lessons: 2, tests: 3 },
      { subjects: 0, lessons: 0, tests: 0 },
    ])
    expect(await rejection(restore(lesson.deletionId))).toMatchObject({
      code: 'CANNOT_RESTORE',
      message: 'It is part of “Mathematics”, which is in the trash too. Please restore that first.',
      data: { reason: 'parent-in-bin' },
    })
    expect((await rejection(restore(subject.deletionId))).data).toEqual({ reason: 'parent-in-bin' })
    for (const { deletionId } of [grade, subject, lesson]) await restore(deletionId)
    expect((await seen()).subject.lessons).toHaveLength(3)
  })

  it('is restored only if its number and type are free', async () => {
    const [lessonId = ''] = made.lessonIds
    const { subjectId } = made
    const lesson = await manager.contentLessons.delete({ lessonId })
    await manager.contentLessons.create({ subjectId, number: 1, title: 'Heir' })
    expect((await rejection(restore(lesson.deletionId))).data).toEqual({ reason: 'number-taken' })
    const test = await manager.contentTests.delete({ testId: made.testIds['Final Test'] })
    await changeItem(app, 'test', made.testIds['Mid Test 2'], { type: 'Final Test' })
    expect((await rejection(restore(test.deletionId))).data).toEqual({ reason: 'type-taken' })
  })

  it('costs three statements to list, and three to restore', async () => {
    const { deletionId } = await manager.contentGrades.delete({ gradeId: made.gradeId })
    expect(await app.countStatements(() => manager.contentBin.list())).toBe(3)
    expect(await app.countStatements(() => restore(deletionId))).toBe(4)
  })
})

describe('marks', () => {
  const marks = () =>
    sql`SELECT lesson_id, total_marks, test_bonus_marks FROM lesson_marks WHERE user_id = ${learner.id}
      ORDER BY lesson_id`
      .execute(app.database.kysely)
      .then(({ rows }) => rows)

  it('earned by a test in the trash stay, even when the learner continues', async () => {
    const lessonId = made.lessonIds[1] ?? ''
    const { deletionId } = await manager.contentTests.delete({ testId: made.testIds['Mid Test 1'] })
    await asLearner.study.completePart({ lessonId, part: 'video' })
    expect(await marks()).toMatchObject([{ test_bonus_marks: 5.5 }, { test_bonus_marks: 5.5 }])
    await restore(deletionId)
    expect(await marks()).toMatchObject([{ test_bonus_marks: 5.5 }, { test_bonus_marks: 5.5 }])
  })

  it('of a lesson in the trash include the bonus of a test passed later', async () => {
    const { deletionId } = await manager.contentLessons.delete({ lessonId: made.lessonIds[0] ?? '' })
    await asLearner.timedTests.submit({ testId: made.testIds['Mid Test 2'], answers: answers(10) })
    await restore(deletionId)
    expect(await marks()).toMatchObject([{ test_bonus_marks: 11 }, { test_bonus_marks: 11 }])
  })

  it('a lesson in the trash unlocks no test', async () => {
    const { subjectId, lessonIds, testIds } = made
    const add = {
      type: 'Final Test',
      title: 'x',
      description: null,
      durationMinutes: 5,
      passingMark: 1,
    } as const
    await manager.contentTests.delete({ testId: testIds['Final Test'] })
    const { test } = await manager.contentTests.create({
      ...add,
      subjectId,
      afterLessonNumber: 2,
      questions: [{ question: 'Yes?', options: ['a', 'b'], correct: 0 }],
    })
    await manager.contentLessons.delete({ lessonId: lessonIds[1] ?? '' })
    expect((await rejection(asLearner.timedTests.start({ testId: test.id }))).code).toBe('TEST_LOCKED')
  })
})

describe('a running test', () => {
  it('ends at its deadline with its answers, in the trash and after the restore', async () => {
    const testId = made.testIds['Mid Test 2']
    await asLearner.timedTests.saveAnswer({ testId, questionId: 'q1', option: 1, sequence: 1 })
    const { deletionId } = await manager.contentTests.delete({ testId })
    await sql`UPDATE test_attempts SET started_at = now() - interval '2 hours', deadline = now() - interval '1 hour'
      WHERE user_id = ${learner.id} AND test_id = ${testId}`.execute(app.database.kysely)
    expect((await asLearner.timedTests.get({ testId })).attempt).toMatchObject({ state: 'finished', correctCount: 1 })
    await restore(deletionId)
    expect((await asLearner.timedTests.get({ testId })).attempt).toMatchObject({ state: 'finished', correctCount: 1 })
    const [result] = await query(
      app.database.kysely,
      z.object({ correct_count: z.int() }),
      sql`SELECT correct_count FROM test_results WHERE test_id = ${testId}`,
    )
    expect(result).toEqual({ correct_count: 1 })
  })
})

describe('after thirty days', () => {
  const longAgo = (deletionId: string) =>
    sql`UPDATE content_deletions SET deleted_at = now() - interval '31 days' WHERE id = ${deletionId}`.execute(
      app.database.kysely,
    )

  it('a grade that nobody worked on is purged with everything below it and its revisions, and nothing else', async () => {
    const other = await makeSubject(app)
    const unused = await makeSubject(app)
    const enrolled = await makeLearner(app, { parent, gradeId: unused.gradeId })
    const { deletionId } = await manager.contentGrades.delete({ gradeId: unused.gradeId })
    await longAgo(deletionId)
    await clearExpired(app.database.kysely, app.services.log)
    for (const [table, column, id] of [
      ['stored_grades', 'id', unused.gradeId],
      ['stored_subjects', 'id', unused.subjectId],
      ['stored_lessons', 'subject_id', unused.subjectId],
      ['stored_tests', 'subject_id', unused.subjectId],
      ['grade_enrollments', 'user_id', enrolled.id],
      ['content_revisions', 'item_id', unused.lessonIds[0] ?? ''],
      ['content_revisions', 'item_id', unused.gradeId],
    ] as const) {
      const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(
        app.database.kysely,
      )
      expect(rows, table).toEqual([])
    }
    expect((await rejection(restore(deletionId))).code).toBe('NOT_FOUND')
    expect((await app.client(enrolled.token).study.dashboard()).enrollment).toBeNull()
    const lost = await readRows(
      app.database.kysely,
      sql`SELECT user_id, grade_id FROM purged_grades WHERE user_id = ${enrolled.id}`,
    )
    expect(lost).toEqual([{ user_id: enrolled.id, grade_id: unused.gradeId }])
    const { subjects } = await manager.contentSubjects.list({ gradeId: other.gradeId })
    expect(subjects).toMatchObject([{ lessons: 3, tests: 3 }])
    expect((await manager.contentRevisions.list({ itemId: other.subjectId })).revisions).toHaveLength(1)
  })

  it('a grade stays whose lesson with work went to the trash before it', async () => {
    const [lessonId = ''] = made.lessonIds
    const { subjectId } = made
    const lesson = await manager.contentLessons.delete({ lessonId })
    await sql`DELETE FROM user_progress WHERE user_id = ${learner.id} AND lesson_id <> ${lessonId}`.execute(
      app.database.kysely,
    )
    await sql`DELETE FROM test_attempts WHERE user_id = ${learner.id}`.execute(app.database.kysely)
    const subject = await manager.contentSubjects.delete({ subjectId })
    for (const { deletionId } of [lesson, subject]) await longAgo(deletionId)
    await clearExpired(app.database.kysely, app.services.log)
    const { deletions } = await manager.contentBin.list()
    expect(deletions.find(({ id }) => id === subject.deletionId)).toMatchObject({ studied: true, expiresAt: null })
  })

  it('what learners have worked on stays, with their work, and can be restored', async () => {
    const before = withoutClock(await seen())
    const { deletionId } = await manager.contentGrades.delete({ gradeId: made.gradeId })
    await longAgo(deletionId)
    await clearExpired(app.database.kysely, app.services.log)
    const { deletions } = await manager.contentBin.list()
    expect(deletions.find(({ id }) => id === deletionId)).toMatchObject({ studied: true, expiresAt: null })
    await restore(deletionId)
    expect(withoutClock(await seen())).toEqual(before)
  })

  it('restored items stay', async () => {
    const before = withoutClock(await seen())
    const { deletionId } = await manager.contentGrades.delete({ gradeId: made.gradeId })
    await restore(deletionId)
    await longAgo(deletionId)
    await clearExpired(app.database.kysely, app.services.log)
    expect(withoutClock(await seen())).toEqual(before)
  })
})

describe('a permanent deletion', () => {
  const listed = async (deletionId: string) =>
    (await manager.contentBin.list()).deletions.some(({ id }) => id === deletionId)

  it('is immediate for an item that nobody worked on', async () => {
    const unused = await makeSubject(app)
    const { deletionId } = await manager.contentGrades.delete({ gradeId: unused.gradeId })
    expect(await manager.contentBin.countLearners({ deletionId })).toEqual({ learners: 0 })
    expect(await manager.contentBin.purge({ deletionId, learners: 0 })).toEqual({ done: true })
    expect(await listed(deletionId)).toBe(false)
    expect((await rejection(restore(deletionId))).code).toBe('NOT_FOUND')
    expect((await rejection(manager.contentBin.purge({ deletionId, learners: 0 }))).code).toBe('NOT_FOUND')
  })

  it('needs the current number of learners with work in it', async () => {
    const testId = made.testIds['Mid Test 2']
    await asLearner.timedTests.submit({ testId, answers: answers(10) })
    const { deletionId } = await manager.contentGrades.delete({ gradeId: made.gradeId })
    expect(await rejection(manager.contentBin.purge({ deletionId, learners: 0 }))).toEqual({
      code: 'LEARNERS_CHANGED',
      message: 'The number of learners with work in it has changed. Please check it again.',
      data: { learners: 1 },
    })
    expect(await manager.contentBin.countLearners({ deletionId })).toEqual({ learners: 1 })
    expect(await listed(deletionId)).toBe(true)
  })

  it('waits for a running test', async () => {
    const { deletionId } = await manager.contentGrades.delete({ gradeId: made.gradeId })
    expect(await rejection(manager.contentBin.purge({ deletionId, learners: 1 }))).toMatchObject({
      code: 'TEST_RUNNING',
      data: { until: expect.any(Date) },
    })
  })

  it('stores a report and deletes everything soon after the request', async () => {
    await asLearner.timedTests.submit({ testId: made.testIds['Mid Test 2'], answers: answers(10) })
    const { deletionId } = await manager.contentGrades.delete({ gradeId: made.gradeId })
    expect(await manager.contentBin.purge({ deletionId, learners: 1 })).toEqual({ done: false })
    await vi.waitFor(async () => expect(await listed(deletionId)).toBe(false), { timeout: 20_000, interval: 200 })
    const { earlierReports } = await asLearner.report.get({ learnerId: learner.id })
    expect(earlierReports).toHaveLength(1)
  })
})

it('the views have every column except the deletion', async () => {
  const rows = await query(
    app.database.kysely,
    z.object({ view: z.string(), missing: z.string() }),
    sql`
      SELECT replace(stored.table_name, 'stored_', '') AS view, stored.column_name AS missing
      FROM information_schema.columns stored
      LEFT JOIN information_schema.columns shown
        ON shown.table_name = replace(stored.table_name, 'stored_', '') AND shown.column_name = stored.column_name
      WHERE stored.table_name LIKE 'stored\\_%' AND stored.table_name <> 'stored_term_reports' AND shown.column_name IS NULL
      ORDER BY 1`,
  )
  expect(rows).toEqual(['grades', 'lessons', 'subjects', 'tests'].map((view) => ({ view, missing: 'deletion_id' })))
})

it('concurrent deletions of one item succeed once', async () => {
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => manager.contentGrades.delete({ gradeId: made.gradeId })),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await rejectedFields(manager.contentGrades.delete({ gradeId: made.gradeId }))).toHaveProperty('IN_BIN')
})
