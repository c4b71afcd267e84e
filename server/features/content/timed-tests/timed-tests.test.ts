import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { query } from '#server/database/rows.ts'
import { type MadeSubject, makeSubject, questions } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeLearner, makeParent } from '../../../testing/people.ts'
import { begunLesson } from '../../../testing/progress.ts'
import { type Client, startTestApp } from '../../../testing/test-app.ts'
import { compareWithTriggers } from '../testing/compare-with-triggers.ts'
import { rejectedFields, rejection } from '../testing/rejection.ts'

const app = forThisFile(startTestApp)
compareWithTriggers(app)
let manager: Client['contentTests']
let made: MadeSubject

beforeAll(async () => {
  manager = app.client((await makeParent(app)).token).contentTests
})

beforeEach(async () => {
  made = await makeSubject(app)
})

const FIELDS = {
  type: 'Mid Test 2',
  title: 'Halfway',
  description: null,
  afterLessonNumber: 2,
  durationMinutes: 45,
  passingMark: 65,
  questions: questions(4),
} as const

describe('the tests of a subject', () => {
  it('are listed in order of position, with the number of questions', async () => {
    const list = await manager.list({ subjectId: made.subjectId })
    expect(list).toMatchObject({ subject: { id: made.subjectId }, lastLessonNumber: 3 })
    expect(list.tests.map((test) => [test.type, test.afterLessonNumber, test.questionCount])).toEqual([
      ['Mid Test 1', 1, 10],
      ['Mid Test 2', 2, 10],
      ['Final Test', 3, 10],
    ])
  })

  it('include at most one of each type; one in the trash frees its type', async () => {
    const create = () => manager.create({ ...FIELDS, subjectId: made.subjectId })
    expect(await rejectedFields(create())).toEqual({ type: 'This subject already has a test of this type' })
    await manager.delete({ testId: made.testIds['Mid Test 2'] })
    const { test } = await create()
    expect(test).toMatchObject({ ...FIELDS, version: 1, changedBy: { isYou: true }, unreadable: null })
    expect(await manager.get({ testId: test.id })).toEqual({ test })
  })
})

describe('writing a test', () => {
  const update = (changed: object) =>
    manager.update({ ...FIELDS, testId: made.testIds['Mid Test 2'], basedOn: 1, ...changed })

  it('changes every field', async () => {
    const { test } = await update({ title: 'Another', passingMark: 0, afterLessonNumber: 0 })
    expect(test).toMatchObject({
      ...FIELDS,
      title: 'Another',
      passingMark: 0,
      afterLessonNumber: 0,
      version: 2,
    })
  })

  it.each([
    [{ type: 'Mid Test 1' }, { type: 'This subject already has a test of this type' }],
    [{ type: 'Pop Quiz' }, { type: expect.any(String) }],
    [{ title: '' }, { title: 'Please enter a title' }],
    [{ afterLessonNumber: -1 }, { afterLessonNumber: 'Please enter 0 or a lesson number' }],
    [{ durationMinutes: 0 }, { durationMinutes: 'At least 1 minute' }],
    [{ durationMinutes: 601 }, { durationMinutes: 'At most 600 minutes' }],
    [{ passingMark: 101 }, { passingMark: 'At most 100 percent' }],
    [{ passingMark: 59.5 }, { passingMark: 'Please enter a whole number' }],
    [{ questions: [] }, { questions: 'A test needs at least one question.' }],
    [
      { questions: [{ question: 'Why?', options: ['a', 'b'] }] },
      {
        'questions.0': 'Question 1: the correct answer is missing.',
      },
    ],
  ])('is rejected with the invalid field: %j', async (changed, fields) => {
    expect(await rejectedFields(update(changed))).toEqual(fields)
  })

  it('that was changed by someone else returns its current state', async () => {
    const { test } = await update({ questions: questions(7) })
    const conflict = await rejection(update({ title: 'Mine' }))
    expect(conflict).toMatchObject({ code: 'EDIT_CONFLICT', data: { current: test } })
    expect(conflict.data.changedFields).toEqual(['durationMinutes', 'passingMark', 'questions', 'title'])
  })

  it('leaves the questions and passing mark of a running attempt unchanged', async () => {
    const learner = await makeLearner(app, { gradeId: made.gradeId })
    await begunLesson(app, learner.id, made.lessonIds[2] ?? '', ['text'])
    const { timedTests } = app.client(learner.token)
    const testId = made.testIds['Mid Test 2']
    await timedTests.start({ testId })
    await update({ questions: questions(1), passingMark: 100 })
    const answers = Object.fromEntries(questions(6).map(({ id }) => [id, 1]))
    await timedTests.submit({ testId, answers })
    const [result] = await query(
      app.database.kysely,
      z.object({ score: z.int(), passed: z.boolean(), total: z.int() }),
      sql`SELECT score, passed, total FROM test_results WHERE user_id = ${learner.id}`,
    )
    expect(result).toEqual({ score: 60, passed: true, total: 10 })
  })

  it('that is missing is not found, and one in the trash has its own error', async () => {
    expect((await rejection(manager.get({ testId: randomUUID() }))).code).toBe('NOT_FOUND')
    await manager.delete({ testId: made.testIds['Mid Test 2'] })
    expect((await rejection(manager.get({ testId: made.testIds['Mid Test 2'] }))).code).toBe('IN_BIN')
    expect((await rejection(update({}))).code).toBe('IN_BIN')
  })
})

it('every call costs at most three statements, and one for the log', async () => {
  const { subjectId, testIds } = made
  const change = { ...FIELDS, testId: testIds['Mid Test 2'], basedOn: 1 }
  const calls = [
    () => manager.list({ subjectId }),
    () => manager.get({ testId: testIds['Mid Test 2'] }),
    () => manager.update(change),
    () => manager.update(change).catch(() => null),
    () => manager.delete({ testId: testIds['Mid Test 2'] }),
    () => manager.create({ ...FIELDS, subjectId }),
  ]
  for (const call of calls) expect(await app.countStatements(call)).toBeLessThanOrEqual(4)
})
