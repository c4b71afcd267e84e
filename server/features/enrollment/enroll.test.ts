import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { query } from '../../database/rows.ts'
import { makeSubject } from '../../testing/curriculum.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { makeLearner, makeParent } from '../../testing/people.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = forThisFile(startTestApp)
let gradeId: string
let otherGradeId: string

beforeAll(async () => {
  gradeId = (await makeSubject(app)).gradeId
  otherGradeId = (await makeSubject(app)).gradeId
})

function enrollments(userId: string) {
  return query(
    app.database.kysely,
    z.object({
      grade_id: z.string(),
      enrollment_type: z.string(),
      updated_at: z.date(),
      profile_grade_id: z.string().nullable(),
    }),
    sql`
      SELECT grade_enrollments.grade_id, grade_enrollments.enrollment_type, grade_enrollments.updated_at, profiles.grade_id AS profile_grade_id
      FROM grade_enrollments
      JOIN profiles ON profiles.id = grade_enrollments.user_id
      WHERE user_id = ${userId}`,
  )
}

describe('enrolling', () => {
  test('a learner is enrolled in Freemium, with the grade in the profile', async () => {
    const learner = await makeLearner(app)
    const { enrollment } = app.client(learner.token)
    expect(await enrollment.enroll({ gradeId, confirmed: true })).toEqual({ outcome: 'enrolled', gradeId })
    expect(await enrollments(learner.id)).toMatchObject([
      { grade_id: gradeId, enrollment_type: 'Freemium', profile_grade_id: gradeId },
    ])
  })

  test('another grade replaces the current one and keeps the plan', async () => {
    const learner = await makeLearner(app, { gradeId, plan: 'Premium' })
    const { enrollment } = app.client(learner.token)
    expect(await enrollment.enroll({ gradeId: otherGradeId, confirmed: true })).toEqual({
      outcome: 'switched',
      gradeId: otherGradeId,
    })
    expect(await enrollments(learner.id)).toMatchObject([
      { grade_id: otherGradeId, enrollment_type: 'Premium', profile_grade_id: otherGradeId },
    ])
  })

  test('the current grade changes nothing, even if it is no longer published', async () => {
    const closed = await makeSubject(app, { published: false })
    const learner = await makeLearner(app, { gradeId: closed.gradeId, plan: 'Premium Plus' })
    const before = await enrollments(learner.id)
    const { enrollment } = app.client(learner.token)
    expect(await enrollment.enroll({ gradeId: closed.gradeId, confirmed: true })).toMatchObject({
      outcome: 'unchanged',
    })
    expect(await enrollments(learner.id)).toEqual(before)
  })

  test('a parent with a learner profile may enroll, one without may not', async () => {
    const parent = await makeParent(app)
    const { enrollment } = app.client(parent.token)
    await expect(enrollment.enroll({ gradeId, confirmed: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await enrollments(parent.id)).toEqual([])

    await sql`UPDATE profiles SET grade_id = ${gradeId} WHERE id = ${parent.id}`.execute(app.database.kysely)
    expect(await enrollment.enroll({ gradeId, confirmed: true })).toMatchObject({ outcome: 'enrolled' })
  })
})

describe('rejected requests', () => {
  test('an unpublished grade and an unknown one are not available', async () => {
    const learner = await makeLearner(app)
    const hidden = await makeSubject(app, { published: false })
    for (const wanted of [hidden.gradeId, randomUUID()]) {
      await expect(
        app.client(learner.token).enrollment.enroll({ gradeId: wanted, confirmed: true }),
      ).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'This grade is not available',
      })
    }
    expect(await enrollments(learner.id)).toEqual([])
  })

  test('an invalid id is reported by field, and a visitor must sign in', async () => {
    const learner = await makeLearner(app)
    await expect(app.client(learner.token).enrollment.enroll({ gradeId: '7', confirmed: true })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { gradeId: expect.any(String) } },
    })
    await expect(app.client().enrollment.enroll({ gradeId, confirmed: true })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })
})

describe('many concurrent requests', () => {
  test('100 for one grade end in one enrollment, created by one of them', async () => {
    const learner = await makeLearner(app)
    const { enrollment } = app.client(learner.token)
    const results = await Promise.all(
      Array.from({ length: 100 }, () => enrollment.enroll({ gradeId, confirmed: true })),
    )
    expect(results.filter(({ outcome }) => outcome === 'enrolled')).toHaveLength(1)
    expect(results.filter(({ outcome }) => outcome === 'unchanged')).toHaveLength(99)
    expect(await enrollments(learner.id)).toMatchObject([{ grade_id: gradeId, profile_grade_id: gradeId }])
  })

  test("100 for two grades end in one enrollment, equal to the profile's grade, after 20 switches at most", async () => {
    const learner = await makeLearner(app)
    const { enrollment } = app.client(learner.token)
    const settled = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        enrollment.enroll({ gradeId: index % 2 === 0 ? gradeId : otherGradeId, confirmed: true }),
      ),
    )
    const outcomes = settled.map((one) => (one.status === 'fulfilled' ? one.value.outcome : one.reason.code))
    expect(outcomes.filter((outcome) => outcome === 'enrolled')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'switched').length).toBeLessThanOrEqual(20)
    expect(['enrolled', 'switched', 'unchanged', 'TOO_MANY_TODAY']).toEqual(
      expect.arrayContaining([...new Set(outcomes)]),
    )
    const rows = await enrollments(learner.id)
    expect(rows).toHaveLength(1)
    expect([gradeId, otherGradeId]).toContain(rows[0]?.grade_id)
    expect(rows[0]?.profile_grade_id).toBe(rows[0]?.grade_id)
  })
})

test('enrolling costs five statements, of which one waits for a payment and one is for the log, and so does switching, which counts it', async () => {
  const learner = await makeLearner(app)
  const { enrollment } = app.client(learner.token)
  expect(await app.countStatements(() => enrollment.enroll({ gradeId, confirmed: true }))).toBe(5)
  expect(await app.countStatements(() => enrollment.enroll({ gradeId: otherGradeId, confirmed: true }))).toBe(5)
})
