import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lastThreeMonths } from '#domain/progress/term-report.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent } from '#server/testing/people.ts'
import { submitPart, takeTest } from '#server/testing/progress.ts'
import { insertRows, readRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { queryOne } from '../../database/rows.ts'
import { storeAllCertificates } from './store-certificates.ts'

/** Without jobs: a certificate is stored only when a test stores it. */
const app = forThisFile(async () => {
  const started = await startTestApp()
  await started.jobs.stop()
  return started
})

/** Changes the times of a learner's work to a given time. */
async function moveWork(learnerId: string, moment: string) {
  const db = app.database.kysely
  const at = new Date(moment)
  await sql`UPDATE part_completions SET completed_at = ${at} WHERE user_id = ${learnerId}`.execute(db)
  await sql`UPDATE lesson_submissions SET submitted_at = ${at} WHERE user_id = ${learnerId}`.execute(db)
  await sql`UPDATE test_results SET completed_at = ${at} WHERE user_id = ${learnerId}`.execute(db)
}

async function learnerInZone(zone: string, lessons = 2) {
  const parent = await makeParent(app)
  const subject = await makeSubject(app, { lessons })
  const learner = await makeLearner(app, { parent, gradeId: subject.gradeId, plan: 'Premium' })
  await sql`UPDATE profiles SET time_zone = ${zone} WHERE id = ${learner.id}`.execute(app.database.kysely)
  const client = app.client(learner.token)
  return { parent, subject, learner, client, read: (from?: string, to?: string) => readTerm(learner, from, to) }
}

function readTerm({ id, token }: { id: string; token: string }, from?: string, to?: string) {
  return app.client(token).report.term({ learnerId: id, ...(from && { from }), ...(to && { to }) })
}

describe('a term report', () => {
  it('has the work in its period, with separate marks for work and bonus', async () => {
    const { subject, learner, parent, client } = await learnerInZone('UTC')
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 9)
    await takeTest(client, subject.testIds['Mid Test 1'], 7)
    const term = await app.client(parent.token).report.term({ learnerId: learner.id })
    expect(term.subjects).toMatchObject([
      {
        name: 'Mathematics',
        averageMark: null,
        finishedLessons: 0,
        // 25 for the quiz; the bonus is a tenth of it for the plan, and five and a half for the test.
        lessons: [{ number: 1, mark: 25, bonus: 8, quizPercent: 90, assignmentPercent: null }],
        tests: [{ title: expect.stringContaining('Mid Test 1'), attempt: 1, score: 70, passed: true }],
      },
    ])
    expect(term).toMatchObject({ days: 1, learner: { id: learner.id } })
    expect(await readTerm(learner)).toEqual(term)
  })

  it('without dates covers the last three months up to today', async () => {
    const { read } = await learnerInZone('UTC')
    const { period, today } = await read()
    expect(period).toEqual(lastThreeMonths(today))
  })

  it("counts days by the learner's calendar, both ends included", async () => {
    const { subject, learner, client, read } = await learnerInZone('America/Los_Angeles')
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 10)
    // Still the evening of March 31 in California.
    await moveWork(learner.id, '2026-04-01T05:30:00Z')
    for (const [from, to, days] of [
      ['2026-03-01', '2026-03-31', 1],
      ['2026-03-31', '2026-03-31', 1],
      ['2026-04-01', '2026-04-30', 0],
      ['2026-03-01', '2026-03-30', 0],
    ] as const) {
      const term = await read(from, to)
      expect([term.days, term.subjects[0]?.lessons.length]).toEqual([days, days])
    }
  })

  it('of an earlier period has the marks as of its end', async () => {
    const { subject, learner, client, read } = await learnerInZone('UTC')
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 10)
    await moveWork(learner.id, '2026-03-10T12:00:00Z')
    await submitPart(client, subject, { number: 1, part: 'assignment' }, 10)
    const march = await read('2026-03-01', '2026-03-31')
    expect(march.subjects[0]?.lessons).toMatchObject([{ mark: 25, quizPercent: 100, assignmentPercent: null }])
    const { today } = march
    expect((await read(today, today)).subjects[0]?.lessons).toMatchObject([
      { mark: 95, quizPercent: null, assignmentPercent: 100 },
    ])
  })

  it('shows the levels of the skill map, including recent submissions', async () => {
    const { subject, client, learner, read } = await learnerInZone('UTC')
    const skill = `skill-${learner.id}`
    await insertRows(app.database.kysely, 'skills', {
      id: skill,
      subject_id: subject.subjectId,
      name: 'Adds fractions',
      position: 1,
    })
    const [lessonId = ''] = subject.lessonIds
    const { quiz_questions: stored } = await queryOne(
      app.database.kysely,
      z.object({ quiz_questions: z.unknown() }),
      sql`SELECT quiz_questions FROM lessons WHERE id = ${lessonId}`,
    )
    const named = (stored as object[]).map((question) => ({ ...question, skills: [skill] }))
    await sql`UPDATE stored_lessons SET quiz_questions = ${JSON.stringify(named)} WHERE id = ${lessonId}`.execute(
      app.database.kysely,
    )
    expect((await read()).subjects[0]).toMatchObject({ skills: [], skillsNotStarted: 1 })
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 10)
    const { subjects } = await read()
    const map = await client.practice.skills()
    expect(subjects[0]).toMatchObject({ skills: [{ name: 'Adds fractions', level: 'learning' }], skillsNotStarted: 0 })
    expect(map.subjects[0]?.skills).toMatchObject([{ level: subjects[0]?.skills[0]?.level }])
  })

  it('whose last day is before the first reports the field', async () => {
    const { read } = await learnerInZone('UTC')
    await expect(read('2026-05-02', '2026-05-01')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { to: 'The last day must not be before the first.' } },
    })
  })

  it.each([1, 100])('costs one statement with the session, with %i lessons', async (lessons) => {
    const { read } = await learnerInZone('UTC', lessons)
    expect(await app.countStatements(() => read())).toBe(1)
  })
})

