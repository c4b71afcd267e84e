import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { assignments, insertRows } from '#server/testing/stored-rows.ts'
import { type MadeSubject, makeSubject } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeLearner, makeParent } from '../../../testing/people.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const MANAGER = 'content.manager@example.test'

const app = forThisFile(() => startTestApp({ CONTENT_MANAGERS: MANAGER }))
let made: MadeSubject
let english: MadeSubject

beforeAll(async () => {
  made = await makeSubject(app, { lessons: 3 })
  english = await makeSubject(app, { lessons: 2 })
  await sql`
    UPDATE stored_subjects SET grade_id = ${made.gradeId}, name = 'English', is_required = true
    WHERE id = ${english.subjectId}`.execute(app.database.kysely)
})

async function enrolledIn(gradeId: string | undefined) {
  const learner = await makeLearner(app, { ...(gradeId && { gradeId, plan: 'Premium' as const }) })
  return app.client(learner.token)
}

async function publish(gradeId: string, published: boolean) {
  const grade = { live_status: published }
  await sql`UPDATE stored_grades SET ${assignments(grade)} WHERE id = ${gradeId}`.execute(app.database.kysely)
}

describe('all lessons of my grade', () => {
  test('are listed by subject, with my work in each', async () => {
    const { study } = await enrolledIn(made.gradeId)
    const [first = ''] = made.lessonIds
    await study.completePart({ lessonId: first, part: 'video' })
    const { enrollment, subjects, next } = await study.myGrade()
    expect(enrollment).toMatchObject({ gradeId: made.gradeId, plan: 'Premium' })
    expect(subjects.map(({ name, required, lessonCount }) => [name, required, lessonCount])).toEqual([
      ['English', true, 2],
      ['Mathematics', false, 3],
    ])
    const everything = { video: true, text: true, quiz: true, assignment: true }
    expect(subjects[1]?.lessons.map(({ id }) => id)).toEqual(made.lessonIds)
    expect(subjects[1]?.lessons[0]).toEqual({
      id: first,
      number: 1,
      title: 'Lesson about 1',
      unit: null,
      parts: everything,
      completed: { video: true, text: false, quiz: false, assignment: false },
      progress: 25,
      // Without the bonus of the plan.
      academic: 3,
    })
    expect(subjects[1]?.lessons[1]).toMatchObject({ progress: 0, academic: null })
    expect(next).toEqual({ subjectId: made.subjectId, lessonId: first })
  })

  test('start with the lesson that the dashboard offers first', async () => {
    const { study } = await enrolledIn(made.gradeId)
    for (const lessonId of ['', english.lessonIds[1] ?? '', made.lessonIds[2] ?? '']) {
      if (lessonId) await study.completePart({ lessonId, part: 'text' })
      const { continueWith } = await study.dashboard()
      const { next } = await study.myGrade()
      expect(next).toEqual({
        subjectId: continueWith[0]?.subjectId,
        lessonId: continueWith[0]?.lessonId,
      })
    }
  })

  test('have no next one when everything is done', async () => {
    const small = await makeSubject(app, { lessons: 1 })
    await sql`
      UPDATE stored_lessons SET quiz_questions = NULL, assignment_title = NULL, assignment_instructions = NULL, assignment_tasks = NULL, video_url = NULL
      WHERE subject_id = ${small.subjectId}`.execute(app.database.kysely)
    const { study } = await enrolledIn(small.gradeId)
    await study.completePart({ lessonId: small.lessonIds[0] ?? '', part: 'text' })
    const { next, subjects } = await study.myGrade()
    expect(next).toBeNull()
    expect(subjects).toMatchObject([{ completedLessons: 1, lessons: [{ progress: 100 }] }])
  })

  test('are empty without an enrollment, and while the grade is closed', async () => {
    const nothing = { enrollment: null, subjects: [], next: null }
    expect(await (await enrolledIn(undefined)).study.myGrade()).toEqual(nothing)
    const closing = await makeSubject(app)
    const { study } = await enrolledIn(closing.gradeId)
    await publish(closing.gradeId, false)
    const closed = { gradeId: closing.gradeId, gradeName: expect.any(String), plan: 'Premium', closed: true }
    expect(await study.myGrade()).toEqual({ ...nothing, enrollment: closed })
    await publish(closing.gradeId, true)
    expect((await study.myGrade()).subjects).toHaveLength(1)
  })
})

