import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent } from '#server/testing/people.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const app = forThisFile(startTestApp)
it('a parent sees only the learners linked to them', async () => {
  const parent = await makeParent(app)
  const other = await makeParent(app)
  const own = await makeLearner(app, { parent })
  await makeLearner(app, { parent: other })
  await makeLearner(app)
  const { learners } = await app.client(parent.token).learners.list()
  expect(learners.map((learner) => learner.id)).toEqual([own.id])
})

it('a parent without learners sees an empty list', async () => {
  const parent = await makeParent(app)
  expect(await app.client(parent.token).learners.list()).toEqual({ learners: [], deleted: [] })
})

it('a learner who switched grades is listed with the current grade', async () => {
  const parent = await makeParent(app)
  const first = await makeSubject(app)
  const second = await makeSubject(app)
  const learner = await makeLearner(app, { parent, gradeId: first.gradeId })
  await sql`
    UPDATE grade_enrollments SET grade_id = ${second.gradeId}
    WHERE user_id = ${learner.id}`.execute(app.database.kysely)
  const { learners } = await app.client(parent.token).learners.list()
  expect(learners).toMatchObject([{ id: learner.id, gradeId: second.gradeId }])
})

it('each learner is listed with the active consent, or else the last withdrawn one', async () => {
  const parent = await makeParent(app)
  const active = await makeLearner(app)
  const withdrawn = await makeLearner(app)
  const without = await makeLearner(app)
  const day = (date: number) => new Date(Date.UTC(2026, 0, date))
  await insertRows(
    app.database.kysely,
    'parent_child',
    [active, withdrawn, without].map(({ id }) => ({ parent_id: parent.id, child_id: id })),
  )
  await insertRows(
    app.database.kysely,
    'consents',
    [
      { child_id: active.id, text_version: 'a', granted_at: day(1), withdrawn_at: day(4) },
      { child_id: active.id, text_version: 'b', granted_at: day(3), withdrawn_at: null },
      {
        child_id: withdrawn.id,
        text_version: 'c',
        granted_at: day(5),
        withdrawn_at: day(6),
        parent_id: null,
      },
      { child_id: withdrawn.id, text_version: 'd', granted_at: day(1), withdrawn_at: day(2) },
    ].map((consent) => ({ parent_id: parent.id, ...consent, granted_by: 'renewing' })),
  )
  const { learners } = await app.client(parent.token).learners.list()
  const consents = new Map(learners.map(({ id, consent }) => [id, consent]))
  expect(consents.get(active.id)).toEqual({
    givenBy: { you: true, name: 'Test Person' },
    textVersion: 'b',
    givenAt: day(3),
    withdrawnAt: null,
    writingAllowed: false,
    helpersAllowed: false,
    askingAllowed: false,
  })
  // The parent who gave it has deleted their account.
  expect(consents.get(withdrawn.id)).toEqual({
    givenBy: null,
    textVersion: 'c',
    givenAt: day(5),
    withdrawnAt: day(6),
    writingAllowed: false,
    helpersAllowed: false,
    askingAllowed: false,
  })
  expect(consents.get(without.id)).toBeNull()
})

it('the list runs one statement with the session, at any length', async () => {
  const parent = await makeParent(app)
  for (let index = 0; index < 3; index += 1) await makeLearner(app, { parent })
  expect(await app.countStatements(() => app.client(parent.token).learners.list())).toBe(1)
})
