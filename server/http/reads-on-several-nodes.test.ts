import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { type Client, startTestApp } from '#server/testing/test-app.ts'

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
  expect(await app.countStatements(() => read(learner))).toBe(2)
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

/** The positions of a page's live events in one order. */
const withPositions = <Page extends object>(page: Page) => ({
  ...page,
  ...('livePosition' in page && { livePosition: String(page.livePosition).split('~').toSorted() }),
})

const FAMILY_PAGES = {
  'the dashboard': ({ learners }: Client) => learners.overview(),
  'the learners': ({ learners }: Client) => learners.list(),
  'the weekly email': ({ weeklyEmail }: Client) => weeklyEmail.preview(),
}

test.each(Object.entries(FAMILY_PAGES))('on several nodes, a statement reads each child of %s', async (_, readPage) => {
  const { parent, learner } = await family()
  const { gradeId, lessonIds } = await makeSubject(app)
  const siblings = [await makeLearner(app, { parent, gradeId }), await makeLearner(app, { parent })]
  for (const [index, { id }] of [learner, ...siblings].entries()) {
    const name = ['Zoe', 'Ada', 'Mia'][index]
    await sql`UPDATE profiles SET first_name = ${name} WHERE id = ${id}`.execute(app.database.kysely)
  }
  const [studious = learner] = siblings
  await app.client(studious.token).study.completePart({ lessonId: lessonIds[0] ?? '', part: 'video' })
  await sql`INSERT INTO weekly_email_exclusions (parent_id, child_id) VALUES (${parent.id}, ${learner.id})`.execute(
    app.database.kysely,
  )
  const reading = async () => withPositions(await readPage(app.client(parent.token)))
  const whole = await reading()
  distribute()
  expect(await reading()).toEqual(whole)
  expect(await app.countStatements(reading)).toBe(2 + 3)
})

test.each(Object.entries(FAMILY_PAGES))('on several nodes, a parent without children reads %s', async (_, readPage) => {
  const parent = await makeParent(app)
  const whole = await readPage(app.client(parent.token))
  distribute()
  expect(await readPage(app.client(parent.token))).toEqual(whole)
  await expect(readPage(app.client((await makeLearner(app)).token))).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('on several nodes, a visitor reads a subject as on one', async () => {
  const { subjectId } = await makeSubject(app)
  const whole = await app.client().study.subject({ subjectId })
  distribute()
  expect(await app.client().study.subject({ subjectId })).toEqual(whole)
})
