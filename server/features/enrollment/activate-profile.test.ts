import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { queryOne } from '../../database/rows.ts'
import { makeSubject } from '../../testing/curriculum.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '../../testing/people.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = forThisFile(startTestApp)
function held(person: Person) {
  return queryOne(
    app.database.kysely,
    z.object({
      profile: z.string().nullable(),
      enrollment: z.string().nullable(),
      enrollment_type: z.string().nullable(),
    }),
    sql`
      SELECT profiles.grade_id AS profile, grade_enrollments.grade_id AS enrollment, enrollment_type
      FROM profiles
      LEFT JOIN grade_enrollments ON grade_enrollments.user_id = profiles.id
      WHERE profiles.id = ${person.id}`,
  )
}

test('a parent who activates a learner profile studies like a learner of the grade', async () => {
  const { gradeId, subjectId, lessonIds, testIds } = await makeSubject(app)
  const parent = await makeParent(app)
  const client = app.client(parent.token)
  const lesson = { lessonId: lessonIds[0] ?? '' }
  await expect(client.study.completePart({ ...lesson, part: 'text' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })

  expect(await client.enrollment.activateProfile({ gradeId })).toEqual({ gradeId })
  expect(await held(parent)).toEqual({ profile: gradeId, enrollment: gradeId, enrollment_type: 'Freemium' })
  expect((await client.session.get()).user).toMatchObject({ gradeId, isParent: true })
  expect((await client.study.dashboard()).subjects.map(({ id }) => id)).toEqual([subjectId])
  expect(await client.study.lesson(lesson)).toBeDefined()
  await client.study.completePart({ ...lesson, part: 'text' })
  await client.timedTests.start({ testId: testIds['Mid Test 1'] })
  // Now they may switch grades, like learners.
  const other = await makeSubject(app)
  expect(await client.enrollment.enroll({ gradeId: other.gradeId, confirmed: true })).toMatchObject({
    outcome: 'switched',
  })
})

test('a deactivated profile has no learner area, and its marks return with the next activation', async () => {
  const { gradeId, lessonIds } = await makeSubject(app)
  const parent = await makeParent(app)
  const client = app.client(parent.token)
  const lesson = { lessonId: lessonIds[0] ?? '' }
  await client.enrollment.activateProfile({ gradeId })
  await client.study.completePart({ ...lesson, part: 'text' })
  const { marks } = await client.study.lesson(lesson)
  expect(marks?.total).toBeGreaterThan(0)

  expect(await client.enrollment.deactivateProfile()).toEqual({ gradeId: null })
  expect(await held(parent)).toEqual({ profile: null, enrollment: null, enrollment_type: null })
  expect((await client.session.get()).user?.gradeId).toBeNull()
  await expect(client.study.completePart({ ...lesson, part: 'video' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  // A double press.
  expect(await client.enrollment.deactivateProfile()).toEqual({ gradeId: null })

  await client.enrollment.activateProfile({ gradeId })
  expect((await client.study.lesson(lesson)).marks).toEqual(marks)
})

test('a running test survives the deactivation until its deadline', async () => {
  const { gradeId, lessonIds, testIds } = await makeSubject(app)
  const parent = await makeParent(app)
  const client = app.client(parent.token)
  await client.enrollment.activateProfile({ gradeId })
  await client.study.completePart({ lessonId: lessonIds[0] ?? '', part: 'text' })
  await client.timedTests.start({ testId: testIds['Mid Test 1'] })
  await client.enrollment.deactivateProfile()
  const { attempt } = await client.timedTests.get({ testId: testIds['Mid Test 1'] })
  expect(attempt.state).toBe('in-progress')
})

test('another grade switches and keeps the plan', async () => {
  const first = await makeSubject(app)
  const second = await makeSubject(app)
  const parent = await makeParent(app)
  const { enrollment } = app.client(parent.token)
  await enrollment.activateProfile({ gradeId: first.gradeId })
  await sql`
    UPDATE grade_enrollments SET enrollment_type = 'Premium'
    WHERE user_id = ${parent.id}`.execute(app.database.kysely)
  await enrollment.activateProfile({ gradeId: second.gradeId, confirmed: true })
  expect(await held(parent)).toEqual({
    profile: second.gradeId,
    enrollment: second.gradeId,
    enrollment_type: 'Premium',
  })
})

test('an unpublished or unknown grade changes nothing', async () => {
  const { gradeId } = await makeSubject(app, { published: false })
  const parent = await makeParent(app)
  for (const wanted of [gradeId, randomUUID()]) {
    await expect(app.client(parent.token).enrollment.activateProfile({ gradeId: wanted })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'This grade is not available',
    })
  }
  expect(await held(parent)).toEqual({ profile: null, enrollment: null, enrollment_type: null })
})

test('a learner already has a profile', async () => {
  const { gradeId } = await makeSubject(app)
  const learner = await makeLearner(app)
  await expect(app.client(learner.token).enrollment.activateProfile({ gradeId })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await held(learner)).toMatchObject({ profile: null, enrollment: null })
})

test("50 concurrent requests for two grades end in one enrollment, equal to the profile's grade", async () => {
  const first = await makeSubject(app)
  const second = await makeSubject(app)
  const parent = await makeParent(app)
  const { enrollment } = app.client(parent.token)
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      enrollment.activateProfile({ gradeId: index % 2 === 0 ? first.gradeId : second.gradeId, confirmed: true }),
    ),
  )
  const { profile, enrollment: enrolled } = await held(parent)
  expect([first.gradeId, second.gradeId]).toContain(enrolled)
  expect(profile).toBe(enrolled)
})
