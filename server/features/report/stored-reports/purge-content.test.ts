import { type RawBuilder, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dropForeignKeys, listForeignKeys } from '#server/backup/queries.ts'
import { query } from '#server/database/rows.ts'
import { type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { submitPart, takeTest } from '#server/testing/progress.ts'
import { readRows } from '#server/testing/stored-rows.ts'
import { type Client, startTestApp } from '#server/testing/test-app.ts'
import { requestPurge } from '../../content/bin/purge-queries.ts'
import { rejection } from '../../content/testing/rejection.ts'
import { purgeRequested, storeReports } from './purge-content.ts'

/** Without jobs: requested deletions are completed only when a test does it. */
const app = forThisFile(async () => {
  const started = await startTestApp()
  await started.jobs.stop()
  return started
})
let manager: Client
let subject: MadeSubject
let parent: Person
let learner: Person
let child: Client
let adult: Client

beforeAll(async () => {
  manager = app.client((await makeParent(app)).token)
})

/** Creates a learner with a quiz, two parts and a passed test in a grade. */
beforeEach(async () => {
  subject = await makeSubject(app)
  parent = await makeParent(app)
  learner = await makeLearner(app, { parent, gradeId: subject.gradeId, plan: 'Premium' })
  child = app.client(learner.token)
  adult = app.client(parent.token)
  await submitPart(child, subject, { number: 1, part: 'quiz' }, 9)
  await child.study.completePart({ lessonId: subject.lessonIds[1] ?? '', part: 'text' })
  await takeTest(child, subject.testIds['Mid Test 1'], 8)
})

const complete = () => purgeRequested(app.services)

/** Requests the permanent deletion of an item that is in the trash already. */
async function request(deletionId: string) {
  const { learners } = await manager.contentBin.countLearners({ deletionId })
  expect(await requestPurge(app.database.kysely, deletionId, learners)).toMatchObject({ requested: false })
}

async function purge(deletionId: string) {
  await request(deletionId)
  await complete()
}

const deleteGrade = async () => (await manager.contentGrades.delete({ gradeId: subject.gradeId })).deletionId
const listOf = async (client: Client) => (await client.report.get({ learnerId: learner.id })).earlierReports

async function fileOf(client: Client) {
  const [first] = await listOf(client)
  return client.report.stored({ learnerId: learner.id, reportId: first?.id ?? '' })
}

const rowsAbout = async (table: string) =>
  (await sql`SELECT FROM ${sql.table(table)} WHERE user_id = ${learner.id}`.execute(app.database.kysely)).rows.length

/** @returns the statement that adds the key again, or one that does nothing */
async function dropKey(isDropped: boolean): Promise<string> {
  if (!isDropped) return 'SELECT'
  const keys = await listForeignKeys(app.database.kysely)
  const key = keys.filter(({ constraint }) => constraint === 'achievements_submission_fkey')
  await dropForeignKeys(app.database.kysely, key)
  return `ALTER TABLE achievements ADD CONSTRAINT achievements_submission_fkey ${key[0]?.definition}`
}

describe('a permanent deletion', () => {
  test('stores the figures of the term report and deletes the work', async () => {
    const term = await adult.report.term({ learnerId: learner.id, from: '2000-01-01' })
    await purge(await deleteGrade())
    const { html, title } = await fileOf(adult)
    expect(title).toBe(term.learner.gradeName)
    const [shown] = term.subjects
    expect(shown?.lessons).toHaveLength(2)
    for (const { number, title, mark, bonus } of shown?.lessons ?? []) {
      expect(html).toMatch(new RegExp(`${number}\\. ${title}</th>.*<td>${mark}%</td><td>\\+ ${bonus}</td>`))
    }
    expect(html).toContain('<td>80%</td><td>Passed</td>')
    expect(html).toContain(`<dt>Days of study</dt><dd>${term.days}</dd>`)
    for (const table of ['user_progress', 'lesson_marks', 'lesson_submissions', 'test_results', 'grade_enrollments']) {
      expect(await rowsAbout(table), table).toBe(0)
    }
    expect((await manager.contentBin.list()).deletions.map(({ itemId }) => itemId)).not.toContain(subject.gradeId)
  })

  test('lists the report for the learner and the parents, who have no grade to show, and for no one else', async () => {
    await purge(await deleteGrade())
    const day = new Date().toISOString().slice(0, 10)
    expect(await listOf(child)).toEqual([
      { id: expect.any(String), title: expect.stringMatching(/^Grade /), from: day, to: day },
    ])
    expect(await listOf(adult)).toEqual(await listOf(child))
    expect(await fileOf(child)).toEqual(await fileOf(adult))
    const stranger = app.client((await makeParent(app)).token)
    const [report] = await listOf(child)
    const call = stranger.report.stored({ learnerId: learner.id, reportId: report?.id ?? '' })
    expect((await rejection(call)).code).toBe('FORBIDDEN')
  })

  test('names the removed grade on the pages of its learner', async () => {
    const { enrollment } = await child.study.dashboard()
    await purge(await deleteGrade())
    const removedGrade = enrollment?.gradeName
    expect(await child.study.dashboard()).toMatchObject({ enrollment: null, removedGrade })
    expect((await adult.learners.overview()).learners).toMatchObject([{ grade: null, removedGrade }])
    expect(await adult.report.get({ learnerId: learner.id })).toMatchObject({ learner: { removedGrade } })
    expect(await adult.report.term({ learnerId: learner.id })).toMatchObject({ learner: { removedGrade } })
    const other = await makeSubject(app)
    await child.enrollment.enroll({ gradeId: other.gradeId })
    expect(await child.study.dashboard()).toMatchObject({ removedGrade: null })
  })

  test('stores the report of a learner who is in another grade by now, and leaves that grade alone', async () => {
    const other = await makeSubject(app)
    await child.enrollment.enroll({ gradeId: other.gradeId, confirmed: true })
    await submitPart(child, other, { number: 1, part: 'quiz' }, 5)
    await purge(await deleteGrade())
    const { html } = await fileOf(child)
    expect(html).toContain('<td>90.0%</td>')
    expect(html).not.toContain('<td>50.0%</td>')
    expect(await child.study.dashboard()).toMatchObject({
      enrollment: { gradeId: other.gradeId },
      removedGrade: null,
    })
    expect(await child.report.get({ learnerId: learner.id })).toMatchObject({ averages: { quiz: 50 } })
  })

  test('covers the time from the first work in the grade', async () => {
    await sql`UPDATE part_completions SET completed_at = now() - interval '200 days' WHERE user_id = ${learner.id}`.execute(
      app.database.kysely,
    )
    const from = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10)
    await purge(await deleteGrade())
    expect(await listOf(child)).toMatchObject([{ from }])
  })

  test('of one lesson names it, includes it in the report and leaves the rest', async () => {
    const [lessonId = ''] = subject.lessonIds
    const { deletionId } = await manager.contentLessons.delete({ lessonId })
    await purge(deletionId)
    const { html, title } = await fileOf(child)
    expect(title).toMatch(/^Grade [\w-]+, Mathematics, Lesson about 1$/)
    expect(html).toContain('1. Lesson about 1')
    expect(html).toContain('2. Lesson about 2')
    const report = await child.report.get({ learnerId: learner.id })
    expect(report.learner.removedGrade).toBeNull()
    expect(report.subjects[0]?.lessons.map(({ number }) => number)).toEqual([2, 3])
    expect(report.subjects[0]?.lessons[0]).toMatchObject({ completed: { text: true } })
  })

  test('includes what went to the trash before its grade', async () => {
    const [lessonId = ''] = subject.lessonIds
    await manager.contentLessons.delete({ lessonId })
    await manager.contentTests.delete({ testId: subject.testIds['Mid Test 1'] })
    await purge(await deleteGrade())
    const { html } = await fileOf(child)
    expect(html).toContain('1. Lesson about 1')
    expect(html).toContain('The Mid Test 1')
  })

  test.each(['with', 'without'])(
    'leaves the badges of deleted submissions, %s the foreign key that a distributed database does not have',
    async (key) => {
      const db = app.database.kysely
      const badges = (submission: RawBuilder<unknown>) =>
        readRows(
          db,
          sql`SELECT code, earned_at, ${submission} AS submission FROM achievements WHERE user_id = ${learner.id} ORDER BY code`,
        )
      await sql`
        INSERT INTO achievements (user_id, code, submission_id)
        SELECT user_id, 'earned-by-quiz', id FROM lesson_submissions WHERE user_id = ${learner.id}`.execute(db)
      const definition = await dropKey(key === 'without')
      const expected = await badges(sql`NULL`)
      expect(await badges(sql`nullif(submission_id IS NOT NULL, false)`)).toContainEqual(
        expect.objectContaining({ submission: true }),
      )
      await purge(await deleteGrade())
      expect(await badges(sql`submission_id`)).toEqual(expected)
      await sql.raw(definition).execute(db)
    },
  )

  test('writes names and titles as text', async () => {
    const nasty = `<script>alert("1")</script> & 'co'`
    const db = app.database.kysely
    await sql`UPDATE stored_lessons SET title = ${nasty} WHERE subject_id = ${subject.subjectId}`.execute(db)
    await sql`UPDATE profiles SET first_name = ${nasty} WHERE id = ${learner.id}`.execute(db)
    await purge(await deleteGrade())
    const { html } = await fileOf(child)
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; ')
    expect(html).not.toMatch(/ (src|href)=/)
  })
})

