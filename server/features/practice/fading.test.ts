import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { changeItem, type MadeSubject, makeSubject } from '../../testing/curriculum.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { makeLearner } from '../../testing/people.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = forThisFile(startTestApp)
let made: MadeSubject

const SKILL = 'g.fading'

const solution = {
  id: 'solution',
  kind: 'worked',
  question: 'Solve the equation.',
  lines: ['3(x + 2) = {= 3 * (a + 2) }', '3x + {1} = {= 3 * (a + 2) }', '3x = {2}', 'x = {3}'],
  blanks: [
    { answer: '6' },
    { answer: '{= 3 * a }', wrong: [{ value: '{= 3 * a + 12 }', text: 'Subtract.' }] },
    { answer: '{a}' },
  ],
  skills: [SKILL],
  variants: { ranges: { a: { from: 3, to: 60 } } },
}

beforeAll(async () => {
  await app.jobs.stop()
  made = await makeSubject(app, { lessons: 1 })
  await changeItem(app, 'lesson', made.lessonIds[0] ?? '', { practice_items: [solution] })
})

async function enrolled() {
  const { id, token } = await makeLearner(app, { gradeId: made.gradeId, plan: 'Premium' })
  const { practice } = app.client(token)
  return {
    practice,
    start: async () => (await practice.start({ kind: 'exercise', lessonId: made.lessonIds[0] ?? '', step: 'own' })).set,
    reach: (level: string) =>
      app.database.kysely.executeQuery(
        sql`
          INSERT INTO practice_skills (user_id, key, stability, difficulty, reviewed_date, due_date, level, level_date, look_again)
          VALUES (${id}, ${SKILL}, 1, 1, current_date, current_date, ${level}, current_date, false)
          ON CONFLICT (user_id, key) DO UPDATE SET level = excluded.level`.compile(app.database.kysely),
      ),
  }
}

type Set = Awaited<ReturnType<Awaited<ReturnType<typeof enrolled>>['start']>>

function shown({ questions }: Set, position = 0) {
  const question = questions.find((one) => one.position === position)?.question
  if (question?.kind !== 'worked') throw new Error('The question is a solution.')
  return question
}

/** Right texts of the blanks, by the first line. */
const rightTexts = (question: ReturnType<typeof shown>) => {
  const x = Number(/= (\d+)/.exec(question.lines[0] ?? '')?.[1]) / 3 - 2
  return ['6', `${3 * x}`, `${x}`]
}

test('the last line is open at first, and stays so in its set when the level changes', async () => {
  const { practice, start, reach } = await enrolled()
  const set = await start()
  const question = shown(set)
  const [first, second, last = ''] = rightTexts(question)
  expect(question).toMatchObject({ given: [first, second], blanks: [{ kind: 'number' }] })

  await reach('know-it')
  expect(shown(await start())).toEqual(question)
  const answer = { setId: set.id, position: 0, questionId: 'solution', attempt: 1 }
  await expect(practice.answer({ ...answer, answer: rightTexts(question) })).rejects.toMatchObject({
    code: 'NOT_READY',
  })
  const { scored } = await practice.answer({ ...answer, answer: [last] })
  expect(scored).toMatchObject({ right: true, given: [first, second], correct: [last], parts: [true] })

  const next = shown(await start())
  expect(next).toMatchObject({ given: [], blanks: [{}, {}, {}] })
})

test('a similar solution after a miss has other values, and is open by the level as well', async () => {
  const { practice, start, reach } = await enrolled()
  await reach('learning')
  const set = await start()
  expect(shown(set).given).toEqual(['6'])
  const wrong = { setId: set.id, position: 0, questionId: 'solution', answer: ['1', '1'] }
  await practice.answer({ ...wrong, attempt: 1, followUp: true })
  const { similar } = await practice.answer({ ...wrong, attempt: 2, followUp: true })
  expect(similar?.question).toMatchObject({ kind: 'worked', given: ['6'], blanks: [{}, {}] })
  expect(similar?.question).not.toMatchObject({ lines: shown(set).lines })
})
