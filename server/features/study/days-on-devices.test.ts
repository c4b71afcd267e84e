import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { answers, type MadeSubject, makeSubject } from '../../testing/curriculum.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { makeLearner } from '../../testing/people.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = forThisFile(startTestApp)
let made: MadeSubject

beforeAll(async () => {
  made = await makeSubject(app, { lessons: 3 })
})

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const lessonId = (index = 0) => made.lessonIds[index] ?? ''

async function learner() {
  const { id, token } = await makeLearner(app, { gradeId: made.gradeId })
  const { study, practice } = app.client(token)
  const submit = (doneAt?: string) =>
    study.submitAnswers({
      lessonId: lessonId(),
      part: 'quiz',
      submissionId: randomUUID(),
      answers: answers(10, 8),
      ...(doneAt !== undefined && { doneAt }),
    })
  /** Days of study, as badges count them. */
  const days = async () => {
    const { earned, open } = await study.achievements()
    if (earned.some(({ code }) => code === 'three-days')) return 3
    return open.find(({ code }) => code === 'three-days')?.reached
  }
  return { id, study, practice, submit, days }
}

test('work that a device sends later counts for the day on which it was done, in every form', async () => {
  const { id, study, practice, submit, days } = await learner()
  await study.completePart({ lessonId: lessonId(), part: 'video', doneAt: ago(2 * DAY) })
  expect(await days()).toBe(1)
  await submit(ago(2 * DAY))
  expect(await days()).toBe(1)
  const { set } = await practice.start({ kind: 'missed' })
  const [first] = set.questions
  if (!first) throw new Error('Nothing was missed')
  const place = { setId: set.id, position: first.position, questionId: first.question.id }
  await practice.answer({ ...place, answer: 1, doneAt: ago(3 * DAY) })
  expect(await days()).toBe(2)
  const { rows } = await sql`
    SELECT FROM practice_answers WHERE user_id = ${id} AND done_at < now() - interval '2 days' AND answered_at > now() - interval '1 hour'`.execute(
    app.database.kysely,
  )
  expect(rows).toHaveLength(1)
})

test.each([
  ['more than a week ago', ago(8 * DAY)],
  ['in the future', ago(-DAY)],
  ['just now', ago(0)],
  ['not said', undefined],
])('work that was done %s counts for the day on which it arrives', async (_when, doneAt) => {
  const { id, submit, days } = await learner()
  await submit(doneAt)
  expect(await days()).toBe(1)
  const stored = sql`SELECT done_at FROM lesson_submissions WHERE user_id = ${id}`
  expect((await stored.execute(app.database.kysely)).rows).toEqual([{ done_at: null }])
})

test('a time that cannot be read is ignored', async () => {
  const { submit, days } = await learner()
  await submit('yesterday')
  expect(await days()).toBe(1)
})
