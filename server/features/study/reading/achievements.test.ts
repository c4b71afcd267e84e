import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PARTS } from '#domain/marks/compute-marks.ts'
import { query } from '#server/database/rows.ts'
import { assignments, insertRows } from '#server/testing/stored-rows.ts'
import { answers, type MadeSubject, makeSubject } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeLearner } from '../../../testing/people.ts'
import { type Client, startTestApp } from '../../../testing/test-app.ts'

const app = forThisFile(startTestApp)
let made: MadeSubject

beforeAll(async () => {
  made = await makeSubject(app, { lessons: 2 })
})

async function enrolled() {
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  return { learner, client: app.client(learner.token) }
}

const submission = (lessonId: string | undefined, part: 'quiz' | 'assignment', right: number) => ({
  lessonId: lessonId ?? '',
  part,
  submissionId: randomUUID(),
  answers: answers(10, right),
})

/**
 * Completes a lesson, the exercises with seven of ten right.
 * @returns badges earned by each save
 */
async function finishLesson({ study }: Client, lessonId = '') {
  const saves = [
    await study.completePart({ lessonId, part: 'video' }),
    await study.completePart({ lessonId, part: 'text' }),
    await study.submitAnswers(submission(lessonId, 'quiz', 7)),
    await study.submitAnswers(submission(lessonId, 'assignment', 7)),
  ]
  return saves.map(({ newAchievements }) => newAchievements.map(({ code }) => code))
}

/** Moves all of the learner's work back by this many days. */
async function daysLater(learnerId: string, days: number) {
  await sql`
    UPDATE part_completions SET completed_at = completed_at - make_interval(days => ${days})
    WHERE user_id = ${learnerId}`.execute(app.database.kysely)
  await sql`
    UPDATE lesson_submissions SET submitted_at = submitted_at - make_interval(days => ${days})
    WHERE user_id = ${learnerId}`.execute(app.database.kysely)
}

const codes = async (client: Client) => (await client.study.achievements()).earned.map(({ code }) => code)

