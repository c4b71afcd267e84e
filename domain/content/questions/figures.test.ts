import { expect, test } from 'vitest'
import { drawOf } from '../../practice/evidence.ts'
import { drawQuestions } from '../../scoring/draw-questions.ts'
import { toLearnerQuestion } from '../../scoring/learner-question.ts'
import { parseCheckedQuestions, parseStorableQuestions } from '../parse-questions.ts'
import { toStoredQuestions } from './stored-questions.ts'

const line = (points: object[]) => ({ kind: 'number-line', axis: { from: 0, to: 10, step: 1 }, points })
const question = (figure: unknown, more: object = {}) => ({
  kind: 'number',
  question: 'Where is A?',
  answer: '3',
  figure,
  ...more,
})

function messageOf(written: object): string | undefined {
  const parsed = parseCheckedQuestions([written])
  return parsed.outcome === 'invalid' ? parsed.problems[0]?.message : undefined
}

test('a figure is stored as it is written', () => {
  const figure = line([{ at: 3, label: 'A' }])
  const parsed = parseStorableQuestions([question(figure)])
  expect(parsed.outcome === 'valid' && toStoredQuestions(parsed.questions)).toMatchObject([{ figure }])
})

test.each([
  ['text', 'a figure has a kind and its fields.'],
  [{ kind: 'square' }, /^Question 1: its figure: the kind of a figure is none of /],
  [line([{ at: 11, label: 'A' }]), 'Question 1: its figure: a value does not lie on the number line.'],
  [{ kind: 'circle', radius: 'r', note: 'x'.repeat(5000) }, 'a figure may have at most 5000 characters.'],
])('the figure %j is rejected', (figure, message) => {
  expect(messageOf(question(figure))).toMatch(message)
})

test('a figure whose labels cover each other is rejected at save', () => {
  const figure = line([
    { at: 3, label: 'Library' },
    { at: 3.5, label: 'School' },
  ])
  expect(messageOf(question(figure))).toBe(
    'Question 1: its figure: its labels "Library" and "School" cover each other.',
  )
})

const variants = { ranges: { a: { from: 1, to: 9 }, b: { from: 1, to: 9 } }, where: ['b - a > 3'] }
const template = question(
  line([
    { at: '{a}', label: 'Library' },
    { at: '{b}', label: 'School' },
  ]),
  { answer: '{a}', variants },
)

test('every draw of a template redraws its figure', () => {
  const parsed = parseCheckedQuestions([template])
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  const draws = ['one', 'two', 'three'].flatMap((seed) => drawQuestions(parsed.questions, seed)).map(toLearnerQuestion)
  expect(draws.every(({ figure }) => !JSON.stringify(figure).includes('{a}'))).toBe(true)
  expect(new Set(draws.map(({ figure }) => JSON.stringify(figure))).size).toBeGreaterThan(1)
  // Their texts are the same: what differs is in the figure alone.
  expect(new Set(draws.map(drawOf)).size).toBe(new Set(draws.map(({ figure }) => JSON.stringify(figure))).size)
})

test('a template is rejected if labels cover each other in one of its draws', () => {
  expect(messageOf({ ...template, variants: { ...variants, where: ['b > a'] } })).toMatch(
    'Question 1: its variants: its figure: its labels "Library" and "School" cover each other.',
  )
})

test('a template is rejected if its figure has a value that it does not draw', () => {
  const figure = line([{ at: '{a}', label: '{c}' }])
  expect(messageOf({ ...template, figure })).toBe('Question 1: its variants: "{c}" is no value of the template.')
})

const fenced = (to: string) =>
  `Look:\n\`\`\`figure\nkind: number-line\naxis:\n  from: 0\n  to: ${to}\n  step: 1\n\`\`\`\nWhere is it?`

test.each([
  [{ hints: [fenced('ten')] }, 'Question 1: its figure: a value must be a number (axis.to).'],
  [{ steps: ['One.', fenced('0')] }, /^Question 1: its figure: /],
  [{ explanation: '```figure\nkind: [\n```' }, /^Question 1: its figure: /],
])('a figure in a text that cannot be drawn is rejected: %j', (texts, message) => {
  expect(messageOf(question(undefined, texts))).toMatch(message)
})

test('a figure in a text whose labels cover each other is rejected at save, of a template in any draw', () => {
  const near = (at: string) =>
    `\`\`\`figure\nkind: number-line\naxis: { from: 0, to: 10, step: 1 }\npoints:\n- { at: 3, label: Library }\n- at: ${at}\n  label: School\n\`\`\``
  expect(messageOf(question(undefined, { hints: [near('3.5')] }))).toMatch(/cover each other/)
  const some = {
    ...question(undefined, { hints: [near('{a}')] }),
    answer: '{a}',
    variants: { ranges: { a: { from: 4, to: 9 } } },
  }
  expect(messageOf(some)).toMatch(/^Question 1: its variants: its figure: .* cover each other/)
})

test('every draw of a template redraws the figures of its texts', () => {
  const written = {
    ...question(undefined, { hints: [fenced('{= a + 1 }')] }),
    answer: '{a}',
    variants: { ranges: { a: { from: 3, to: 12 } } },
  }
  const parsed = parseCheckedQuestions([written])
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  const [drawn] = drawQuestions(parsed.questions, 'one')
  expect(drawn?.hints[0]).toMatch(/to: (4|5|6|7|8|9|10|11|12|13)\n/)
})