describe('a grade', () => {
  test('is visible to learners enrolled in it, in another grade, and in none', async () => {
    const elsewhere = await makeSubject(app)
    const states = []
    for (const gradeId of [made.gradeId, elsewhere.gradeId, undefined]) {
      const { study } = await enrolledIn(gradeId)
      const { grade, enrollmentState, plan, subjects } = await study.grade({ gradeId: made.gradeId })
      expect(grade.id).toBe(made.gradeId)
      expect(subjects.map(({ name }) => name)).toEqual(['English', 'Mathematics'])
      states.push([enrollmentState, plan])
    }
    expect(states).toEqual([
      ['current', 'Premium'],
      ['other', null],
      ['none', null],
    ])
  })

  test("shows my work in it, and nothing of others' work", async () => {
    const small = await makeSubject(app, { lessons: 1 })
    await sql`
      UPDATE stored_lessons SET quiz_questions = NULL, assignment_title = NULL, assignment_instructions = NULL, assignment_tasks = NULL
      WHERE subject_id = ${small.subjectId}`.execute(app.database.kysely)
    const me = await enrolledIn(small.gradeId)
    const other = await enrolledIn(small.gradeId)
    for (const part of ['video', 'text'] as const) {
      await me.study.completePart({ lessonId: small.lessonIds[0] ?? '', part })
    }
    const done = async ({ study }: typeof me) =>
      (await study.grade({ gradeId: small.gradeId })).subjects.map(({ completedLessons }) => completedLessons)
    expect(await done(me)).toEqual([1])
    expect(await done(other)).toEqual([0])
  })

  test('that is closed is not found by others, is reported as closed to its learners, and is visible to content managers', async () => {
    const hidden = await makeSubject(app, { published: false })
    const { study } = await enrolledIn(made.gradeId)
    const closed = await study.grade({ gradeId: hidden.gradeId }).catch((error: Error) => error)
    const unknown = await study.grade({ gradeId: hidden.subjectId }).catch((error: Error) => error)
    expect(closed).toMatchObject({ code: 'NOT_FOUND', message: 'Grade not found' })
    expect(unknown).toEqual(closed)
    const own = (await enrolledIn(hidden.gradeId)).study
    await expect(own.grade({ gradeId: hidden.gradeId })).rejects.toMatchObject({ code: 'GRADE_CLOSED' })
    const manager = await makeParent(app, MANAGER)
    expect(await app.client(manager.token).study.grade({ gradeId: hidden.gradeId })).toMatchObject({
      enrollmentState: 'none',
      subjects: [{ id: hidden.subjectId }],
    })
  })

  test('requires sign-in', async () => {
    const request = app.client().study.grade({ gradeId: made.gradeId })
    await expect(request).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(app.client().study.myGrade()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('the tests of my grade', () => {
  const idsOf = ({ subjects }: { subjects: { tests: { id: string }[] }[] }) =>
    subjects.flatMap(({ tests }) => tests.map(({ id }) => id))

  test('are listed by subject, and unlocked by the lessons before them', async () => {
    const { study } = await enrolledIn(made.gradeId)
    const before = await study.myTests()
    expect(before.enrollment).toMatchObject({ gradeId: made.gradeId, closed: false })
    expect(before.subjects.map(({ name }) => name)).toEqual(['English', 'Mathematics'])
    const [, mathematics] = before.subjects
    if (!mathematics) throw new Error('Mathematics is a subject of the grade')
    expect(mathematics.tests.length).toBeGreaterThan(0)
    expect(mathematics.tests.filter(({ unlocked }) => unlocked)).toEqual([])

    await study.completePart({ lessonId: made.lessonIds.at(-1) ?? '', part: 'video' })
    const after = await study.myTests()
    const { tests } = await study.subject({ subjectId: made.subjectId })
    expect(after.subjects[1]?.tests).toEqual(tests)
    expect(tests.every(({ unlocked }) => unlocked)).toBe(true)
  })

  test('are empty without a grade, and while the grade is closed', async () => {
    expect(await (await enrolledIn(undefined)).study.myTests()).toEqual({ enrollment: null, subjects: [] })
    const { study } = await enrolledIn(made.gradeId)
    expect(idsOf(await study.myTests())).not.toEqual([])
    await publish(made.gradeId, false)
    try {
      const closed = await study.myTests()
      expect(closed).toMatchObject({ enrollment: { gradeId: made.gradeId, closed: true }, subjects: [] })
    } finally {
      await publish(made.gradeId, true)
    }
  })
})

test('either page costs one statement with the session, regardless of the number of lessons', async () => {
  const large = await makeSubject(app, { lessons: 40 })
  const { study } = await enrolledIn(large.gradeId)
  expect(await app.countStatements(() => study.myGrade())).toBe(1)
  expect(await app.countStatements(() => study.myTests())).toBe(1)
  expect(await app.countStatements(() => study.grade({ gradeId: large.gradeId }))).toBe(1)
})

describe('the year of a grade', () => {
  test('lists lessons by number, with units and standards, and tests, for everyone', async () => {
    const subject = await makeSubject(app, { lessons: 2 })
    await sql`
      UPDATE stored_lessons SET unit = 'Ratios', standards = '6.RP.1'
      WHERE id = ${subject.lessonIds[0] ?? ''}`.execute(app.database.kysely)
    const { grade, subjects } = await app.client().curriculum.year({ gradeId: subject.gradeId })
    expect(grade.id).toBe(subject.gradeId)
    expect(subjects[0]?.lessons).toMatchObject([
      { number: 1, unit: 'Ratios', standards: '6.RP.1' },
      { number: 2, unit: null, standards: null },
    ])
    expect(Object.keys(subjects[0]?.lessons[0] ?? {})).not.toContain('quizQuestions')
    await publish(subject.gradeId, false)
    await expect(app.client().curriculum.year({ gradeId: subject.gradeId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

test('a lesson without any part counts nowhere', async () => {
  const parent = await makeParent(app)
  const made = await makeSubject(app, { lessons: 2 })
  await insertRows(app.database.kysely, 'stored_lessons', {
    subject_id: made.subjectId,
    number: 3,
    title: 'To be written',
  })
  const learner = await makeLearner(app, { parent, gradeId: made.gradeId })
  const { study } = app.client(learner.token)
  expect((await study.myGrade()).subjects).toMatchObject([{ lessonCount: 2 }])
  expect((await study.dashboard()).subjects).toMatchObject([{ lessonCount: 2 }])
  const { learners } = await app.client(parent.token).learners.overview()
  const leaves = learners[0]?.subjects.map(({ plants }) => plants.filter((plant) => plant !== 'bud'))
  expect(leaves).toEqual([['open', 'open']])
})