describe('until a permanent deletion is complete', () => {
  test('the item is shown as being deleted, can’t be restored, and accepts no work', async () => {
    const deletionId = await deleteGrade()
    await request(deletionId)
    const { deletions } = await manager.contentBin.list()
    expect(deletions.find(({ id }) => id === deletionId)).toMatchObject({ purging: true })
    expect(await rejection(manager.contentBin.restore({ deletionId }))).toEqual({
      code: 'CANNOT_RESTORE',
      message: 'It is being deleted permanently and can’t be restored anymore.',
      data: { reason: 'being-deleted' },
    })
    expect((await rejection(submitPart(child, subject, { number: 2, part: 'quiz' }, 9))).code).toBe('GRADE_CLOSED')
    const late = child.study.completePart({ lessonId: subject.lessonIds[2] ?? '', part: 'text' })
    expect((await rejection(late)).code).toBe('NOT_FOUND')
    await complete()
  })

  test('an interrupted run is continued, and each report is stored once', async () => {
    const others = await Promise.all([1, 2, 3].map(() => makeLearner(app, { parent, gradeId: subject.gradeId })))
    for (const { token } of others) await submitPart(app.client(token), subject, { number: 1, part: 'quiz' }, 7)
    const deletionId = await deleteGrade()
    await request(deletionId)
    expect(await storeReports({ database: app.database, isDistributed: true }, deletionId, 2)).toBe(2)
    const stored = () =>
      query(
        app.database.kysely,
        z.object({ user_id: z.string(), created_at: z.date() }),
        sql`
          SELECT user_id, created_at
          FROM stored_term_reports
          WHERE deletion_id = ${deletionId}
          ORDER BY user_id`,
      )
    const first = await stored()
    expect(first).toHaveLength(2)
    await Promise.all([complete(), complete()])
    const all = await stored()
    expect(all.map(({ user_id }) => user_id)).toEqual([learner, ...others].map(({ id }) => id).toSorted())
    expect(all).toEqual(expect.arrayContaining(first))
    const left = await sql`SELECT FROM stored_grades WHERE id = ${subject.gradeId}`.execute(app.database.kysely)
    expect(left.rows).toEqual([])
  })

  test('one that fails does not delay another', async () => {
    const broken = await deleteGrade()
    const other = await makeSubject(app)
    const second = await makeLearner(app, { parent, gradeId: other.gradeId })
    await submitPart(app.client(second.token), other, { number: 1, part: 'quiz' }, 7)
    const { deletionId } = await manager.contentGrades.delete({ gradeId: other.gradeId })
    const db = app.database.kysely
    await sql`ALTER TABLE stored_term_reports ADD CONSTRAINT planted CHECK (deletion_id <> ${sql.lit(broken)}) NOT VALID`.execute(
      db,
    )
    await request(broken)
    await purge(deletionId)
    const listed = async () => (await manager.contentBin.list()).deletions.map(({ id }) => id)
    expect(await listed()).toContain(broken)
    expect(await listed()).not.toContain(deletionId)
    expect(await rowsAbout('user_progress')).toBeGreaterThan(0)
    await sql`ALTER TABLE stored_term_reports DROP CONSTRAINT planted`.execute(db)
    await complete()
    expect(await listed()).not.toContain(broken)
    expect(await listOf(child)).toHaveLength(1)
  })
})
