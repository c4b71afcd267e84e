import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { query } from '#server/database/rows.ts'
import { type MadeSubject, makeSubject, questions } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent } from '#server/testing/people.ts'
import { countRows, startTestApp } from '#server/testing/test-app.ts'
import { rejection } from '../content/testing/rejection.ts'
import { landingQuestionReader } from './landing-reader.ts'

const app = forThisFile(startTestApp)
const visitor = () => app.client().curriculum

const WHEEL = {
  id: 'wheel',
  question: 'How many times does it turn in ten seconds?',
  options: ['25', '19', '30', '150'],
  fixedOrder: true,
  correct: 0,
  feedback: [null, { text: 'You added four.' }, null, null],
  explanation: 'Two and a half turns each second.',
}
const MONTHS = { id: 'months', kind: 'number', question: 'How many months?', answer: '5' }
const SEVERAL = { id: 'several', kind: 'several', question: 'Which?', options: ['a', 'b', 'c'], correct: [0, 2] }

let subject: MadeSubject

beforeEach(async () => {
  await sql`UPDATE stored_lessons SET landing_items = NULL`.execute(app.database.kysely)
  subject = await makeSubject(app)
})

async function show(lessonId: string | undefined, items: unknown) {
  await sql`
    UPDATE stored_lessons SET landing_items = ${JSON.stringify(items)}::jsonb WHERE id = ${lessonId}`.execute(
    app.database.kysely,
  )
}

const rename = (gradeId: string, name: string) =>
  sql`UPDATE stored_grades SET name = ${name} WHERE id = ${gradeId}`.execute(app.database.kysely)

describe('the question of the landing page', () => {
  test('is none without a question for visitors', async () => {
    expect(await visitor().landingQuestion()).toEqual({ landing: null })
    await show(subject.lessonIds[0], [SEVERAL])
    expect(await visitor().landingQuestion()).toEqual({ landing: null })
  })

  test('comes from the middle published grade, and there from the first lesson that has one', async () => {
    const low = await makeSubject(app)
    const high = await makeSubject(app)
    const hidden = await makeSubject(app, { published: false })
    const mark = randomUUID()
    for (const [index, made] of [low, subject, high, hidden].entries()) {
      await rename(made.gradeId, `Grade ${mark} ${index}`)
      await show(made.lessonIds[1], [WHEEL])
    }
    await show(subject.lessonIds[2], [MONTHS])
    const chosen = async () => (await visitor().landingQuestion()).landing
    expect(await chosen()).toMatchObject({ lessonId: subject.lessonIds[1], gradeName: `Grade ${mark} 1` })
    await show(subject.lessonIds[0], [SEVERAL, MONTHS])
    expect(await chosen()).toMatchObject({ lessonId: subject.lessonIds[0], question: { id: 'months' } })
    await sql`UPDATE stored_grades SET live_status = false WHERE id = ${subject.gradeId}`.execute(app.database.kysely)
    expect((await chosen())?.gradeId).toBe(high.gradeId)
  })

  test('has no key, explanation or feedback', async () => {
    await show(subject.lessonIds[0], [WHEEL])
    const sent = JSON.stringify([await visitor().landingQuestion(), await visitor().year({ gradeId: subject.gradeId })])
    expect(sent).toContain('How many times does it turn')
    expect(sent).not.toMatch(/correct|You added four|half turns/)
  })

  test('is the same for the HTML of the page, which does not wait for the database', async () => {
    await show(subject.lessonIds[0], [WHEEL])
    const read = landingQuestionReader(app.services)
    expect(await read()).toEqual((await visitor().landingQuestion()).landing)
    const { kysely } = app.database
    const never = landingQuestionReader({
      ...app.services,
      database: {
        ...app.services.database,
        get kysely(): typeof kysely {
          throw new Error('The database is away')
        },
      },
    })
    expect(await never()).toBeNull()
  })
})

