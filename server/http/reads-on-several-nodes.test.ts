import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const app = forThisFile(startTestApp)

/** Lets the server read as from several nodes until the end of the test. */
function distribute() {
  app.services.isDistributed = true
  onTestFinished(() => {
    app.services.isDistributed = false
  })
}

async function family() {
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent })
  const read = (person: Person) => app.client(person.token).report.get({ learnerId: learner.id })
  return { parent, learner, read }
}

test('on several nodes, a parent reads the same report, in a statement for each node', async () => {
  const { parent, learner, read } = await family()
  const ofParent = await read(parent)
  const ofLearner = await read(learner)
  distribute()
  expect(await read(parent)).toEqual(ofParent)
  expect(await read(learner)).toEqual(ofLearner)
  expect(await app.countStatements(() => read(parent))).toBe(2)
  expect(await app.countStatements(() => read(learner))).toBe(1)
})

test('on several nodes, a learner’s page needs the link and the session of its parent', async () => {
  const { parent, learner, read } = await family()
  distribute()
  await expect(read(await makeParent(app))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(read(await makeLearner(app, { parent }))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const db = app.database.kysely
  await sql`DELETE FROM parent_child WHERE child_id = ${learner.id}`.execute(db)
  await expect(read(parent)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await sql`DELETE FROM sessions WHERE user_id = ${parent.id}`.execute(db)
  await expect(read(parent)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('on several nodes, a stream that begins at a report reads the other children again', async () => {
  const { parent, read } = await family()
  await makeLearner(app, { parent })
  const whole = await read(parent)
  distribute()
  const { livePosition, ...apart } = await read(parent)
  expect(apart).toEqual({ ...whole, livePosition: undefined })
  expect(livePosition?.length).toBeLessThan(whole.livePosition?.length ?? 0)
})
