import { expect, test } from 'vitest'
import { parseQuestions } from '../content/parse-questions.ts'
import { writeQuestion } from '../content/questions/write-question.ts'
import { drawQuestions } from './draw-questions.ts'
import { toLearnerQuestion } from './learner-question.ts'
import type { Answer } from './question-schemas.ts'
import { scoreQuestion } from './score-question.ts'

function parseComma(fields: Record<string, unknown>) {
  const parsed = parseQuestions([{ id: 'q', question: '¿Cuánto es?', decimalMark: ',', ...fields }])
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  const [first] = parsed.questions
  if (first === undefined) throw new Error('There is no question')
  return first
}

const outcomeOf = (question: Record<string, unknown>, answer: Answer) =>
  scoreQuestion(parseComma(question), answer, undefined).question.outcome

test('a number with a decimal comma is right, and its key is written alike', () => {
  const question = {
    kind: 'number',
    answer: '1,275',
    tolerance: '0,001',
    wrong: [{ value: '12,75', text: 'Tenfold.' }],
  }
  expect(outcomeOf(question, '1,275')).toBe('right')
  expect(outcomeOf(question, '1,276')).toBe('right')
  expect(outcomeOf(question, '12,750')).toBe('wrong')
  expect(scoreQuestion(parseComma(question), '12,750', undefined).question).toMatchObject({
    correct: '1,275',
    feedback: [{ text: 'Tenfold.' }],
  })
  expect(outcomeOf({ kind: 'number', answer: '6200' }, '6200,0')).toBe('right')
})

test('points and numbers in blanks have the decimal comma, too', () => {
  expect(outcomeOf({ kind: 'number', form: 'point', answer: '(2,5; -1)' }, '(2,5; -1,0)')).toBe('right')
  const blanks = { kind: 'blanks', text: '{1} y {2}', blanks: [{ answer: '0,5' }, { accept: ['1.000'] }] }
  expect(outcomeOf(blanks, ['0,50', '1000'])).toBe('right')
  expect(outcomeOf(blanks, ['0,50', '1,000'])).toBe('wrong')
})

test('the values of a template are filled in with a decimal comma', () => {
  const template = parseComma({
    kind: 'number',
    question: '¿Cuánto es {a} ÷ 8?',
    answer: '{= a / 8 }',
    variants: { ranges: { a: { choose: [1, 3] } } },
  })
  const [drawn] = drawQuestions([template], 'seed')
  expect(drawn).toMatchObject({ decimalMark: ',', key: { value: expect.stringMatching(/^0,(?:125|375)$/) } })
})

test('the learner sees the decimal mark, and writing the question preserves it', () => {
  const question = parseComma({ kind: 'number', answer: '2,5' })
  expect(toLearnerQuestion(question)).toMatchObject({ decimalMark: ',' })
  expect(writeQuestion(question)).toMatchObject({ decimalMark: ',', answer: '2,5' })
})

test('a question without the field has a decimal point, and no new field', () => {
  const [plain] = [{ id: 'q', question: 'How much?', kind: 'number', answer: '2.5' }].map((fields) =>
    parseQuestions([fields]),
  )
  expect(plain?.outcome === 'valid' && plain.questions[0]).not.toHaveProperty('decimalMark')
  expect(parseComma({ kind: 'number', answer: '2.5', decimalMark: '.' })).not.toHaveProperty('decimalMark')
  expect(() => parseComma({ kind: 'number', answer: '2.5', decimalMark: ';' })).toThrow('a point or a comma')
})
