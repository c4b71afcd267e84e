import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ExerciseStep } from '#domain/practice/exercises.ts'
import { changeItem, type MadeSubject, makeSubject } from '../../testing/curriculum.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { makeLearner } from '../../testing/people.ts'
import { passDays } from '../../testing/progress.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = forThisFile(startTestApp)
let made: MadeSubject

const numberItem = (id: string, exercise?: ExerciseStep) => ({
  id,
  kind: 'number',
  question: `What is {a} + 1, in ${id}?`,
  answer: '{= a + 1}',
  hints: ['Count on from {a}.', 'Add one.'],
  variants: { ranges: { a: { from: 1, to: 50, step: 1 } } },
  ...(exercise && { exercise }),
})

const single = (id: string) => ({
  id,
  question: `Which is even, in ${id}?`,
  options: ['3', '4'],
  correct: 1,
  hints: ['Count in twos.'],
})

const ITEMS = [
  numberItem('n1'),
  single('s1'),
  numberItem('c1', 'challenge'),
  numberItem('g1', 'guided'),
  numberItem('n2'),
]

beforeAll(async () => {
  await app.jobs.stop()
  made = await makeSubject(app, { lessons: 2 })
  await changeItem(app, 'lesson', lessonId(), { practice_items: ITEMS })
})

const lessonId = () => made.lessonIds[0] ?? ''

async function enrolled(plan: 'Freemium' | 'Premium' = 'Freemium') {
  const learner = await makeLearner(app, { gradeId: made.gradeId, plan })
  const { practice, study } = app.client(learner.token)
  return {
    learner,
    practice,
    study,
    start: (step: ExerciseStep) => practice.start({ kind: 'exercise', lessonId: lessonId(), step }),
    steps: async () => (await study.lesson({ lessonId: lessonId() })).exercises,
    pass: (days: number) => passDays(app, learner.id, days),
  }
}

type Learner = Awaited<ReturnType<typeof enrolled>>
type Round = Awaited<ReturnType<Learner['start']>>['set']

/** Answers a question of a round; one of a number asks for the number in its text plus one. */
function answer({ practice }: Learner, { id, questions }: Round, position: number, right: boolean, attempt = 1) {
  const one = questions.find((shown) => shown.position === position)
  if (!one) throw new Error('There is no such question')
  const { kind, question, id: questionId } = one.question
  const sum = Number(/\d+/.exec(question)?.[0]) + 1
  const given = kind === 'single' ? (right ? 1 : 0) : String(right ? sum : sum + 5)
  return practice.answer({ setId: id, position, questionId, answer: given, attempt, followUp: attempt === 2 || !right })
}

const idsOf = ({ questions }: Round) => questions.map(({ question }) => question.id)

describe('the exercises of a lesson', () => {
  test('are its practice-only questions, each in the step that it names or its usual one', async () => {
    const one = await enrolled()
    expect(await one.steps()).toEqual([
      { step: 'guided', total: 2, right: 0, begun: false },
      { step: 'own', total: 2, right: 0, begun: false },
      { step: 'challenge', total: 1, right: 0, begun: false },
    ])
    expect(idsOf((await one.start('guided')).set)).toEqual(['s1', 'g1'])
    expect(idsOf((await one.start('own')).set)).toEqual(['n1', 'n2'])
    const other = await one.study.lesson({ lessonId: made.lessonIds[1] ?? '' })
    expect(other.exercises).toEqual([])
  })

  test('count in no part, mark or completion', async () => {
    const one = await enrolled()
    const { set } = await one.start('own')
    for (const { position } of set.questions) await answer(one, set, position, true)
    const { completed, marks } = await one.study.lesson({ lessonId: lessonId() })
    expect({ completed, marks }).toEqual({
      completed: { video: false, text: false, quiz: false, assignment: false },
      marks: null,
    })
  })

  test('show how many were right, on the first or second try', async () => {
    const one = await enrolled()
    const { set } = await one.start('own')
    await answer(one, set, 0, false)
    expect((await one.steps())[1]).toEqual({ step: 'own', total: 2, right: 0, begun: true })
    await answer(one, set, 0, true, 2)
    expect((await one.steps())[1]).toEqual({ step: 'own', total: 2, right: 1, begun: true })
    await answer(one, set, 1, true)
    expect((await one.steps())[1]).toEqual({ step: 'own', total: 2, right: 2, begun: false })
  })

  test('that are guided open the first hint, so that an answer is right with help', async () => {
    const one = await enrolled()
    const { set } = await one.start('guided')
    expect(set.questions.map(({ question }) => question.hints.length)).toEqual([1, 1])
    const { scored } = await answer(one, set, 1, true)
    expect(scored).toMatchObject({ right: true, openedHints: 1 })
    const own = await one.start('own')
    expect(own.set.questions.map(({ question }) => question.hints)).toEqual([[], []])
  })
})

describe('a round', () => {
  test('that is unfinished is continued on every device, for a week', async () => {
    const one = await enrolled()
    const { set } = await one.start('own')
    await answer(one, set, 0, true)
    const again = (await one.start('own')).set
    expect(again.id).toBe(set.id)
    expect(again.questions[0]?.scored?.right).toBe(true)
    await one.pass(7)
    expect((await one.steps())[1]).toMatchObject({ begun: false, right: 1 })
    const later = (await one.start('own')).set
    expect(later.id).not.toBe(set.id)
    // The one that was not right yet comes first.
    expect(idsOf(later)).toEqual(['n2', 'n1'])
  })

  test('after everything was right draws all of them again, with other numbers', async () => {
    const one = await enrolled()
    const texts = new Set<string>()
    for (let round = 1; round <= 4; round += 1) {
      const { set } = await one.start('own')
      expect(idsOf(set).toSorted()).toEqual(['n1', 'n2'])
      for (const { position, question } of set.questions) {
        texts.add(question.question)
        await answer(one, set, position, true)
      }
      expect((await one.steps())[1]).toMatchObject({ right: 2, total: 2, begun: false })
    }
    expect(texts.size).toBeGreaterThan(2)
  })

  test('is stored with its lesson and step, and the daily practice asks its questions later', async () => {
    const one = await enrolled()
    const { set } = await one.start('own')
    await answer(one, set, 0, true)
    const { rows } = await sql`
      SELECT kind, step, lesson_id FROM practice_sets WHERE user_id = ${one.learner.id}`.execute(app.database.kysely)
    expect(rows).toEqual([{ kind: 'exercise', step: 'own', lesson_id: lessonId() }])
    expect(await one.practice.today({})).toMatchObject({ set: null, empty: false })
    await one.pass(8)
    expect((await one.practice.today({})).set?.questions.map(({ question }) => question.id)).toEqual(['n1'])
  })

  test('needs a lesson of the learner’s grade that has the step, and an open grade', async () => {
    const one = await enrolled()
    const other = await makeSubject(app)
    const start = (id: string) => one.practice.start({ kind: 'exercise', lessonId: id, step: 'own' })
    for (const id of [other.lessonIds[0] ?? '', made.lessonIds[1] ?? '']) {
      await expect(start(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    const stranger = await makeLearner(app)
    await expect(
      app.client(stranger.token).practice.start({ kind: 'exercise', lessonId: lessonId(), step: 'own' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const closed = await makeSubject(app, { published: false })
    const waiting = await makeLearner(app, { gradeId: closed.gradeId })
    await expect(
      app.client(waiting.token).practice.start({ kind: 'exercise', lessonId: closed.lessonIds[0] ?? '', step: 'own' }),
    ).rejects.toMatchObject({ code: 'GRADE_CLOSED' })
  })
})
