import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_TARGET_DAYS } from '#domain/progress/target-day.ts'
import { closeGrade, openGrade } from '#server/testing/curriculum.ts'
import { answers, type MadeSubject, makeSubject } from '../../testing/curriculum.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { makeLearner, makeParent } from '../../testing/people.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = forThisFile(startTestApp)
let made: MadeSubject

beforeAll(async () => {
  made = await makeSubject(app, { lessons: 3 })
})

/** Day on the calendar of test learners, who are in UTC. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function family() {
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent, gradeId: made.gradeId })
  await sql`UPDATE profiles SET time_zone = 'UTC' WHERE id = ${learner.id}`.execute(app.database.kysely)
  const { targetDays, learners } = app.client(parent.token)
  const { study } = app.client(learner.token)
  const lesson = (index: number) => ({
    learnerId: learner.id,
    kind: 'lesson' as const,
    itemId: made.lessonIds[index] ?? '',
  })
  return {
    learner,
    targetDays,
    study,
    lesson,
    set: (index: number, day: string) => targetDays.set({ ...lesson(index), day }),
    seen: async () => (await study.dashboard()).today.targets,
    card: async () => (await learners.overview()).learners[0]?.targets,
    passDays: (days: number) =>
      sql`UPDATE target_days SET day = day - ${days}::int WHERE user_id = ${learner.id}`.execute(app.database.kysely),
  }
}

describe('a target day', () => {
  test('is visible to the learner and on the parent’s card, earliest first, until the lesson is finished', async () => {
    const { set, seen, card, study, targetDays, learner } = await family()
    await set(1, inDays(4))
    await set(0, inDays(2))
    const lesson = (number: number, days: number) =>
      expect.objectContaining({
        kind: 'lesson',
        lessonNumber: number,
        title: `Lesson about ${number}`,
        day: inDays(days),
      })
    expect(await seen()).toEqual({ today: inDays(0), next: [lesson(1, 2), lesson(2, 4)] })
    expect(await card()).toEqual(await seen())

    const [lessonId = ''] = made.lessonIds
    for (const part of ['video', 'text'] as const) await study.completePart({ lessonId, part })
    for (const part of ['quiz', 'assignment'] as const) {
      await study.submitAnswers({ lessonId, part, submissionId: randomUUID(), answers: answers(10) })
    }
    expect((await seen()).next).toEqual([lesson(2, 4)])
    const { targets, subjects } = await targetDays.get({ learnerId: learner.id })
    expect((await app.client(learner.token).targetDays.get({ learnerId: learner.id })).targets).toEqual(targets)
    expect(targets.map(({ lessonNumber, done }) => [lessonNumber, done])).toEqual([
      [2, false],
      [1, true],
    ])
    expect(subjects[0]?.items.map(({ kind, lessonNumber }) => [kind, lessonNumber])).toEqual([
      ['lesson', 2],
      ['lesson', 3],
      ...Array(3).fill(['test', null]),
    ])
  })

  test('of a timed test is open until the test is taken', async () => {
    const { targetDays, learner, seen, study } = await family()
    const itemId = made.testIds['Mid Test 1']
    await targetDays.set({ learnerId: learner.id, kind: 'test', itemId, day: inDays(1) })
    expect((await seen()).next).toMatchObject([{ kind: 'test', itemId, lessonNumber: null }])
    await study.completePart({ lessonId: made.lessonIds[0] ?? '', part: 'video' })
    const { timedTests } = app.client(learner.token)
    await timedTests.start({ testId: itemId })
    await timedTests.submit({ testId: itemId, answers: {} })
    expect((await seen()).next).toEqual([])
  })

  test('is replaced by another, can be removed twice, and stays two weeks after it has passed', async () => {
    const { set, seen, targetDays, lesson, passDays } = await family()
    await set(0, inDays(3))
    await set(0, inDays(0))
    expect((await seen()).next.map(({ day }) => day)).toEqual([inDays(0)])
    await passDays(14)
    expect((await seen()).next.map(({ day }) => day)).toEqual([inDays(-14)])
    await passDays(1)
    expect((await seen()).next).toEqual([])
    for (let time = 0; time < 2; time += 1) expect(await targetDays.remove(lesson(0))).toEqual({ removed: true })
    await set(0, inDays(1))
    expect((await seen()).next).toHaveLength(1)
  })

  test('is not shown while the grade is closed', async () => {
    const { set, seen } = await family()
    await set(0, inDays(1))
    await closeGrade(app, made.gradeId)
    expect((await seen()).next).toEqual([])
    await openGrade(app, made.gradeId)
  })

  test('cannot be set while the grade is closed or the learner is paused, and the page says why', async () => {
    const { set, targetDays, learner } = await family()
    await closeGrade(app, made.gradeId)
    await expect(set(0, inDays(1))).rejects.toMatchObject({ code: 'GRADE_NOT_OPEN' })
    expect(await targetDays.get({ learnerId: learner.id })).toMatchObject({ gradeClosed: true, paused: false })
    await openGrade(app, made.gradeId)
    await sql`UPDATE consents SET withdrawn_at = now() WHERE child_id = ${learner.id}`.execute(app.database.kysely)
    await expect(set(0, inDays(1))).rejects.toMatchObject({ code: 'LEARNER_PAUSED' })
    expect(await targetDays.get({ learnerId: learner.id })).toMatchObject({ gradeClosed: false, paused: true })
  })

  test.each([
    ['yesterday', -1, 'INVALID_INPUT'],
    ['in more than a year', 367, 'INVALID_INPUT'],
  ])('%s is rejected', async (_, days, code) => {
    const { set } = await family()
    await expect(set(0, inDays(days))).rejects.toMatchObject({ code, data: { fields: { day: expect.any(String) } } })
  })

  test('for a lesson in another grade, or beyond the maximum, is rejected', async () => {
    const { targetDays, learner, set } = await family()
    const other = await makeSubject(app)
    const elsewhere = {
      learnerId: learner.id,
      kind: 'lesson' as const,
      itemId: other.lessonIds[0] ?? '',
      day: inDays(1),
    }
    await expect(targetDays.set(elsewhere)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await sql`
      INSERT INTO target_days (user_id, kind, item_id, day)
      SELECT ${learner.id}, 'lesson', gen_random_uuid(), current_date FROM generate_series(1, ${MAX_TARGET_DAYS}::int)`.execute(
      app.database.kysely,
    )
    await expect(set(0, inDays(1))).rejects.toMatchObject({ code: 'TOO_MANY_TARGET_DAYS' })
  })

  test('costs one statement to read, two to write, and no additional one on the dashboards', async () => {
    const { set, targetDays, learner, study } = await family()
    expect(await app.countStatements(() => targetDays.get({ learnerId: learner.id }))).toBe(1)
    expect(await app.countStatements(() => set(0, inDays(1)))).toBe(2)
    expect(await app.countStatements(() => study.dashboard())).toBe(1)
  })
})
