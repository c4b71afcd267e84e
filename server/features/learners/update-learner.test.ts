import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { queryOne } from '../../database/rows.ts'

const app = forThisFile(startTestApp)
let parent: Person
let gradeId: string
let otherGradeId: string
let hiddenGradeId: string

beforeAll(async () => {
  parent = await makeParent(app)
  gradeId = (await makeSubject(app)).gradeId
  otherGradeId = (await makeSubject(app)).gradeId
  hiddenGradeId = (await makeSubject(app, { published: false })).gradeId
})

const details = (learner: Person) => ({
  learnerId: learner.id,
  firstName: 'Ada',
  lastName: 'Byron',
  cell: '213 373 4253',
})
const update = (learner: Person, newGradeId: string | null) =>
  app.client(parent.token).learners.update({ ...details(learner), gradeId: newGradeId, confirmed: true })

/** Every valid factor: 1 (no extra time) to 2 (twice the time), in steps of 0.05. */
const EVERY_FACTOR = Array.from({ length: 21 }, (_, step) => (100 + 5 * step) / 100)

/** Reads the profile and its enrollment, whose grades must be equal. */
async function readStored(learner: Person) {
  return await queryOne(
    app.database.kysely,
    z.object({
      first_name: z.string(),
      extra_time_factor: z.number(),
      cell: z.string().nullable(),
      on_profile: z.string().nullable(),
      enrolled: z.string().nullable(),
      enrollment_type: z.string().nullable(),
    }),
    sql`
      SELECT first_name, extra_time_factor, cell, profiles.grade_id AS on_profile, grade_enrollments.grade_id AS enrolled, enrollment_type
      FROM profiles
      LEFT JOIN grade_enrollments ON user_id = profiles.id
      WHERE profiles.id = ${learner.id}`,
  )
}

