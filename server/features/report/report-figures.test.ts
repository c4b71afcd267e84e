import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { submitPart, takeTest } from '#server/testing/progress.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { type Client, startTestApp } from '#server/testing/test-app.ts'

const app = forThisFile(startTestApp)
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** Takes a test that is failed with 30 and, allowed once more, with 50. */
async function failTestTwice(client: Client, parents: Client, subject: MadeSubject, learner: Person) {
  const testId = subject.testIds['Mid Test 1']
  await takeTest(client, testId, 3)
  await parents.timedTests.allowAttempt({ testId, learnerId: learner.id })
  await takeTest(client, testId, 5)
  return { testId }
}

describe('the averages', () => {
  it('are based on the best scores of submitted work', async () => {
    const subject = await makeSubject(app)
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    const client = app.client(learner.token)
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 2)
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 8)
    await submitPart(client, subject, { number: 2, part: 'quiz' }, 5)
    await submitPart(client, subject, { number: 3, part: 'assignment' }, 10)
    await takeTest(client, subject.testIds['Mid Test 1'], 7)
    const { averages } = await client.report.get({ learnerId: learner.id })
    expect(averages).toEqual({ quiz: 65, assignment: 100, test: 70 })
  })

  it('never stand without the first tries, on any page', async () => {
    const subject = await makeSubject(app, { lessons: 1 })
    const parent = await makeParent(app)
    const learner = await makeLearner(app, { gradeId: subject.gradeId, parent })
    const client = app.client(learner.token)
    const parents = app.client(parent.token)
    const lessonId = subject.lessonIds[0] ?? UNKNOWN_ID
    for (const part of ['video', 'text'] as const) await client.study.completePart({ lessonId, part })
    await submitPart(client, subject, { number: 1, part: 'assignment' }, 10)
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 2)
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 10)
    const { testId } = await failTestTwice(client, parents, subject, learner)
    const read = await parents.report.get({ learnerId: learner.id })
    expect(read).toMatchObject({
      averages: { quiz: 100, assignment: 100, test: 50 },
      firstTries: { quiz: 20, assignment: 100, test: 30 },
      subjects: [{ averageMark: 100, averageFirstTry: 60 }],
    })
    expect(read.subjects[0]?.tests.find(({ id }) => id === testId)?.result).toMatchObject({ score: 50, firstScore: 30 })
    const term = await parents.report.term({ learnerId: learner.id })
    expect(term.subjects).toMatchObject([
      {
        averageMark: 100,
        averageFirstTry: 60,
        lessons: [{ quizPercent: 100, firstQuizPercent: 20, assignmentPercent: 100, firstAssignmentPercent: 100 }],
      },
    ])
    const [card] = (await parents.learners.overview()).learners
    expect(card).toMatchObject({
      lastTest: { score: 50, firstScore: 30 },
      lastActivity: { activity: 'test-finished', score: 50, firstScore: 30 },
    })
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 10)
    expect((await client.study.dashboard()).lastActivity).toMatchObject({
      activity: 'quiz',
      score: 100,
      firstScore: 20,
    })
    await sql`UPDATE test_results SET completed_at = completed_at - interval '7 days' WHERE user_id = ${learner.id}`.execute(
      app.database.kysely,
    )
    const [letter] = (await parents.weeklyEmail.preview()).children
    expect(letter?.done).toContain('(first try 30%), not passed.')
  })

  it('of a fractional score keep two decimals', async () => {
    const subject = await makeSubject(app)
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    await insertRows(app.database.kysely, 'lesson_submissions', {
      user_id: learner.id,
      id: randomUUID(),
      lesson_id: subject.lessonIds[0] ?? UNKNOWN_ID,
      part: 'quiz',
      results: '[]',
      correct_count: 2,
      total: 3,
      passed: false,
    })
    const { averages, rows } = await app.client(learner.token).report.get({ learnerId: learner.id })
    expect(rows[0]?.score).toBe(66.67)
    expect(averages.quiz).toBe(66.67)
  })
})

