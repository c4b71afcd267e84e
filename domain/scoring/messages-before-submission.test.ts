import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuestions } from '../content/parse-questions.ts'
import type { Answer } from './question-schemas.ts'
import { scoreQuestion } from './score-question.ts'

/** Message about an answer that does not count, or null if it would be scored. */
function messageOf(question: Record<string, unknown>, answer: Answer): string | null {
  const parsed = parseQuestions([{ id: 'q', question: 'How much?', ...question }])
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  const [first] = parsed.questions
  if (first === undefined) throw new Error('There is no question')
  return scoreQuestion(first, answer, { outcome: 'different', wrong: null }).message
}

const amount = fc.oneof(
  fc.integer({ min: -2000, max: 2000 }).map(String),
  fc.tuple(fc.nat(99), fc.nat(999)).map(([whole, part]) => `${whole}.${part}`),
  fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 12 })).map(([top, bottom]) => `${top}/${bottom}`),
)
const unit = fc.constantFrom('', ' cm', ' m', '%', ' kg', ' x')
const typed = fc.oneof(
  fc.tuple(amount, unit).map((parts) => parts.join('')),
  fc.tuple(fc.integer({ min: 1, max: 999 }), fc.nat(999)).map(([a, b]) => `${a},${String(b).padStart(3, '0')}`),
  fc.string({ maxLength: 8 }),
)
const form = fc.constantFrom('any', 'decimal', 'fraction', 'lowest-terms', 'mixed')
const asked = fc.constantFrom(
  {},
  { unit: { name: 'cm', required: true } },
  { unit: { name: 'cm' } },
  { unit: { name: '%', required: true } },
)

describe('before a submission counts, the message about an answer is the same whatever the key', () => {
  test('of a number', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), asked, typed, (one, other, rules, text) => {
        const messages = [one, other, text].flatMap((value) => {
          const readable = /^-?\d+$/.test(String(value)) ? [String(value)] : []
          return readable.map((answer) => messageOf({ kind: 'number', answer, ...rules }, text))
        })
        expect(new Set(messages).size).toBe(1)
      }),
    )
  })

  test('of a number in a form', () => {
    fc.assert(
      fc.property(form, typed, (asks, text) => {
        const keys: Record<string, [string, string]> = {
          any: ['3', '7/2'],
          decimal: ['2.5', '0.75'],
          fraction: ['3/4', '7/5'],
          'lowest-terms': ['3/4', '2/5'],
          mixed: ['1 1/2', '2 3/4'],
        }
        const [one, other] = (keys[asks] ?? []).map((answer) => messageOf({ kind: 'number', answer, form: asks }, text))
        expect(one).toBe(other)
      }),
    )
  })

  test('of an expression or an equation', () => {
    const text = fc.constantFrom(
      '45 n mi',
      '1,275x',
      '2x/0',
      'f(x) = 2x',
      '2x+3',
      '2(x+3)',
      'y = 2x',
      'x = 4',
      'x < 3',
      '2x +',
      '=',
      '7',
      'a = b + 1',
    )
    fc.assert(
      fc.property(text, (answer) => {
        for (const [one, other] of [
          ['2x+6', '5-x'],
          ['y = 2x+1', 'y = 7'],
          ['x < 3', 'x > 5'],
        ]) {
          expect(messageOf({ kind: 'expression', answer: one }, answer)).toBe(
            messageOf({ kind: 'expression', answer: other }, answer),
          )
        }
      }),
    )
  })

  test('of blanks', () => {
    fc.assert(
      fc.property(typed, typed, (first, second) => {
        const blanks = (answer: string, accept: string) =>
          messageOf({ kind: 'blanks', text: 'A {1} of {2}.', blanks: [{ answer }, { accept: [accept] }] }, [
            first,
            second,
          ])
        expect(blanks('7', 'leaf')).toBe(blanks('1275', 'stone'))
      }),
    )
  })
})

describe('a comma that can group thousands or begin the decimals', () => {
  test.each(['1275', '1.275', '8'])('is asked back if the key is %s', (answer) => {
    expect(messageOf({ kind: 'number', answer }, '1,275')).toBe(
      'The comma can mean two things here. Write 1275 or 1.275.',
    )
  })

  test('is a point beside a decimal comma', () => {
    const question = { kind: 'number', answer: '1,275', decimalMark: ',' }
    expect(messageOf(question, '1.275')).toBe('The point can mean two things here. Write 1275 or 1,275.')
    expect(messageOf(question, '1,275')).toBeNull()
    expect(messageOf({ kind: 'number', answer: '8', decimalMark: ',' }, 'ocho')).toBe(
      'I can’t read that. Try 3/4 or 0,75.',
    )
  })

  test.each(['1,275.5', '1,234,567', '0,5', '12,5', '1.275', '1275'])('is not in %s', (text) => {
    expect(messageOf({ kind: 'number', answer: '8' }, text)).toBeNull()
  })
})

test.each(['(2,700)', '2,700', '(3,125)'])('the comma of the point %s has one meaning', (text) => {
  expect(messageOf({ kind: 'number', form: 'point', answer: '(2, 700)' }, text)).toBeNull()
})

test('a missing unit is asked for whether or not the value is right', () => {
  const question = { kind: 'number', answer: '9', unit: { name: 'cm', required: true } }
  for (const text of ['9', '8']) expect(messageOf(question, text)).toBe('Write the unit, too.')
})

test('a percent without its required sign gets a message that names it, whether or not the value is right', () => {
  const question = { kind: 'number', answer: '35', unit: { name: '%', required: true } }
  for (const text of ['0.35', '35', '7'])
    expect(messageOf(question, text)).toBe('Write it as a percent, with the sign %.')
})

test('a duration beside a word for hours gets a message that wants one number', () => {
  const question = { kind: 'number', answer: '2.25', label: 'hours' }
  for (const text of ['2:15', '1:30']) expect(messageOf(question, text)).toBe('Write one number, such as 1.5.')
  expect(messageOf({ ...question, label: 'cups to pints' }, '2:15')).toBeNull()
})