test('each subject of a grade has its own question', async () => {
  const other = await makeSubject(app, { gradeId: subject.gradeId })
  await makeSubject(app, { gradeId: subject.gradeId })
  await show(subject.lessonIds[1], [WHEEL])
  await show(other.lessonIds[2], [MONTHS])
  const { subjects } = await visitor().year({ gradeId: subject.gradeId })
  const ids = subjects.map(({ landing }) => landing && [landing.lessonId, landing.question.id])
  expect(ids).toHaveLength(3)
  expect(ids).toEqual(expect.arrayContaining([[subject.lessonIds[1], 'wheel'], [other.lessonIds[2], 'months'], null]))
})

describe('an answer', () => {
  const answer = (questionId: string, given: number | string | number[], lessonId = subject.lessonIds[0] ?? '') =>
    visitor().answerLanding({ lessonId, questionId, answer: given })

  beforeEach(() => show(subject.lessonIds[0], [SEVERAL, WHEEL, MONTHS]))

  test('returns the key, the explanation and the feedback on its error', async () => {
    expect((await answer('wheel', 0)).scored).toMatchObject({ right: true, answer: 0, correct: 0 })
    const { scored } = await answer('wheel', 1)
    expect(scored).toMatchObject({
      right: false,
      correct: 0,
      explanation: WHEEL.explanation,
      feedback: [{ text: 'You added four.', misconception: null }],
    })
    expect((await answer('months', '5.0')).scored.right).toBe(true)
  })

  test('to any other question is not scored', async () => {
    const lessonId = subject.lessonIds[0] ?? ''
    for (const id of ['q1', 'several', 'Wheel', 'constructor']) {
      expect((await rejection(answer(id, 1))).code).toBe('NOT_FOUND')
    }
    expect((await rejection(answer('wheel', 1, subject.lessonIds[1]))).code).toBe('NOT_FOUND')
    expect((await rejection(answer('wheel', 1, randomUUID()))).code).toBe('NOT_FOUND')
    await sql`UPDATE stored_grades SET live_status = false WHERE id = ${subject.gradeId}`.execute(app.database.kysely)
    expect((await rejection(answer('wheel', 1, lessonId))).code).toBe('NOT_FOUND')
  })

  test.each([[4], [-1], [0.5], [[0]], ['0'], ['']])('of %j to a choice is rejected', async (given) => {
    expect((await rejection(answer('wheel', given))).code).toBe('INVALID_INPUT')
  })

  test('that is no number is neither right nor wrong', async () => {
    expect((await rejection(answer('months', 'five or so'))).code).toBe('UNREADABLE')
    expect((await rejection(answer('months', 'x'.repeat(5_000)))).code).toBe('INVALID_INPUT')
  })

  test('stores nothing', async () => {
    const { kysely } = app.database
    const tables = await query(
      kysely,
      z.object({ name: z.string() }),
      sql`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    )
    const count = () => Promise.all(tables.map(async ({ name }) => [name, await countRows(app, name)]))
    const before = await count()
    for (let index = 0; index < 4; index++) await answer('wheel', index)
    expect(await count()).toEqual(before)
  })
})

test('a learner and a parent never get a question for visitors', async () => {
  const items = questions(3).map((one) => ({ ...one, question: `Only for visitors, ${one.id}?` }))
  for (const id of subject.lessonIds) await show(id, items)
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent, gradeId: subject.gradeId })
  const client = app.client(learner.token)
  const [lessonId = ''] = subject.lessonIds
  const seen = [
    await client.study.lesson({ lessonId }),
    await client.study.subject({ subjectId: subject.subjectId }),
    await client.practice.today({}),
    await client.placement.get(),
    await app.client(parent.token).worksheets.list({ learnerId: learner.id }),
    await app.client(parent.token).learners.export({ learnerId: learner.id }).catch(String),
  ]
  expect(JSON.stringify(seen)).not.toContain('Only for visitors')
})
