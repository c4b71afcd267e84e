import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { answers, closeGrade, makeSubject } from '../../testing/curriculum.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { linkParent, makeParent, type Person } from '../../testing/people.ts'
import { type Client, startTestApp } from '../../testing/test-app.ts'
import { closeOverdueAttempts } from './close-overdue.ts'
import { type Candidate, candidate, moveDeadline } from './testing/candidate.ts'

const app = forThisFile(startTestApp)
let manager: Client

beforeAll(async () => {
  await app.jobs.stop()
  manager = app.client((await makeParent(app)).token)
})

type Taking = Candidate & { test: { testId: string }; parent: Person; elsewhere: string }

/** Learner of a parent with a running test, and another open grade. */
async function takingTest(): Promise<Taking> {
  const made = await candidate(app)
  const test = { testId: made.testId('Mid Test 1') }
  const parent = await makeParent(app)
  await linkParent(app, parent.id, made.learner.id)
  await made.client.timedTests.start(test)
  await made.client.timedTests.saveAnswer({ ...test, questionId: 'q1', answer: 1, sequence: 1 })
  return { ...made, test, parent, elsewhere: (await makeSubject(app)).gradeId }
}

const details = { firstName: 'Ada', lastName: 'Byron', cell: '' }

/** Everything that can happen to a learner's place while a test is running. */
const MOVES: [string, (taking: Taking) => Promise<unknown>][] = [
  [
    'the learner switches to another grade',
    ({ client, elsewhere }) => client.enrollment.enroll({ gradeId: elsewhere, confirmed: true }),
  ],
  [
    'the parent switches the grade',
    ({ parent, learner, elsewhere }) =>
      app
        .client(parent.token)
        .learners.update({ ...details, learnerId: learner.id, gradeId: elsewhere, confirmed: true }),
  ],
  [
    'the subject moves to another grade',
    ({ subject, elsewhere }) =>
      sql`
        UPDATE stored_subjects SET grade_id = ${elsewhere}, name = 'Moved'
        WHERE id = ${subject.subjectId}`.execute(app.database.kysely),
  ],
  ['the grade is unpublished', ({ subject }) => closeGrade(app, subject.gradeId)],
  ['the grade goes to the trash', ({ subject }) => manager.contentGrades.delete({ gradeId: subject.gradeId })],
  ['the subject goes to the trash', ({ subject }) => manager.contentSubjects.delete({ subjectId: subject.subjectId })],
  ['the test goes to the trash', ({ test }) => manager.contentTests.delete(test)],
]

describe.each(MOVES)('after %s', (_what, move) => {
  it('a running test is still announced, saved, submitted and reviewed', async () => {
    const taking = await takingTest()
    const { client, test, parent } = taking
    const { get, saveAnswer, start, submit } = client.timedTests
    await move(taking)
    expect((await client.study.dashboard()).runningTest).toMatchObject({ id: test.testId })
    const { learners } = await app.client(parent.token).learners.overview()
    expect(learners).toMatchObject([{ runningTest: { id: test.testId } }])
    expect((await get(test)).attempt).toMatchObject({ state: 'in-progress', answers: { q1: 1 } })
    await saveAnswer({ ...test, questionId: 'q2', answer: 1, sequence: 2 })
    expect(await start(test)).toMatchObject({ answers: { q1: 1, q2: 1 } })
    expect(await submit({ ...test, answers: answers(10, 9) })).toMatchObject({ score: 90, passed: true })
    expect((await get(test)).attempt).toMatchObject({ state: 'finished', score: 90 })
  })

  it('a test without a submission ends at its deadline with its saved answers', async () => {
    const taking = await takingTest()
    await move(taking)
    await moveDeadline(app, taking.learner.id, taking.test.testId, 60)
    await closeOverdueAttempts(app.services)
    expect((await taking.client.timedTests.get(taking.test)).attempt).toMatchObject({ state: 'finished', score: 10 })
  })

  it('no second attempt starts where the test is not open', async () => {
    const taking = await takingTest()
    const { client, test, parent, learner } = taking
    await client.timedTests.submit({ ...test, answers: {} })
    await app.client(parent.token).timedTests.allowAttempt({ learnerId: learner.id, ...test })
    await move(taking)
    expect((await client.timedTests.get(test)).attempt).toMatchObject({ state: 'finished' })
    await expect(client.timedTests.start(test)).rejects.toMatchObject({
      code: expect.stringMatching(/^(FORBIDDEN|GRADE_CLOSED|NOT_FOUND)$/),
    })
  })
})

describe('a switch of grade', () => {
  it('by the learner asks first, naming the grade and the running test', async () => {
    const { client, elsewhere, test, subject } = await takingTest()
    const { deadline } = await client.timedTests.start(test)
    await expect(client.enrollment.enroll({ gradeId: elsewhere })).rejects.toMatchObject({
      code: 'CONFIRM_SWITCH',
      data: { fromGradeName: expect.stringMatching(/^Grade/), runningTest: { title: 'The Mid Test 1', deadline } },
    })
    expect(await client.study.dashboard()).toMatchObject({ enrollment: { gradeId: subject.gradeId } })
  })

  it('by the parent asks first, naming the grade and the running test', async () => {
    const { parent, learner, elsewhere, subject } = await takingTest()
    const { learners } = app.client(parent.token)
    const change = { ...details, firstName: 'Changed', learnerId: learner.id, gradeId: elsewhere }
    await expect(learners.update(change)).rejects.toMatchObject({
      code: 'CONFIRM_SWITCH',
      data: { runningTest: { title: 'The Mid Test 1' } },
    })
    expect((await learners.list()).learners).toMatchObject([{ gradeId: subject.gradeId, firstName: 'Test' }])
  })

  it('without a running test asks as well', async () => {
    const { client } = await candidate(app)
    const { gradeId } = await makeSubject(app)
    await expect(client.enrollment.enroll({ gradeId })).rejects.toMatchObject({
      code: 'CONFIRM_SWITCH',
      data: { runningTest: null },
    })
  })
})
