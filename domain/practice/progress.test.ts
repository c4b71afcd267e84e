import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuestions } from '../content/parse-questions.ts'
import { nextDay } from '../progress/study-history.ts'
import { scoreQuestion } from '../scoring/score-question.ts'
import type { Outcome } from './evidence.ts'
import { addAnswers, answerIn, type PracticeAnswer, type PracticeProgress, placeKey } from './progress.ts'

const NONE: PracticeProgress = { skills: new Map(), questions: new Map() }
const anyAnswers: fc.Arbitrary<PracticeAnswer[]> = fc
  .array(
    fc.record({
      sourceId: fc.constantFrom('l1', 'l2'),
      part: fc.constantFrom('quiz' as const, 'assignment' as const, 'test' as const),
      questionId: fc.constantFrom('q1', 'q2', 'q3'),
      skills: fc.subarray(['a', 'b', 'c'], { maxLength: 2 }),
      outcome: fc.constantFrom<Outcome[]>('right', 'hinted', 'wrong'),
      day: fc.integer({ min: 0, max: 40 }).map((days) => nextDay('2027-01-01', days)),
      misconception: fc.constantFrom(null, 'm1', 'm2'),
      draw: fc.constantFrom('x', 'y'),
      choices: fc.constantFrom(2, 4, Infinity),
      mixed: fc.boolean(),
    }),
    { maxLength: 50 },
  )
  .map((answers) => answers.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)))

const answer = (outcome: Outcome, day: string, more: Partial<PracticeAnswer> = {}): PracticeAnswer => ({
  sourceId: 'l1',
  part: 'quiz',
  questionId: 'q1',
  skills: ['a'],
  outcome,
  day,
  misconception: outcome === 'wrong' ? 'adds-both' : null,
  draw: 'x',
  choices: 4,
  mixed: true,
  ...more,
})

describe('addAnswers', () => {
  test('is the same for all answers together and for any batches of them', () => {
    fc.assert(
      fc.property(anyAnswers, fc.nat(50), (answers, at) => {
        const first = addAnswers(NONE, answers.slice(0, at)).progress
        expect(addAnswers(first, answers.slice(at)).progress).toEqual(addAnswers(NONE, answers).progress)
      }),
    )
  })

  test('reports exactly the differences', () => {
    fc.assert(
      fc.property(anyAnswers, fc.nat(50), (answers, at) => {
        const before = addAnswers(NONE, answers.slice(0, at)).progress
        const { progress, changed } = addAnswers(before, answers.slice(at))
        expect(new Map([...before.skills, ...changed.skills])).toEqual(progress.skills)
        expect(new Map([...before.questions, ...changed.questions])).toEqual(progress.questions)
        for (const [key, { level }] of new Map([...changed.levels.values()].map((change) => [change.key, change]))) {
          expect(progress.skills.get(key)?.state.level).toBe(level)
        }
      }),
    )
  })

  test('counts only the first answer to a question on a day', () => {
    const once = addAnswers(NONE, [answer('wrong', '2027-01-01')]).progress
    const copied = addAnswers(once, [answer('right', '2027-01-01'), answer('right', '2027-01-01')])
    expect(copied.progress).toEqual(once)
    expect(copied.changed.questions.size).toBe(0)
  })

  test('a wrong answer after a right one on the same day is a miss, but changes no skill', () => {
    const once = addAnswers(NONE, [answer('right', '2027-01-01')]).progress
    const { progress } = addAnswers(once, [answer('wrong', '2027-01-01')])
    expect(progress.skills).toEqual(once.skills)
    expect([...progress.questions.values()]).toMatchObject([
      { miss: { since: '2027-01-01', rightOn: null }, misconception: 'adds-both' },
    ])
  })

  test('a question whose key was shown schedules a skill, but raises no level until it has other values', () => {
    const days = ['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04']
    const levelAfter = (draws: string[]) => {
      const answers = days.map((day, index) => answer('right', day, { draw: draws[index] ?? '' }))
      const skill = addAnswers(NONE, answers).progress.skills.get('a')
      expect(skill?.memory.reviewedOn).toBe('2027-01-04')
      return skill?.state.level
    }
    expect(levelAfter(['x', 'x', 'x', 'x'])).toBe('learning')
    expect(levelAfter(['x', 'y', 'x', 'y'])).toBe('know-it')
  })

  test('the key of a second draw on the same day counts as shown, although its answer does not count', () => {
    const one = answer('wrong', '2027-01-01')
    const other = answer('right', '2027-01-01', { draw: 'y' })
    const { progress } = addAnswers(NONE, [one, other])
    expect(progress.skills).toEqual(addAnswers(NONE, [one]).progress.skills)
    expect([...progress.questions.values()][0]?.draws).toEqual(['x', 'y'])
  })

  test('a question without skills is its own skill', () => {
    const { progress } = addAnswers(NONE, [answer('right', '2027-01-01', { skills: [] })])
    expect([...progress.skills.keys()]).toEqual([placeKey(answer('right', ''))])
  })

  test('an answer counts for every skill that the question names, not only for the first', () => {
    const { changed } = addAnswers(NONE, [answer('right', '2027-01-01', { skills: ['a', 'b'] })])
    expect([...changed.skills.keys()]).toEqual(['a', 'b'])
  })

  test('a miss retains its misconception until it is cleared', () => {
    const steps = [
      answer('wrong', '2027-01-01'),
      answer('right', '2027-01-02'),
      answer('hinted', '2027-01-03'),
      answer('right', '2027-01-04'),
    ]
    const misconceptions = steps.map((_, index) => {
      const { progress } = addAnswers(NONE, steps.slice(0, index + 1))
      return [...progress.questions.values()][0]?.misconception
    })
    expect(misconceptions).toEqual(['adds-both', 'adds-both', 'adds-both', null])
  })
})

test('a wrong first answer starts a skill and marks it for another look', () => {
  const { skills } = addAnswers(NONE, [answer('wrong', '2027-01-01')]).progress
  expect([...skills.keys()]).toEqual(['a'])
  expect(skills.get('a')?.state).toMatchObject({ level: 'learning', lookAgain: true })
})

test('an answer names the first mix-up that its feedback does', () => {
  const parsed = parseQuestions([{ id: 'q1', question: 'Which?', options: ['a', 'b'], correct: 0 }])
  if (parsed.outcome !== 'valid' || !parsed.questions[0]) throw new Error('The question is not valid')
  const { question } = scoreQuestion(parsed.questions[0], 1)
  const place = { sourceId: 'l1', part: 'quiz', day: nextDay('2027-01-01', 0), mixed: false, outcome: 'wrong' } as const
  const named = [null, 'm1', null, 'm2'].map((misconception) => ({ text: 'Look again.', misconception, at: null }))
  const of = (feedback: typeof named) => answerIn({ ...question, feedback }, place).misconception
  expect([of([]), of(named.slice(0, 1)), of(named)]).toEqual([null, null, 'm1'])
})