describe('changing a learner', () => {
  it('updates name and phone, and leaves the grade if none is passed', async () => {
    const learner = await makeLearner(app, { parent, gradeId, plan: 'Premium' })
    const { learner: result } = await update(learner, null)
    expect(result).toMatchObject({ id: learner.id, firstName: 'Ada', lastName: 'Byron', cell: '+1 213 373 4253' })
    expect(result).toMatchObject({ gradeId, gradeName: expect.stringMatching(/^Grade /) })
    expect(result.consent).toMatchObject({ withdrawnAt: null })
    expect(await readStored(learner)).toMatchObject({ enrolled: gradeId, enrollment_type: 'Premium' })
    const { learners } = await app.client(parent.token).learners.list()
    expect(learners).toContainEqual(expect.objectContaining(result))
  })

  it('moves the enrollment to another grade, with its plan', async () => {
    const learner = await makeLearner(app, { parent, gradeId, plan: 'Premium Plus' })
    const { learner: result } = await update(learner, otherGradeId)
    expect(result.gradeId).toBe(otherGradeId)
    expect(await readStored(learner)).toMatchObject({
      on_profile: otherGradeId,
      enrolled: otherGradeId,
      enrollment_type: 'Premium Plus',
    })
    const { learners } = await app.client(parent.token).learners.list()
    expect(learners).toContainEqual(expect.objectContaining(result))
  })

  it('enrolls a learner who was not enrolled, as Freemium', async () => {
    const learner = await makeLearner(app, { parent })
    expect((await update(learner, gradeId)).learner.gradeId).toBe(gradeId)
    expect(await readStored(learner)).toMatchObject({
      on_profile: gradeId,
      enrolled: gradeId,
      enrollment_type: 'Freemium',
    })
  })

  it('keeps a learner in a grade that is no longer published', async () => {
    const learner = await makeLearner(app, { parent, gradeId: hiddenGradeId, plan: 'Premium' })
    expect((await update(learner, hiddenGradeId)).learner).toMatchObject({ firstName: 'Ada' })
    expect(await readStored(learner)).toMatchObject({ enrolled: hiddenGradeId, enrollment_type: 'Premium' })
  })

  it('stores an empty phone as null', async () => {
    const learner = await makeLearner(app, { parent, gradeId })
    await update(learner, null)
    const { learners } = app.client(parent.token)
    const { learner: result } = await learners.update({ ...details(learner), cell: '  ', gradeId: null })
    expect(result.cell).toBeNull()
    expect((await readStored(learner)).cell).toBeNull()
  })

  it('rejects an invalid phone, but keeps one stored before phones were validated', async () => {
    const learner = await makeLearner(app, { parent, gradeId })
    const { learners } = app.client(parent.token)
    const change = { ...details(learner), cell: '555 0100', gradeId: null }
    await expect(learners.update({ ...change, email: parent.email })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { cell: expect.stringContaining('area code'), email: 'This email is already in use' } },
    })
    await sql`UPDATE profiles SET cell = '555 0100' WHERE id = ${learner.id}`.execute(app.database.kysely)
    expect((await learners.update(change)).learner).toMatchObject({ firstName: 'Ada', cell: '555 0100' })
  })

  it('sets the weekly goal, which stays if a later change omits it', async () => {
    const learner = await makeLearner(app, { parent, gradeId })
    const { learners } = app.client(parent.token)
    const change = { ...details(learner), gradeId: null }
    expect((await learners.update({ ...change, goalDays: 5 })).learner.goalDays).toBe(5)
    expect((await learners.update(change)).learner.goalDays).toBe(5)
    expect((await learners.overview()).learners.find(({ id }) => id === learner.id)?.week.goalDays).toBe(5)
    for (const goalDays of [0, 8, 2.5]) {
      const response = await fetch(`${app.url}/api/learners/${learner.id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${parent.token}` },
        body: JSON.stringify({ ...change, goalDays }),
      })
      expect((await response.json()).data.fields).toEqual({ goalDays: 'Please choose from 1 to 7 days' })
    }
  })

  it('rejects a grade that is not published or does not exist, and changes nothing', async () => {
    const learner = await makeLearner(app, { parent, gradeId })
    const before = await readStored(learner)
    for (const newGradeId of [hiddenGradeId, randomUUID()]) {
      await expect(update(learner, newGradeId)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: { fields: { gradeId: 'This grade is not available' } },
      })
    }
    expect(await readStored(learner)).toEqual(before)
  })

  it('sets extra time, which stays if a later change omits it', async () => {
    const learner = await makeLearner(app, { parent, gradeId })
    const { learners } = app.client(parent.token)
    const { learner: before } = await update(learner, null)
    expect(before.extraTimeFactor).toBe(1)
    for (const extraTimeFactor of EVERY_FACTOR) {
      const { learner: result } = await learners.update({
        ...details(learner),
        gradeId: null,
        extraTimeFactor,
      })
      expect(result.extraTimeFactor).toBe(extraTimeFactor)
    }
    const { learner: result } = await update(learner, null)
    expect(result.extraTimeFactor).toBe(2)
    expect((await learners.list()).learners).toContainEqual(expect.objectContaining(result))
  })

  it.each([0.95, 0, -1.5, 2.05, 150, 1.33, 1.501, Number.NaN, Number.POSITIVE_INFINITY, '1.5', null, '', [1.5]])(
    'rejects an extra time of %j with a field error, and changes nothing',
    async (extraTimeFactor) => {
      const learner = await makeLearner(app, { parent, gradeId })
      const before = await readStored(learner)
      const response = await fetch(`${app.url}/api/learners/${learner.id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${parent.token}` },
        body: JSON.stringify({ ...details(learner), gradeId: null, extraTimeFactor }),
      })
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({
        code: 'INVALID_INPUT',
        data: {
          fields: {
            extraTimeFactor: 'Extra time must be a number from 1 (none) to 2 (twice the time), in steps of 0.05',
          },
        },
      })
      expect(await readStored(learner)).toEqual(before)
    },
  )

  it('does not let learners change their own extra time, nor does their profile', async () => {
    const learner = await makeLearner(app, { parent, gradeId })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${learner.token}` }
    const extended = { ...details(learner), gradeId: null, extraTimeFactor: 2, extra_time_factor: 2 }
    for (const [method, path, status] of [
      ['PATCH', `learners/${learner.id}`, [403]],
      ['PATCH', 'profile', [200]],
      ['POST', 'auth/update-user', [400, 401, 403, 404]],
    ] as const) {
      const address = `${app.url}/api/${path}`
      const response = await fetch(address, { method, headers, body: JSON.stringify(extended) })
      expect([path, status.some((known) => known === response.status)]).toEqual([path, true])
    }
    expect((await readStored(learner)).extra_time_factor).toBe(1)
  })

  it('runs two statements in addition to the session lookup, and one for the log of a switch', async () => {
    const learner = await makeLearner(app, { parent, gradeId })
    expect(await app.countStatements(() => update(learner, otherGradeId))).toBe(4)
    expect(await app.countStatements(() => update(learner, null))).toBe(3)
  })
})

it('concurrent grade changes by a learner and a parent leave one enrollment', async () => {
  const learner = await makeLearner(app, { parent })
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const newGradeId = index % 4 < 2 ? gradeId : otherGradeId
      return index % 2 === 0
        ? update(learner, newGradeId)
        : app.client(learner.token).enrollment.enroll({ gradeId: newGradeId, confirmed: true })
    }),
  )
  const { on_profile, enrolled } = await readStored(learner)
  expect([gradeId, otherGradeId]).toContain(enrolled)
  expect(on_profile).toBe(enrolled)
})