describe('a save that earns a badge', () => {
  it('returns it, and the page of badges shows it with its time', async () => {
    const { client } = await enrolled()
    expect(await finishLesson(client, made.lessonIds[0])).toEqual([[], [], [], ['first-lesson']])
    const { earned, open } = await client.study.achievements()
    expect(earned).toEqual([
      {
        code: 'first-lesson',
        title: 'First leaf',
        description: 'Finish every part of a lesson.',
        earnedAt: expect.any(Date),
      },
    ])
    expect(Date.now() - (earned[0]?.earnedAt.getTime() ?? 0)).toBeLessThan(60_000)
    expect(open).toHaveLength(11)
  })

  it('finishes a subject with its last lesson, whatever parts the lessons have', async () => {
    const subject = await makeSubject(app, { lessons: 3 })
    const [first = '', second = '', third = ''] = subject.lessonIds
    const noExercises = {
      quiz_questions: null,
      assignment_title: null,
      assignment_instructions: null,
      assignment_tasks: null,
    }
    const { kysely } = app.database
    await sql`
      UPDATE stored_lessons SET ${assignments(noExercises)}
      WHERE id = ANY (${[first, second, third]})`.execute(kysely)
    await sql`
      UPDATE stored_lessons SET video_url = NULL, text_markdown = NULL, text_content = NULL
      WHERE id = ${third}`.execute(kysely)
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    const { study } = app.client(learner.token)
    const save = async (lessonId: string, part: 'video' | 'text') =>
      (await study.completePart({ lessonId, part })).newAchievements.map(({ code }) => code)
    expect(await save(first, 'video')).toEqual([])
    expect(await save(first, 'text')).toEqual(['first-lesson'])
    expect(await save(second, 'text')).toEqual([])
    // The third lesson is still empty.
    expect(await save(second, 'video')).toEqual(['first-subject'])
  })

  it('may be a failed submission: submitting on a third day', async () => {
    const { learner, client } = await enrolled()
    await client.study.completePart({ lessonId: made.lessonIds[0] ?? '', part: 'video' })
    await daysLater(learner.id, 1)
    await client.study.submitAnswers({ ...submission(made.lessonIds[0], 'quiz', 1), draw: 1 })
    await daysLater(learner.id, 1)
    const third = await client.study.submitAnswers({ ...submission(made.lessonIds[0], 'quiz', 1), draw: 2 })
    expect(third.newAchievements.map(({ code }) => code)).toEqual(['three-days'])
  })

  it('counts a full score of one quiz once', async () => {
    const { client } = await enrolled()
    const earned: string[] = []
    for (let draw = 1; draw <= 11; draw += 1) {
      const sent = { ...submission(made.lessonIds[0], 'quiz', 10), draw }
      const { newAchievements } = await client.study.submitAnswers(sent)
      earned.push(...newAchievements.map(({ code }) => code))
    }
    expect(earned).toEqual(['full-score'])
    const { open } = await client.study.achievements()
    expect(open.find(({ code }) => code === 'ten-full-scores')).toMatchObject({ reached: 1, goal: 10 })
  })

  it('is returned again if the submission is repeated, but not for a repeated completion', async () => {
    const { client } = await enrolled()
    const sent = submission(made.lessonIds[0], 'quiz', 10)
    const first = await client.study.submitAnswers(sent)
    expect(first.newAchievements.map(({ code }) => code)).toEqual(['full-score'])
    await finishLesson(client, made.lessonIds[0])
    expect((await client.study.submitAnswers(sent)).newAchievements).toEqual(first.newAchievements)
    const again = await client.study.completePart({ lessonId: made.lessonIds[0] ?? '', part: 'text' })
    expect(again.newAchievements).toEqual([])
  })

  it('is not earned by a rejected save', async () => {
    const { learner, client } = await enrolled()
    const elsewhere = await makeSubject(app, { lessons: 1 })
    const foreign = submission(elsewhere.lessonIds[0], 'quiz', 10)
    await expect(client.study.submitAnswers(foreign)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const half = { ...submission(made.lessonIds[0], 'quiz', 10), answers: answers(5) }
    await expect(client.study.submitAnswers(half)).rejects.toMatchObject({ code: 'NOT_READY' })
    expect(await codes(client)).toEqual([])
    expect(await completions(learner.id)).toEqual([])
  })
})

it('50 concurrent saves earn each badge once and return it once', async () => {
  const subject = await makeSubject(app, { lessons: 5 })
  const learner = await makeLearner(app, { gradeId: subject.gradeId })
  const client = app.client(learner.token)
  const { study } = client
  // As from two devices without a connection: both submissions of a draw count.
  const stored = { draw: 1, writtenAt: new Date(Date.now() - 60_000).toISOString() }
  const saves = subject.lessonIds.flatMap((lessonId) => [
    ...(['video', 'text'] as const).flatMap((part) =>
      Array.from({ length: 3 }, () => () => study.completePart({ lessonId, part })),
    ),
    ...(['quiz', 'assignment'] as const).flatMap((part) =>
      [10, 7].map((right) => () => study.submitAnswers({ ...submission(lessonId, part, right), ...stored })),
    ),
  ])
  expect(saves).toHaveLength(50)
  const results = await Promise.all(saves.toReversed().map((save) => save()))

  const expected = ['first-lesson', 'first-subject', 'full-score', 'ten-full-scores']
  expect(results.flatMap((saved) => saved.newAchievements.map(({ code }) => code)).sort()).toEqual(expected)
  expect((await codes(client)).sort()).toEqual(expected)
  expect(await completions(learner.id)).toHaveLength(subject.lessonIds.length * PARTS.length)
})

describe('a timed test', () => {
  it('earns its badges with its result', async () => {
    const { client } = await enrolled()
    const testId = made.testIds['Mid Test 1']
    await client.study.completePart({ lessonId: made.lessonIds[0] ?? '', part: 'video' })
    await client.timedTests.start({ testId })
    expect(await codes(client)).toEqual([])
    await client.timedTests.submit({ testId, answers: answers(10) })
    expect((await codes(client)).sort()).toEqual(['first-test', 'full-test'])
  })

  it('that is not passed earns none', async () => {
    const { client } = await enrolled()
    const testId = made.testIds['Mid Test 1']
    await client.study.completePart({ lessonId: made.lessonIds[0] ?? '', part: 'video' })
    await client.timedTests.start({ testId })
    await client.timedTests.submit({ testId, answers: answers(10, 5) })
    expect(await codes(client)).toEqual([])
  })
})

describe('the page of badges', () => {
  it('has the nearest first among those still open', async () => {
    const { learner, client } = await enrolled()
    await client.study.completePart({ lessonId: made.lessonIds[0] ?? '', part: 'video' })
    await daysLater(learner.id, 1)
    await client.study.completePart({ lessonId: made.lessonIds[0] ?? '', part: 'text' })
    const { open } = await client.study.achievements()
    expect(open.slice(0, 3).map(({ code, reached, goal }) => [code, reached, goal])).toEqual([
      ['three-days', 2, 3],
      ['seven-days', 2, 7],
      ['thirty-days', 2, 30],
    ])
  })

  it("contains nothing of another learner's work", async () => {
    const one = await enrolled()
    const other = await enrolled()
    await one.client.study.submitAnswers(submission(made.lessonIds[0], 'quiz', 10))
    expect(await codes(one.client)).toEqual(['full-score'])
    const { earned, open } = await other.client.study.achievements()
    expect(earned).toEqual([])
    for (const { reached } of open) expect(reached).toBe(0)
  })

  it('keeps a badge after a lesson is added to the subject for which it was earned', async () => {
    const subject = await makeSubject(app, { lessons: 1 })
    const learner = await makeLearner(app, { gradeId: subject.gradeId })
    const client = app.client(learner.token)
    await finishLesson(client, subject.lessonIds[0])
    expect(await codes(client)).toContain('first-subject')
    await insertRows(app.database.kysely, 'stored_lessons', {
      number: 2,
      title: 'A new one',
      subject_id: subject.subjectId,
      video_url: '/media/new.webm',
    })
    expect(await codes(client)).toContain('first-subject')
  })

  it('costs one statement with the session', async () => {
    const { client } = await enrolled()
    expect(await app.countStatements(() => client.study.achievements())).toBe(1)
  })
})

it("the days follow the learner's calendar", async () => {
  const { learner, client } = await enrolled()
  await sql`UPDATE profiles SET time_zone = 'Pacific/Kiritimati' WHERE id = ${learner.id}`.execute(app.database.kysely)
  // Fourteen hours ahead of UTC: two times around midnight are on two days there, and on one day in UTC.
  await sql`
    INSERT INTO part_completions (user_id, lesson_id, part, completed_at)
    SELECT ${learner.id}::uuid, ${made.lessonIds[0]}::uuid, part,
           ((now() AT TIME ZONE 'Pacific/Kiritimati')::date + at::interval) AT TIME ZONE 'Pacific/Kiritimati'
    FROM (VALUES ('video', '-1 minute'), ('text', '0 minutes')) AS input (part, at)`.execute(app.database.kysely)
  const { earned, open } = await client.study.achievements()
  expect([...earned, ...open].find(({ code }) => code === 'three-days')).toMatchObject({ reached: 2 })
})

async function completions(userId: string) {
  return query(
    app.database.kysely,
    z.object({ lesson_id: z.string(), part: z.string() }),
    sql`SELECT lesson_id, part FROM part_completions WHERE user_id = ${userId}`,
  )
}
