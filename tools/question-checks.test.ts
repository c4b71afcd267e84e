import { describe, expect, test } from 'vitest'
import { parseAll, readGrade } from './checked-questions.ts'
import { type Check, findCopiedFormula, findFailedCheck, repeatsKey } from './question-checks.ts'

describe.each(['grade-6', 'grade-7', 'grade-8'])('mathematics of %s', (grade) => {
  const questions = readGrade(grade)

  test('every question has a check', () => {
    expect(questions.length).toBeGreaterThan(150)
    const missing = questions.filter(({ check }) => check === undefined)
    expect(missing.map(({ file, name }) => `${file} ${name}`)).toEqual([])
  })

  test('no question is stored with its check', () => {
    expect(questions.filter(({ question }) => 'check' in question)).toEqual([])
  })

  test('typing a formula of its own text answers no question that asks for an expression', () => {
    const expressions = questions.filter(({ question }) => question.kind === 'expression')
    expect(expressions.length).toBeGreaterThan(5)
    const copied = expressions.flatMap(({ file, name, question }) => {
      const formula = findCopiedFormula(question)
      return formula === null ? [] : [`${file} ${name}: ${formula}`]
    })
    expect(copied).toEqual([])
  }, 60_000)

  test('no check of a template repeats the formula of its key', () => {
    expect(questions.filter(({ written }) => repeatsKey(written)).map(({ file, name }) => `${file} ${name}`)).toEqual(
      [],
    )
  })

  const files = [...new Set(questions.map(({ file }) => file))]
  test.each(files)(
    'every check of %s gets full marks',
    (file) => {
      const problems = questions.flatMap(({ file: own, name, question, check }) => {
        const problem = own === file && check !== undefined ? findFailedCheck(question, check) : null
        return problem === null ? [] : [`${name}: ${problem}`]
      })
      expect(problems).toEqual([])
    },
    60_000,
  )
})

const board = { line: { from: -6, to: 6, step: 1 } }
const above2 = { interval: { from: 2, to: null, fromOpen: true, toOpen: false } }
const passage = ['2 + 2 = 4', '2 + 3 = 6']
const variants = { ranges: { a: { from: 2, to: 9 }, b: { from: 2, to: 9 } } }

/** Question of each kind with a correct check and a wrong key. */
const PLANTED: [question: object, check: Check, wrongKey: object][] = [
  [{ options: ['3', '4'], correct: 1 }, '4', { correct: 0 }],
  [{ kind: 'several', options: ['3', '4', '6'], correct: [1, 2] }, ['6', '4'], { correct: [1] }],
  [{ kind: 'number', answer: '3/4' }, '{= 1.5/2 }', { answer: '3/5' }],
  [{ kind: 'expression', answer: '2(x + 3)' }, '2x + {= 2*3 }', { answer: '2(x - 3)' }],
  [{ kind: 'order', items: ['1', '2', '3'] }, ['1', '2', '3'], { items: ['1', '3', '2'] }],
  [
    { kind: 'match', pairs: Object.entries({ '2 + 2': '4', '2 + 3': '5' }) },
    { '2 + 3': '5', '2 + 2': '4' },
    { pairs: Object.entries({ '2 + 2': '5', '2 + 3': '4' }) },
  ],
  [
    { kind: 'sort', groups: ['even', 'odd'], items: Object.entries({ '2 + 2': 'even', '2 + 3': 'odd' }) },
    { '2 + 3': 'odd', '2 + 2': 'even' },
    { items: Object.entries({ '2 + 2': 'even', '2 + 3': 'even' }) },
  ],
  [
    { kind: 'blanks', text: '{1} is {2}.', blanks: [{ accept: ['x'] }, { answer: '5' }] },
    ['x', 5],
    { blanks: [{ accept: ['x'] }, { answer: '6' }] },
  ],
  [
    { kind: 'table', columns: ['x', 'y'], rows: [['2', { answer: '5' }]] },
    ['{= 2 + 3 }'],
    { rows: [['2', { answer: '6' }]] },
  ],
  [
    { kind: 'worked', lines: ['2x = 8', 'x = {1}', '{2}'], blanks: [{ answer: '4' }, { accept: ['done'] }] },
    ['{= 8/2 }', 'done'],
    { blanks: [{ answer: '6' }, { accept: ['done'] }] },
  ],
  [
    { kind: 'error', lines: ['2x = 8', 'x = 6', '2x = 12'], line: 1, options: ['minus', 'plus'], correct: 0 },
    [2, 'minus'],
    { line: 2 },
  ],
  [
    { kind: 'display', display: { kind: 'dot-plot', axis: { from: 0, to: 3, step: 1 } }, answer: [1, 1, 3] },
    [0, '{= 1 + 1 }', 0, 1],
    { answer: [1, 3, 3] },
  ],
  [
    { kind: 'graph', board, answer: above2 },
    { interval: { ...above2.interval, from: '{= 4 - 2 }' } },
    { answer: { interval: { ...above2.interval, fromOpen: false } } },
  ],
  [{ kind: 'spot', passage, correct: [1] }, ['2 + 3 = 6'], { correct: [0] }],
  [
    { kind: 'number', question: '{a} + {b}', answer: '{= a + b }', variants },
    '{= b + a }',
    { answer: '{= a + b + floor(a / 9) }' },
  ],
]

test.each(PLANTED)('a wrong key of %j is detected', (fields, check, wrongKey) => {
  const find = (key: object) =>
    parseAll([{ question: 'Which?', ...fields, ...key }]).map((question) => findFailedCheck(question, check))
  expect(find({})).toEqual([null])
  expect(find(wrongKey)).toEqual([expect.stringContaining('scored as wrong')])
})

test.each([
  [{ answer: '{= a*b | fraction }', check: '{= (a * b) }' }, true],
  [{ answer: '{a}/{b}', check: '{= a }/{= b }' }, true],
  [{ answer: { points: [['{a}', 2]] }, check: { points: [['{= a }', 2]] } }, true],
  [{ answer: '{= a*b | fraction }', check: '{= b*a }' }, false],
  [{ answer: '12', check: 12 }, false],
])('%j repeats its key: %s', (written, repeats) => {
  expect(repeatsKey(written)).toBe(repeats)
})

test('a task that can be copied as its answer is detected', () => {
  const task = { kind: 'expression', question: 'Solve 2x + 3 = 11.', answer: 'x = 4' }
  expect(parseAll([task, { ...task, form: 'solved' }]).map(findCopiedFormula)).toEqual(['2x + 3 = 11', null])
})