describe('the certificate of a subject', () => {
  it('is earned with the last lesson and test, dated on the day of the last step', async () => {
    const { subject, learner, client, parent } = await learnerInZone('America/Los_Angeles', 1)
    const read = (token = learner.token) =>
      app.client(token).report.certificate({ learnerId: learner.id, subjectId: subject.subjectId })
    expect((await read()).certificate).toEqual({ outcome: 'open', lessonsLeft: 1, testsLeft: 3 })
    const [lessonId = ''] = subject.lessonIds
    await client.study.completePart({ lessonId, part: 'video' })
    await client.study.completePart({ lessonId, part: 'text' })
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 10)
    await submitPart(client, subject, { number: 1, part: 'assignment' }, 10)
    expect((await read()).certificate).toEqual({ outcome: 'open', lessonsLeft: 0, testsLeft: 3 })
    await sql`UPDATE stored_tests SET after_lesson_number = 1 WHERE subject_id = ${subject.subjectId}`.execute(
      app.database.kysely,
    )
    for (const testId of Object.values(subject.testIds)) await takeTest(client, testId, 10)
    await moveWork(learner.id, '2026-06-01T05:00:00Z')
    expect(await read(parent.token)).toMatchObject({
      subject: { name: 'Mathematics' },
      certificate: { outcome: 'earned', lessons: 1, tests: 3, day: '2026-05-31' },
    })
  })

  it('stays earned when a lesson and a test are added, and when the subject is removed', async () => {
    const { subject, learner, client, parent } = await learnerInZone('UTC', 1)
    const read = () =>
      app.client(parent.token).report.certificate({ learnerId: learner.id, subjectId: subject.subjectId })
    const [lessonId = ''] = subject.lessonIds
    await client.study.completePart({ lessonId, part: 'video' })
    await client.study.completePart({ lessonId, part: 'text' })
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 10)
    await submitPart(client, subject, { number: 1, part: 'assignment' }, 10)
    const { kysely } = app.database
    await sql`DELETE FROM stored_tests WHERE subject_id = ${subject.subjectId}`.execute(kysely)
    await storeAllCertificates(app.services)
    const earned = await read()
    expect(earned.certificate).toMatchObject({ outcome: 'earned', lessons: 1, tests: 0 })
    await insertRows(kysely, 'stored_lessons', {
      number: 2,
      title: 'Another',
      subject_id: subject.subjectId,
      text_markdown: 'New.',
      text_content: '<p>New.</p>',
    })
    expect(await read()).toEqual(earned)
    await storeAllCertificates(app.services)
    expect(await read()).toEqual(earned)
    await sql`DELETE FROM stored_grades WHERE id = ${subject.gradeId}`.execute(kysely)
    expect(await read()).toEqual(earned)
  })

  it('is not stored before it is earned', async () => {
    const { subject, learner, client } = await learnerInZone('UTC', 2)
    const [lessonId = ''] = subject.lessonIds
    await client.study.completePart({ lessonId, part: 'video' })
    await storeAllCertificates({ ...app.services, isDistributed: true })
    const stored = await readRows(app.database.kysely, sql`SELECT * FROM certificates WHERE user_id = ${learner.id}`)
    expect(stored).toEqual([])
  })

  it('does not exist for a subject of another grade', async () => {
    const { learner, client } = await learnerInZone('UTC')
    const { subjectId } = await makeSubject(app)
    await expect(client.report.certificate({ learnerId: learner.id, subjectId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
