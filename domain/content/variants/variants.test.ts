import fc from 'fast-check'
import Fraction from 'fraction.js'
import { describe, expect, test } from 'vitest'
import { drawQuestions } from '../../scoring/draw-questions.ts'
import { scoreQuestion } from '../../scoring/score-question.ts'
import { parseOne, rightAnswer } from '../../testing/question-arbitraries.ts'
import { parseCheckedQuestions } from '../parse-questions.ts'
import { evaluate, meets, TemplateError, type Value } from './evaluate.ts'
import { fillTemplate } from './fill-template.ts'

const values = new Map<string, Value>([
  ['a', new Fraction(6)],
  ['b', new Fraction(4)],
  ['half', new Fraction(1, 2)],
  ['n', 'Mia'],
])

test.each([
  ['{a} and {b}', '6 and 4'],
  ['{n} has {= a * b }', 'Mia has 24'],
  ['{= a / b }', '1.5'],
  ['{= b / a }', '2/3'],
  ['{= a / b | fraction }', '3/2'],
  ['{= a / b | mixed }', '1 1/2'],
  ['{= b / a | decimal 2 }', '0.67'],
  ['{= -b / a | decimal 1 }', '−0.7'],
  ['{= 1 / 8 | decimal 2 }', '0.13'],
  ['{= 3 | decimal 2 }', '3.00'],
  ['{= half }', '0.5'],
  ['{= a - 10 | signed } {= a | signed }', '− 4 + 6'],
  ['{= -a + b }', '−2'],
  ['{= -b / a } {= -a / b | mixed }', '−2/3 −1 1/2'],
  ['{= -a ^ 2 } {= (-a) ^ 2 } {= 2 ^ -1 }', '−36 36 0.5'],
  ['{= gcd(a, b) } {= lcm(a, b) } {= abs(b - a) }', '2 12 2'],
  ['{= a mod b } {= mod(0 - 1, b) } {= floor(a / b) }', '2 3 1'],
  ['{= min(a, b) } {= max(a, b) } {= round(a / 7, 2) }', '4 6 0.86'],
  ['\\frac{{a}}{{b}} and {x}', '\\frac{6}{4} and {x}'],
])('%s is filled as %s', (template, filled) => {
  expect(fillTemplate(template, values, '.')).toBe(filled)
})

test.each([
  ['a > b', true],
  ['a == b', false],
  ['a != b', true],
  ['a mod 2 == 0', true],
  ['n == n', true],
  ['a / b == 3 / 2', true],
  ['a <= 6', true],
])('%s is %s', (condition, holds) => {
  expect(meets(condition, values)).toBe(holds)
})

test.each([
  '',
  '1 +',
  'a b',
  'c',
  '1 / 0',
  '(1',
  '1)',
  'n + 1',
  '2 ^ 100',
  '9 ^ 20 ^ 20',
  'constructor',
  'gcd(1)',
  '1; 2',
  '10 ^ 20 * 10 ^ 20',
  '('.repeat(50),
  '9'.repeat(201),
])('the formula "%s" is an error of the template', (formula) => {
  expect(() => evaluate(formula, values)).toThrow(TemplateError)
})

test('any formula either evaluates or throws a TemplateError', () => {
  const formulas = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom('a', 'b', '1', '0', '+', '-', '*', '/', '^', '(', ')', 'gcd', ','))
      .map((all) => all.join('')),
  )
  fc.assert(
    fc.property(formulas, (formula) => {
      try {
        evaluate(formula, values)
      } catch (error) {
        expect(error).toBeInstanceOf(TemplateError)
      }
    }),
    { numRuns: 2000 },
  )
})

const product = {
  id: 'q1',
  kind: 'number',
  question: '{n} has {a} bags with {b} apples each. How many apples?',
  answer: '{= a * b }',
  wrong: [{ value: '{= a + b }', text: 'You added {a} and {b}.', misconception: 'm.adds' }],
  explanation: '{a} × {b} = {= a * b }',
  variants: { ranges: { a: { from: 2, to: 9 }, b: { from: 2, to: 12 }, n: { choose: ['Mia', 'Omar'] } } },
}

