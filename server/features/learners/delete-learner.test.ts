import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { answers, insertionOfItems, type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkParent, makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { insertRows, readRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { attemptKeys } from '../../rate-limits/rate-limits.ts'
import { LEAVING_TABLES } from './export/exported-tables.ts'
import { callOutcome } from './testing/call-outcome.ts'
import { tablesContaining } from './testing/database-search.ts'
import { createLearnerWithHistory } from './testing/learner-with-history.ts'
import { addTestLearner } from './testing/test-learner.ts'

const NOT_LINKED = {
  code: 'FORBIDDEN',
  message: 'You do not have permission to delete this child account',
}

const app = forThisFile(startTestApp)
let parent: Person
let subject: MadeSubject

beforeAll(async () => {
  parent = await makeParent(app)
  subject = await makeSubject(app)
})

const deleteOf = (by: Person, learnerId: string) => app.client(by.token).learners.delete({ learnerId })

describe('a deleted learner', () => {
  it('is in no table, by id, email or username', async () => {
    const learner = await createLearnerWithHistory(app, parent, subject)
    const before = await tablesContaining(app, learner.id)
    const known = [...before, ...(await tablesContaining(app, learner.email))]
    expect(known).toEqual(expect.arrayContaining([...LEAVING_TABLES.map(({ name }) => name), 'verifications']))
    expect(await tablesContaining(app, learner.username)).toContain('mails')

    expect(await deleteOf(parent, learner.id)).toEqual({ deleted: true })
    for (const name of [learner.id, learner.email, learner.username]) {
      expect(await tablesContaining(app, name)).toEqual([])
    }
    // Counts of the parent and of mails remain for a day.
    const keys = attemptKeys([learner.id, learner.username])
    const remaining = sql`SELECT FROM rate_limit_attempts WHERE name_hash = ANY (${keys})`
    expect((await remaining.execute(app.database.kysely)).rows).toEqual([])
    expect((await app.client(learner.token).session.get()).user).toBeNull()
  })

  it('does not affect other people', async () => {
    const sister = await createLearnerWithHistory(app, parent, subject)
    // These names contain the deleted learner's names but belong to other people.
    const learner = await addTestLearner(app, parent)
    const longer = `x${learner.email}`
    const cousin = `${learner.username}.b`
    const mails = [
      { to_address: longer, body_text: `To ${longer}.` },
      { to_address: parent.email, body_text: `${cousin} has joined.` },
    ].map((mail) => ({ ...mail, subject: 'Unrelated', body_html: '' }))
    await insertRows(app.database.kysely, 'mails', mails)
    const { learners } = app.client(parent.token)
    const before = await learners.export({ learnerId: sister.id })
    await deleteOf(parent, learner.id)
    const after = await learners.export({ learnerId: sister.id })
    expect(after.log).toHaveLength(before.log.length + 1)
    expect(after).toEqual({ ...before, exportedAt: after.exportedAt, log: after.log })
    expect(await tablesContaining(app, longer)).toEqual(['mails'])
    expect(await tablesContaining(app, cousin)).toEqual(['mails'])
    expect((await app.client(parent.token).session.get()).user?.id).toBe(parent.id)
  })

  it('does not delete rows of other people with the address or username that the parent typed', async () => {
    const name = `typed_${randomUUID().slice(0, 8)}`
    const db = app.database.kysely
    const typed = { firstName: 'A', lastName: 'B', email: `${name}@example.test`, username: name }
    const waiting = {
      first_name: 'Other',
      last_name: 'Child',
      password_hash: '',
      expires_at: new Date('2090-01-01'),
    }
    const requests = [
      {
        ...waiting,
        token_hash: name,
        email: `other.${name}@x.test`,
        username: name,
        parent_email: 'mum@x.test',
      },
      {
        ...waiting,
        token_hash: `${name}2`,
        email: `2${name}@x.test`,
        username: 'cousin',
        parent_email: typed.email,
      },
    ]
    await insertRows(db, 'learner_requests', requests)
    const message = {
      name: 'Owner',
      email: typed.email,
      topic: 'support',
      message: 'A stranger uses my address',
    }
    await insertRows(db, 'contact_messages', message)
    const mail = { to_address: typed.email, subject: 'For the owner', body_text: '', body_html: '' }
    await insertRows(db, 'mails', mail)

    const { learner } = await app.client(parent.token).learners.create({ ...typed, password: 'amber kettle 42' })
    await deleteOf(parent, learner.id)
    expect(await tablesContaining(app, typed.email)).toEqual(['contact_messages', 'learner_requests', 'mails'])
    const remaining = sql`SELECT username FROM learner_requests WHERE token_hash LIKE ${`${name}%`}`
    expect(await readRows(db, remaining)).toHaveLength(2)
  })

  it('cannot be deleted a second time', async () => {
    const learner = await makeLearner(app, { parent })
    await deleteOf(parent, learner.id)
    await expect(deleteOf(parent, learner.id)).rejects.toMatchObject(NOT_LINKED)
  })
})

it('a parent who is not linked gets an error and deletes nothing', async () => {
  const learner = await makeLearner(app, { parent, gradeId: subject.gradeId })
  const other = await makeParent(app)
  for (const id of [learner.id, parent.id, other.id, randomUUID()]) {
    await expect(deleteOf(other, id)).rejects.toMatchObject(NOT_LINKED)
  }
  expect((await app.client(learner.token).session.get()).user?.id).toBe(learner.id)
})

it('the deletion runs seven statements in addition to the session lookup', async () => {
  const learner = await makeLearner(app, { parent, gradeId: subject.gradeId })
  expect(await app.countStatements(() => deleteOf(parent, learner.id))).toBe(8)
})

it('two parents who ask for the deletion of one learner at once have deleted it, and neither can alone', async () => {
  const learner = await makeLearner(app, { parent, gradeId: subject.gradeId })
  const second = await makeParent(app)
  await linkParent(app, second.id, learner.id)
  for (const by of [parent, second]) {
    await expect(deleteOf(by, learner.id)).rejects.toMatchObject({ code: 'NEEDS_BOTH' })
  }
  const ask = (by: Person) => app.client(by.token).learners.askDeletion({ learnerId: learner.id })
  await Promise.all([parent, second].map(ask))
  expect(await tablesContaining(app, learner.id)).toEqual([])
  await expect(ask(second)).rejects.toMatchObject(NOT_LINKED)
})

it.each([1, 2, 3, 4])(
  'a deletion during saves and changes causes no internal error and leaves no row (%i)',
  async () => {
    const learner = await makeLearner(app, { parent, gradeId: subject.gradeId })
    const learnerId = learner.id
    const { study, timedTests, enrollment } = app.client(learner.token)
    const { learners } = app.client(parent.token)
    const [lessonId = ''] = subject.lessonIds
    const testId = subject.testIds['Mid Test 1']
    await study.completePart({ lessonId, part: 'video' })
    const saves: (() => Promise<unknown>)[] = subject.lessonIds.flatMap((each) => [
      () => study.completePart({ lessonId: each, part: 'text' }),
      () =>
        study.submitAnswers({
          lessonId: each,
          part: 'quiz',
          submissionId: randomUUID(),
          answers: answers(10),
        }),
      () => timedTests.start({ testId }),
      () => timedTests.submit({ testId, answers: answers(10) }),
      () => enrollment.enroll({ gradeId: subject.gradeId, confirmed: true }),
      () => learners.update({ learnerId, firstName: 'A', lastName: 'B', cell: '', gradeId: subject.gradeId }),
      () => learners.giveConsent({ learnerId }),
    ])
    const outcomes = await Promise.all([
      ...saves.slice(0, 12).map(callOutcome),
      callOutcome(() => deleteOf(parent, learnerId)),
      ...saves.slice(12).map(callOutcome),
    ])
    expect(outcomes).not.toContain('INTERNAL_SERVER_ERROR')
    expect(outcomes[12]).toBe('done')
    expect(await tablesContaining(app, learnerId)).toEqual([])
  },
)

it('the search finds a name in every kind of column, including the job queue', async () => {
  const name = randomUUID()
  const db = app.database.kysely
  const quiz_questions = JSON.stringify([{ deep: { within: [name] } }])
  const lesson = { number: 99, title: 'A lesson', subject_id: subject.subjectId, quiz_questions }
  await insertionOfItems('lesson', lesson).execute(db)
  await app.jobs.enqueue(db, 'deliver-mail', { mailId: name })
  await insertRows(db, 'verifications', { id: name, identifier: 'a', value: 'b', expires_at: new Date() })
  const tables = await tablesContaining(app, name.toUpperCase())
  expect(tables).toEqual([
    expect.stringMatching(/^pgboss\.job/),
    'content_revisions',
    'stored_lessons',
    'verifications',
  ])
})