describe('the time', () => {
  it("is that of lessons and practice, with the current week of the learner's calendar, and of each subject's lessons", async () => {
    const subject = await makeSubject(app, { lessons: 2 })
    const elsewhere = await makeSubject(app, { lessons: 1 })
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    const classmate = await makeLearner(app, { gradeId: subject.gradeId })
    // Fourteen hours ahead of UTC: for most of a day its calendar shows another date.
    const zone = 'Pacific/Kiritimati'
    await sql`UPDATE profiles SET time_zone = ${zone} WHERE id = ${learner.id}`.execute(app.database.kysely)
    const spend = (person: Person, lessonId: string | undefined, daysAgo: number, seconds: number) =>
      sql`INSERT INTO study_time (user_id, day, lesson_id, seconds)
          VALUES (${person.id}, (now() AT TIME ZONE ${zone})::date - ${daysAgo}::int, ${lessonId}, ${seconds})`.execute(
        app.database.kysely,
      )
    const [first, second] = subject.lessonIds
    await sql`
      INSERT INTO practice_time (user_id, day, seconds) VALUES (${learner.id}, (now() AT TIME ZONE ${zone})::date, 30)`.execute(
      app.database.kysely,
    )
    await spend(learner, first, 0, 600)
    await spend(learner, second, 7, 3600)
    await spend(learner, elsewhere.lessonIds[0], 0, 900)
    await spend(classmate, first, 0, 1000)
    const { studyTime, week, subjects } = await app.client(learner.token).report.get({ learnerId: learner.id })
    expect(studyTime).toEqual({ total: 5130, thisWeek: 1530 })
    expect(week.seconds).toBe(1530)
    expect(subjects.map((one) => one.studyTime)).toEqual([{ total: 4200, thisWeek: 600 }])
  })
})

describe('the timeline', () => {
  it("has each day of the learner's calendar on which a part was completed, with the marks so far", async () => {
    const subject = await makeSubject(app, { lessons: 2 })
    const elsewhere = await makeSubject(app, { lessons: 1 })
    const learner = await makeLearner(app, { gradeId: subject.gradeId, plan: 'Premium Plus' })
    const classmate = await makeLearner(app, { gradeId: subject.gradeId })
    await sql`UPDATE profiles SET time_zone = 'America/New_York' WHERE id = ${learner.id}`.execute(app.database.kysely)
    const done = (user: string, lesson: string | undefined, part: string, at: string) => ({
      user_id: user,
      lesson_id: lesson ?? UNKNOWN_ID,
      part,
      completed_at: new Date(at),
    })
    const [first, second] = subject.lessonIds
    await insertRows(app.database.kysely, 'part_completions', [
      // Both before midnight in New York.
      done(learner.id, first, 'video', '2026-03-02T20:00:00Z'),
      done(learner.id, first, 'text', '2026-03-03T04:30:00Z'),
      done(learner.id, first, 'quiz', '2026-03-03T05:30:00Z'),
      done(learner.id, second, 'assignment', '2026-03-10T12:00:00Z'),
      done(learner.id, elsewhere.lessonIds[0], 'assignment', '2026-03-11T12:00:00Z'),
      done(classmate.id, first, 'assignment', '2026-03-12T12:00:00Z'),
    ])
    const { timeline } = await app.client(learner.token).report.get({ learnerId: learner.id })
    expect(timeline).toEqual([
      { day: '2026-03-02', marks: 5 },
      { day: '2026-03-03', marks: 30 },
      { day: '2026-03-10', marks: 100 },
    ])
  })

  it('ends with the sum of the marks for the work of all lessons', async () => {
    const subject = await makeSubject(app, { lessons: 2 })
    const learner = await makeLearner(app, { gradeId: subject.gradeId, plan: 'Premium' })
    const client = app.client(learner.token)
    await client.study.completePart({ lessonId: subject.lessonIds[0] ?? UNKNOWN_ID, part: 'video' })
    await client.study.completePart({ lessonId: subject.lessonIds[0] ?? UNKNOWN_ID, part: 'video' })
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 7)
    await submitPart(client, subject, { number: 1, part: 'quiz' }, 10)
    await submitPart(client, subject, { number: 2, part: 'assignment' }, 8)
    await submitPart(client, subject, { number: 2, part: 'quiz' }, 3)
    const { timeline, subjects } = await client.report.get({ learnerId: learner.id })
    const works = subjects.flatMap(({ lessons }) => lessons.map(({ marks }) => marks?.academic ?? 0))
    expect(timeline.at(-1)?.marks).toBe(98)
    expect(works.reduce((sum, work) => sum + work, 0)).toBe(98)
  })
})