describe('a question with a template', () => {
  test('is drawn with consistent numbers, words, answer and traps', () => {
    const question = parseOne(product)
    const texts = new Set<string>()
    for (let seed = 0; seed < 1000; seed += 1) {
      const [drawn] = drawQuestions([question], String(seed))
      if (drawn?.kind !== 'number') throw new Error('The question asks for a number.')
      const [, a = '', b = ''] = /^\w+ has (\d+) bags with (\d+) apples each/.exec(drawn.question) ?? []
      expect(drawn.key.value).toBe(String(Number(a) * Number(b)))
      expect(drawn.wrong[0]?.value).toBe(String(Number(a) + Number(b)))
      expect(drawn.wrong[0]?.value).not.toBe(drawn.key.value)
      expect(drawn.variants).toBeNull()
      expect(scoreQuestion(drawn, rightAnswer(drawn)).question.outcome).toBe('right')
      expect(scoreQuestion(drawn, drawn.wrong[0]?.value).question.feedback).toEqual([
        { text: `You added ${a} and ${b}.`, misconception: 'm.adds', at: null },
      ])
      texts.add(drawn.question)
    }
    expect(texts.size).toBeGreaterThan(100)
  })

  test('has the right words of a text wherever a value moves them', () => {
    const question = parseOne({
      id: 'q1',
      kind: 'spot',
      question: 'Mark the verbs.',
      text: '{who} [{verb}] it, and he [ran].',
      wrong: [{ value: '{verb}', text: 'What did {who} do?' }],
      variants: { ranges: { who: { choose: ['Max', 'My old aunt'] }, verb: { choose: ['took', 'broke'] } } },
    })
    for (let seed = 0; seed < 20; seed += 1) {
      const [drawn] = drawQuestions([question], String(seed))
      if (drawn?.kind !== 'spot') throw new Error('The question has words to mark.')
      const at = /^My/.test(drawn.text ?? '') ? 3 : 1
      expect(drawn.correct).toEqual([at, at + 4])
      expect(drawn.feedback[at]?.text).toMatch(/^What did (?:Max|My old aunt) do\?$/)
    }
  })

  test('meets its conditions in every draw', () => {
    const where = ['a > b', 'gcd(a, b) == 1', 'a != 7']
    const question = parseOne({ ...product, variants: { ...product.variants, where } })
    for (let seed = 0; seed < 300; seed += 1) {
      const [drawn] = drawQuestions([question], String(seed))
      const [, a, b] = /has (\d+) bags with (\d+)/.exec(drawn?.question ?? '') ?? []
      expect(Number(a)).toBeGreaterThan(Number(b))
      expect(a).not.toBe('7')
    }
  })

  test('never draws two equal options', () => {
    const question = parseOne({
      question: '{a} × {b}?',
      options: ['{= a * b }', '{= a + b }', '{= a ^ b }'],
      correct: 0,
      variants: { ranges: { a: { from: 1, to: 4 }, b: { from: 1, to: 4 } } },
    })
    for (let seed = 0; seed < 300; seed += 1) {
      const [drawn] = drawQuestions([question], String(seed))
      expect(drawn?.kind === 'single' && new Set(drawn.options).size).toBe(3)
    }
  })

  const faults: [string, Record<string, unknown>, string][] = [
    ['an unknown name', { answer: '{= a * c }' }, '"c" is no value of the template.'],
    ['an unknown name in braces', { question: '{bag} has {a}?' }, '"{bag}" is no value of the template.'],
    [
      'conditions that no values meet',
      { variants: { ...product.variants, where: ['a > 100'] } },
      'no values meet the conditions.',
    ],
    [
      'a condition without a comparison',
      { variants: { ...product.variants, where: ['a'] } },
      'a condition needs ==, !=, <, >, <= or >=.',
    ],
    ['a division by 0', { answer: '{= a / (b - b) }' }, 'a number is divided by 0.'],
    ['a trap that is always right', { wrong: [{ value: '{= b * a }', text: 'x' }] }, 'the foreseen wrong answer'],
  ]
  test.each(faults)('cannot be stored with %s', (_, fields, message) => {
    const stored = parseCheckedQuestions([{ ...product, ...fields }])
    expect(stored).toMatchObject({
      outcome: 'invalid',
      problems: [{ index: 0, message: expect.stringContaining(message) }],
    })
  })

  test.each([
    ['few values, all of which are tried', 9],
    ['many values', 100_000],
  ])('cannot be stored where a trap is right in every draw, with %s', (_, to) => {
    const variants = { ranges: { a: { from: 1, to }, b: { from: 0, to: 1 }, n: { choose: ['Mia'] } } }
    const wrong = [{ value: '{= a * b ^ 2 }', text: 'x' }]
    expect(parseCheckedQuestions([{ ...product, wrong, variants }])).toMatchObject({
      problems: [{ message: expect.stringContaining('the foreseen wrong answer') }],
    })
  })

  test('cannot be stored if so few values meet the conditions that a draw may find none', () => {
    const variants = { ...product.variants, where: ['a == 2', 'b == 2'] }
    const stored = parseCheckedQuestions([{ ...product, wrong: [], variants }])
    expect(stored).toMatchObject({ problems: [{ message: expect.stringContaining('too few values meet') }] })
  })

  test('cannot be stored if all draws are the same', () => {
    const variants = { ranges: { a: { from: 2, to: 2 }, b: { from: 3, to: 3 }, n: { choose: ['Mia'] } } }
    expect(parseCheckedQuestions([{ ...product, variants }])).toMatchObject({
      problems: [{ message: 'Question 1: its variants: they are all the same.' }],
    })
  })

  test('a list with the maximum number of templates is checked in bounded time', () => {
    const list = Array.from({ length: 200 }, (_, index) => ({ ...product, id: `q${index}` }))
    const before = process.cpuUsage()
    expect(parseCheckedQuestions(list).outcome).toBe('valid')
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
  }, 30_000)
})
