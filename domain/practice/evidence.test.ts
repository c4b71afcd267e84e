import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawQuestions } from '../scoring/draw-questions.ts'
import { toLearnerQuestion } from '../scoring/learner-question.ts'
import { rulesOf } from '../scoring/question.ts'
import { scoreQuestion } from '../scoring/score-question.ts'
import { anyQuestions, parseOne, rightAnswer } from '../testing/question-arbitraries.ts'
import { countChoices, drawOf, showKey } from './evidence.ts'

const template = parseOne({
  id: 'sum',
  kind: 'number',
  question: 'What is {a} + {b}?',
  answer: '{= a + b }',
  variants: { ranges: { a: { from: 2, to: 99 }, b: { from: 2, to: 99 } }, where: [] },
})

describe('drawOf', () => {
  test('is the same before and after the answer, and in any order of the options', () => {
    fc.assert(
      fc.property(anyQuestions, fc.string(), fc.string(), (questions, seed, other) => {
        const fixed = questions.filter(({ variants }) => variants === null)
        for (const question of fixed) {
          const [one] = drawQuestions([question], seed)
          const [shuffled] = drawQuestions([question], other)
          if (one === undefined || shuffled === undefined) throw new Error('a question without a template is drawn')
          const scored = scoreQuestion(one, rightAnswer(one), { outcome: 'equal' }).question
          expect(drawOf(scored)).toBe(drawOf(toLearnerQuestion(one)))
          expect(drawOf(toLearnerQuestion(shuffled))).toBe(drawOf(toLearnerQuestion(one)))
        }
      }),
    )
  })

  test('is the same however many blanks of a solution are given', () => {
    const question = parseOne({
      id: 'q',
      question: '?',
      kind: 'worked',
      lines: ['2x = 8', '{1}', 'x = {2}'],
      blanks: [{ options: ['halve', 'double'], correct: 0 }, { answer: '4' }],
    })
    const draws = [0, 0.5, 1].map((share) => drawOf(toLearnerQuestion(rulesOf(question).fade(question, share))))
    expect(new Set(draws).size).toBe(1)
  })

  test('differs for other values of a template', () => {
    const seeds = Array.from({ length: 20 }, (_, seed) => `${seed}`)
    const drawn = seeds.flatMap((seed) => drawQuestions([template], seed))
    const texts = new Set(drawn.map(({ question }) => question))
    expect(texts.size).toBeGreaterThan(15)
    expect(new Set(drawn.map((one) => drawOf(toLearnerQuestion(one)))).size).toBe(texts.size)
  })
})

test.each([
  [{ kind: 'single', options: ['a', 'b', 'c'], correct: 0 }, 3],
  [{ kind: 'several', options: ['a', 'b', 'c'], correct: [0, 1] }, 7],
  [{ kind: 'order', items: ['a', 'b', 'c', 'd'] }, 24],
  [
    {
      kind: 'match',
      pairs: [
        ['a', 'x'],
        ['b', 'y'],
      ],
      extra: ['z'],
    },
    9,
  ],
  [
    {
      kind: 'sort',
      groups: ['x', 'y', 'z'],
      items: [
        ['a', 'x'],
        ['b', 'y'],
      ],
    },
    9,
  ],
  [{ kind: 'spot', passage: ['a', 'b', 'c', 'd'], correct: [0, 2] }, 6],
  [{ kind: 'spot', text: 'a [b] c [d]' }, 15],
  [
    {
      kind: 'blanks',
      text: '{1} and {2}',
      blanks: [
        { options: ['a', 'b', 'c'], correct: 0 },
        { options: ['a', 'b'], correct: 1 },
      ],
    },
    6,
  ],
  [{ kind: 'blanks', text: '{1} and {2}', blanks: [{ options: ['a', 'b'], correct: 0 }, { accept: ['a'] }] }, Infinity],
  [
    {
      kind: 'table',
      columns: ['a', 'b'],
      rows: [
        [
          { options: ['a', 'b', 'c'], correct: 0 },
          { options: ['a', 'b'], correct: 0 },
        ],
      ],
    },
    6,
  ],
  [{ kind: 'table', columns: ['a', 'b'], rows: [['1', { answer: '2' }]] }, Infinity],
  [{ kind: 'display', display: { kind: 'dot-plot', axis: { from: 0, to: 2, step: 1 } }, answer: [1] }, Infinity],
  [
    {
      kind: 'worked',
      lines: ['{1}', '{2}'],
      blanks: [{ answer: '1' }, { options: ['a', 'b', 'c'], correct: 0 }],
      given: 1,
    },
    3,
  ],
  [{ kind: 'error', lines: ['a', 'b', 'c'], line: 1, options: ['x', 'y'], correct: 0 }, 6],
  [{ kind: 'number', answer: '42' }, Infinity],
])('%j has %d possible answers', (fields, count) => {
  const question = parseOne({ id: 'q', question: 'Which?', ...fields })
  expect(countChoices(toLearnerQuestion(question))).toBe(count)
})

test('the newest thirty draws are remembered, each once', () => {
  const draws = Array.from({ length: 40 }, (_, index) => `${index}`)
  const shown = draws.reduce<string[]>(showKey, [])
  expect(shown).toEqual(draws.slice(-30))
  expect(showKey(shown, '15').at(-1)).toBe('15')
  expect(showKey(shown, '15')).toHaveLength(30)
})
