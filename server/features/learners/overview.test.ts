import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { answers, closeGrade, type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, makeSession, type Person } from '#server/testing/people.ts'
import { drawOf } from '#server/testing/progress.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { prepareRead } from '../../http/session-queries.ts'
import { overviewPage } from './overview-queries.ts'

const app = forThisFile(startTestApp)
let parent: Person

beforeAll(async () => {
  parent = await makeParent(app)
})

const overview = (person = parent) => app.client(person.token).learners.overview()

async function cardOf(learner: Person) {
  const card = (await overview()).learners.find(({ id }) => id === learner.id)
  if (!card) throw new Error('The learner has no card')
  return card
}

const lessonOf = (subject: MadeSubject, number: number) => subject.lessonIds[number - 1] ?? ''

async function submit(learner: Person, lessonId: string, part: 'quiz' | 'assignment', right: number) {
  const client = app.client(learner.token)
  const draw = await drawOf(client, lessonId, part)
  return client.study.submitAnswers({ lessonId, part, submissionId: randomUUID(), draw, answers: answers(10, right) })
}

describe('the card of a learner', () => {
  it('without a grade has nothing to count', async () => {
    const learner = await makeLearner(app, { parent })
    expect(await cardOf(learner)).toEqual({
      id: learner.id,
      firstName: 'Test',
      lastName: 'Person',
      avatar: expect.any(String),
      email: learner.email,
      paused: false,
      signInsBlockedUntil: null,
      grade: null,
      removedGrade: null,
      runningTest: null,
      lastActivity: null,
      week: { days: 0, seconds: 0, goalDays: 3 },
      studyDays: [],
      subjects: [],
      targets: { today: expect.any(String), next: [] },
      lastTest: null,
      hasWritten: false,
      firstSteps: { signedIn: true, plan: null, weeklyEmail: false },
      verdict: null,
    })
  })

  it('lists what is set up until the first finished part', async () => {
    const subject = await makeSubject(app, { lessons: 1 })
    const own = await makeParent(app)
    const learner = await makeLearner(app, { parent: own, gradeId: subject.gradeId })
    const signOut = () => sql`DELETE FROM sessions WHERE user_id = ${learner.id}`.execute(app.database.kysely)
    const steps = async () => (await overview(own)).learners[0]?.firstSteps
    await signOut()
    expect(await steps()).toEqual({ signedIn: false, plan: 'Freemium', weeklyEmail: false })

    const { learners, weeklyEmail } = app.client(own.token)
    const mail = { enabled: true, weekday: 5, hour: 17, timeZone: 'UTC' }
    await weeklyEmail.update({ ...mail, excluded: [] })
    const token = await makeSession(app, learner.id)
    expect(await steps()).toEqual({ signedIn: true, plan: 'Freemium', weeklyEmail: true })
    await weeklyEmail.update({ ...mail, excluded: [learner.id] })
    expect(await steps()).toMatchObject({ weeklyEmail: false })
    await weeklyEmail.update({ ...mail, enabled: false, excluded: [] })
    expect(await steps()).toMatchObject({ weeklyEmail: false })

    await app
      .client(token)
      .study.saveDraft({ lessonId: lessonOf(subject, 1), part: 'quiz', answers: { q1: 1 }, basedOn: 0 })
    await insertRows(app.database.kysely, 'study_time', {
      user_id: learner.id,
      lesson_id: lessonOf(subject, 1),
      day: '2027-01-04',
      seconds: 30,
    })
    await signOut()
    expect(await steps()).toMatchObject({ signedIn: true })

    await learners.giveConsent({ learnerId: learner.id })
    await learners.withdrawConsent({ learnerId: learner.id })
    expect(await steps()).toBeNull()
    await learners.giveConsent({ learnerId: learner.id })
    expect(await steps()).toMatchObject({ signedIn: true })
    const back = app.client(await makeSession(app, learner.id))
    await back.study.completePart({ lessonId: lessonOf(subject, 1), part: 'video' })
    expect(await steps()).toBeNull()
  })

  it('has the week, the lessons, the last test and an item to look at', async () => {
    const subject = await makeSubject(app, { lessons: 2 })
    const learner = await makeLearner(app, { parent, gradeId: subject.gradeId })
    const { study, timedTests } = app.client(learner.token)
    const lessonId = lessonOf(subject, 1)
    for (const part of ['video', 'text'] as const) await study.completePart({ lessonId, part })
    await submit(learner, lessonId, 'quiz', 5)
    await submit(learner, lessonId, 'quiz', 8)
    await submit(learner, lessonId, 'assignment', 10)
    await insertRows(app.database.kysely, 'study_time', {
      user_id: learner.id,
      lesson_id: lessonId,
      day: sql`(now() AT TIME ZONE 'UTC')::date`,
      seconds: 600,
    })
    expect(await cardOf(learner)).toMatchObject({
      grade: { id: expect.any(String), name: expect.stringMatching(/^Grade /), closed: false },
      lastActivity: { activity: 'assignment', score: 100, at: expect.any(Date) },
      week: { days: 1, seconds: 600 },
      studyDays: [expect.any(String)],
      subjects: [{ plants: ['finished', 'bud', 'open', 'bud', 'bud'] }],
      lastTest: null,
      verdict: {
        kind: 'just-started',
        evidence: '30 questions answered, 1 day of study so far.',
        toDo: 'Talk about the 2 wrong answers in Lesson about 1.',
        rowId: `${lessonId}:quiz`,
      },
    })

    const testId = subject.testIds['Mid Test 1']
    await timedTests.start({ testId })
    expect((await cardOf(learner)).runningTest).toMatchObject({ id: testId, title: 'The Mid Test 1' })
    await timedTests.submit({ testId, answers: answers(10, 3) })
    expect(await cardOf(learner)).toMatchObject({
      runningTest: null,
      lastTest: { id: testId, type: 'Mid Test 1', score: 30, passed: false, completedAt: expect.any(Date) },
      verdict: { rowId: testId, toDo: 'Talk about the 7 wrong answers in The Mid Test 1.' },
    })
    const { rows } = await app.client(parent.token).report.get({ learnerId: learner.id })
    expect(rows.map(({ id }) => id)).toContain(testId)
  })

  it('counts study before this week only for the lessons', async () => {
    const subject = await makeSubject(app, { lessons: 1 })
    const learner = await makeLearner(app, { parent, gradeId: subject.gradeId })
    await submit(learner, lessonOf(subject, 1), 'quiz', 10)
    await sql`
      UPDATE part_completions SET completed_at = completed_at - interval '8 days'
      WHERE user_id = ${learner.id}`.execute(app.database.kysely)
    await sql`
      UPDATE lesson_submissions SET submitted_at = submitted_at - interval '8 days'
      WHERE user_id = ${learner.id}`.execute(app.database.kysely)
    expect((await cardOf(learner)).week).toMatchObject({ days: 0, seconds: 0 })
  })

  it('reports withdrawn consent and a closed grade', async () => {
    const { gradeId } = await makeSubject(app)
    const learner = await makeLearner(app, { parent, gradeId })
    await sql`UPDATE consents SET withdrawn_at = ${new Date()} WHERE child_id = ${learner.id}`.execute(
      app.database.kysely,
    )
    await closeGrade(app, gradeId)
    expect(await cardOf(learner)).toMatchObject({ paused: true, grade: { closed: true } })
  })

  it('exists only for linked learners, ordered by name, those without a grade last', async () => {
    const { gradeId } = await makeSubject(app)
    const other = await makeParent(app)
    expect(await overview(other)).toEqual({
      learners: [],
      requests: [],
      hasTutors: false,
      helpsChildren: false,
      livePosition: '~',
    })
    for (const name of ['Zoe', 'Ada', 'Max', 'Mia']) {
      const learner = await makeLearner(app, { parent: other, ...(name.startsWith('M') && { gradeId }) })
      await sql`UPDATE profiles SET first_name = ${name} WHERE id = ${learner.id}`.execute(app.database.kysely)
    }
    expect((await overview(other)).learners.map(({ firstName }) => firstName)).toEqual(['Max', 'Mia', 'Ada', 'Zoe'])
  })
})

it('the dashboard takes one statement with the session, regardless of the number of learners', async () => {
  const large = await makeParent(app)
  expect(await app.countStatements(() => overview(large))).toBe(1)
  for (let count = 0; count < 4; count += 1) await makeLearner(app, { parent: large })
  expect(await app.countStatements(() => overview(large))).toBe(1)
})

it('reads every learner table by index, regardless of the total number of learners', async () => {
  const { text, values } = prepareRead(undefined, overviewPage)({ token: parent.token, account: parent.id })
  const client = await app.database.pool.connect()
  try {
    // Otherwise small tables are read sequentially.
    await client.query('BEGIN; SET LOCAL enable_seqscan = off')
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values)
    const plan = JSON.stringify(rows)
    expect(plan).toContain('learner_requests_parent_idx')
    expect(plan).not.toContain('Seq Scan')
    // That index covers the open attempts of all learners.
    expect(plan).not.toContain('test_attempts_open_idx')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
