import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { query } from '#server/database/rows.ts'
import { type MadeSubject, makeSubject, questions } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { countRows, startTestApp } from '#server/testing/test-app.ts'
import { rejection } from '../../content/testing/rejection.ts'

const app = forThisFile(() => startTestApp({ CONTENT_MANAGERS: 'editor@example.test' }))

const JUICE = {
  id: 'juice',
  question: 'How many cups of water for 4 cups of juice?',
  options: ['12', '8', '6'],
  fixedOrder: true,
  correct: 0,
  feedback: [null, { text: 'You added four.' }, null],
  explanation: 'Three for each cup of juice.',
}
const SHARE = { id: 'share', kind: 'number', question: 'How many stickers are in one part?', answer: '5' }

let subject: MadeSubject
let parent: Person
let learner: Person
let lessonId: string

beforeAll(async () => {
  subject = await makeSubject(app)
  parent = await makeParent(app)
  learner = await makeLearner(app, { parent, gradeId: subject.gradeId })
  lessonId = subject.lessonIds[0] ?? ''
  await setFilm(lessonId, '0:15, 0:35.5', [JUICE, SHARE])
})

async function setFilm(id: string, pauses: string | null, items: unknown) {
  await sql`
    UPDATE stored_lessons
    SET video_url = '/media/film.webm', film_pauses = ${pauses}, film_items = ${JSON.stringify(items)}::jsonb
    WHERE id = ${id}`.execute(app.database.kysely)
}

const pausesOf = async (id: string) => (await app.client(learner.token).study.lesson({ lessonId: id })).video?.pauses
const answer = (questionId: string, given: number | string, id = lessonId) =>
  app.client(learner.token).study.answerFilm({ lessonId: id, questionId, answer: given })

test('a lesson has the pauses of its film with their questions, without keys and feedback', async () => {
  const pauses = await pausesOf(lessonId)
  expect(pauses?.map(({ at, question }) => [at, question.id])).toEqual([
    [15, 'juice'],
    [35.5, 'share'],
  ])
  expect(JSON.stringify(pauses)).not.toMatch(/"correct"|You added four|Three for each|"5"/)
})

test('a film without a time for a question does not ask it, and unreadable content none', async () => {
  const [, second = '', third = ''] = subject.lessonIds
  await setFilm(second, '0:15', [JUICE, SHARE])
  expect((await pausesOf(second))?.map(({ question }) => question.id)).toEqual(['juice'])
  expect((await rejection(answer('share', '5', second))).code).toBe('NOT_FOUND')
  await setFilm(third, '0:15', [{ id: 'q1', kind: 'unknown' }])
  expect(await pausesOf(third)).toEqual([])
})

test('an answer returns the key, the explanation and the feedback on its error', async () => {
  expect((await answer('juice', 0)).scored).toMatchObject({ right: true, answer: 0, correct: 0 })
  expect((await answer('juice', 1)).scored).toMatchObject({
    right: false,
    correct: 0,
    explanation: JUICE.explanation,
    feedback: [{ text: 'You added four.', misconception: null }],
  })
  expect((await answer('share', '5.0')).scored.right).toBe(true)
})

test('an answer to any other question is not scored', async () => {
  for (const id of ['q1', 'Juice', 'constructor']) expect((await rejection(answer(id, 1))).code).toBe('NOT_FOUND')
  expect((await rejection(answer('juice', 1, randomUUID()))).code).toBe('NOT_FOUND')
  const client = app.client(parent.token).study
  expect((await rejection(client.answerFilm({ lessonId, questionId: 'juice', answer: 0 }))).code).toBe('FORBIDDEN')
})

test('an answer that does not fit is rejected, and one that is no number is not wrong', async () => {
  expect((await rejection(answer('juice', 7))).code).toBe('INVALID_INPUT')
  expect((await rejection(answer('juice', '0'))).code).toBe('INVALID_INPUT')
  expect((await rejection(answer('share', 'five or so'))).code).toBe('UNREADABLE')
})

test('an answer stores nothing', async () => {
  const tables = await query(
    app.database.kysely,
    z.object({ name: z.string() }),
    sql`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  const count = () => Promise.all(tables.map(async ({ name }) => [name, await countRows(app, name)]))
  const before = await count()
  for (let index = 0; index < 3; index++) await answer('juice', index)
  expect(await count()).toEqual(before)
})

test('nothing but the film asks its questions', async () => {
  const items = questions(3).map((one) => ({ ...one, question: `Only in the film, ${one.id}?` }))
  for (const id of subject.lessonIds) await setFilm(id, '0:05, 0:10, 0:15', items)
  const client = app.client(learner.token)
  const { video, ...lesson } = await client.study.lesson({ lessonId })
  expect(JSON.stringify(video)).toContain('Only in the film')
  const seen = [
    lesson,
    await client.study.subject({ subjectId: subject.subjectId }),
    await client.practice.today({}),
    await client.placement.get(),
    await app.client().curriculum.year({ gradeId: subject.gradeId }),
    await app.client(parent.token).worksheets.list({ learnerId: learner.id }),
    await app.client(parent.token).learners.export({ learnerId: learner.id }).catch(String),
  ]
  expect(JSON.stringify(seen)).not.toContain('Only in the film')
})
