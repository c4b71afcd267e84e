import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuestions } from '../content/parse-questions.ts'
import { fitsQuestion, isAnswered } from '../kinds/answers.ts'
import { anyQuestions, parseOne, rightAnswer } from '../testing/question-arbitraries.ts'
import { toLearnerQuestion, toLearnerQuestions } from './learner-question.ts'
import { Answer, type LearnerQuestion, LearnerQuestion as Schema } from './question-schemas.ts'

const secret = (name: string) => ({ text: `secret ${name}`, misconception: 'secret misconception' })
const hidden = {
  explanation: 'secret explanation',
  steps: ['secret step'],
  skills: ['secret skill'],
  hints: ['A hint.'],
}
const axis = { from: -6, to: 6, step: 1 }

/** One question of each kind; every field that learners must not see contains a marker. */
const WITH_SECRETS = [
  { question: 'Single?', options: ['a', 'b'], correct: 1, feedback: [secret('a'), null] },
  { kind: 'several', question: 'Several?', options: ['a', 'b'], correct: [1], feedback: [secret('a'), secret('b')] },
  { kind: 'number', question: 'Number?', answer: '424242', label: 'cups', wrong: [{ value: '1', ...secret('1') }] },
  { kind: 'expression', question: 'Expression?', answer: '424242x', wrong: [{ value: 'x', ...secret('x') }] },
  { kind: 'order', question: 'Order?', items: ['a', 'b'], feedback: secret('order') },
  {
    kind: 'match',
    question: 'Match?',
    pairs: [
      ['a', 'b'],
      ['c', 'd'],
    ],
    wrong: [{ pair: [0, 1], ...secret('pair') }],
  },
  {
    kind: 'sort',
    question: 'Sort?',
    groups: ['a', 'b'],
    items: [
      ['c', 1],
      ['d', 0],
    ],
    wrong: [{ pair: [0, 0], ...secret('group') }],
  },
  {
    kind: 'blanks',
    question: 'Blanks?',
    text: 'A {1} and {2} or {3}.',
    blanks: [
      { accept: ['secret word'], wrong: [{ value: 'x', ...secret('blank') }] },
      { options: [',', ';'], correct: 1, wrong: [{ value: ',', ...secret('menu') }] },
      { answer: '424242', wrong: [{ value: '1', ...secret('number') }] },
    ],
  },
  {
    kind: 'table',
    question: 'Table?',
    columns: ['x', 'y'],
    rows: [
      ['1', { answer: '424242', wrong: [{ value: '1', ...secret('cell') }] }],
      [{ accept: ['secret word'] }, { options: ['a', 'b'], correct: 1 }],
    ],
  },
  {
    kind: 'graph',
    question: 'Graph?',
    board: { plane: { x: axis, y: axis } },
    answer: { points: [[1.4242, 2]] },
    wrong: [{ answer: { points: [[0, 0]] }, ...secret('graph') }],
  },
  {
    kind: 'display',
    question: 'Display?',
    display: { kind: 'box-plot', axis: { from: 0, to: 5, step: 1 } },
    answer: [0, 1, 1.4242, 2, 3],
    wrong: [{ answer: [0, 1, 2, 2, 3], ...secret('display') }],
  },
  { kind: 'spot', question: 'Spot?', passage: ['One.', 'Two.'], correct: [1], feedback: [secret('spot'), null] },
  {
    kind: 'parts',
    question: 'Parts?',
    parts: [
      { kind: 'number', question: 'First?', answer: '212121', wrong: [{ value: '1', ...secret('part') }] },
      { kind: 'number', question: 'Last?', answer: '424242', follows: 'a * 2', explanation: 'secret part' },
      { question: 'Which?', options: ['a', 'b'], correct: 1, feedback: [secret('part'), null] },
    ],
  },
  {
    kind: 'edit',
    question: 'Edit?',
    text: 'so',
    accept: ['secret 4242'],
    wrong: [{ value: 'secret 42', ...secret('edit') }],
  },
  {
    kind: 'worked',
    question: 'Worked?',
    lines: ['{1}', '{2}'],
    blanks: [{ answer: '42', wrong: [{ value: '1', ...secret('blank') }] }, { accept: ['secret'] }],
    given: 1,
  },
  {
    kind: 'error',
    question: 'Error?',
    lines: ['1', '2', '3'],
    line: 1,
    lineFeedback: [secret('line'), null, secret('line')],
    options: ['a', 'b'],
    correct: 1,
    feedback: [secret('reason'), null],
  },
  { kind: 'spot', question: 'Mark?', text: 'One [two].', wrong: [{ value: 'One', ...secret('word') }] },
].map((question, index) => ({ id: `q${index}`, ...hidden, ...question }))

function parsed(written: readonly unknown[]) {
  const result = parseQuestions(written)
  if (result.outcome === 'invalid') throw new Error(result.problems[0]?.message)
  return result.questions
}

test('questions sent before a submission have no key, feedback, explanation, steps or skills, for every kind', () => {
  const shown = JSON.stringify(toLearnerQuestions(parsed(WITH_SECRETS), { showHints: true }))
  expect(shown).not.toMatch(/secret|4242|2121|correct|feedback|wrong|explanation|follows/)
  expect(shown).toContain('A hint.')
})

test('a timed test shows no hints', () => {
  expect(JSON.stringify(toLearnerQuestions(parsed(WITH_SECRETS), { showHints: false }))).not.toContain('A hint.')
})

test('a learner sees id, question and options of a single choice, without its key', () => {
  const [single] = parsed(WITH_SECRETS)
  expect(single && toLearnerQuestion(single)).toStrictEqual({
    id: 'q0',
    kind: 'single',
    question: 'Single?',
    stem: null,
    hints: ['A hint.'],
    options: ['a', 'b'],
  })
})

test("changing the learner's question does not change the original", () => {
  const questions = parsed(WITH_SECRETS)
  const before = structuredClone(questions)
  for (const shown of toLearnerQuestions(questions, { showHints: true })) {
    for (const value of Object.values(shown)) if (Array.isArray(value)) value.reverse()
  }
  expect(questions).toEqual(before)
})

test('any question sent to a learner matches the schema', () => {
  fc.assert(
    fc.property(anyQuestions, (questions) => {
      for (const shown of toLearnerQuestions(questions, { showHints: true })) {
        expect(Schema.parse(shown)).toEqual(shown)
      }
    }),
  )
})

test('a right answer fits its question, is complete and matches the schema', () => {
  fc.assert(
    fc.property(anyQuestions, (questions) => {
      for (const question of questions) {
        const answer = rightAnswer(question)
        expect(Answer.parse(answer)).toEqual(answer)
        expect(isAnswered(toLearnerQuestion(question), answer)).toBe(true)
      }
    }),
  )
})

test('a number whose unit must be written says so before the answer', () => {
  const number = (required: boolean) =>
    toLearnerQuestion(parseOne({ kind: 'number', question: '?', answer: '9', unit: { name: 'cm', required } }))
  expect(number(true)).toMatchObject({ kind: 'number', needsUnit: true })
  expect(number(false)).not.toHaveProperty('needsUnit')
})

const base = { id: 'q', question: '?', stem: null, hints: [] }
const plane = { plane: { x: { ...axis, snap: 1, label: null }, y: { ...axis, snap: 1, label: null } } }
const numberLine = { line: { ...axis, snap: 1, label: null } }

describe('an answer fits and is complete', () => {
  const pairs = (...flat: number[]) => flat.flatMap((x, index) => (index % 2 === 0 ? [[x, flat[index + 1] ?? 0]] : []))
  const options = ['a', 'b', 'c']
  const shownBlanks = [{ kind: 'text' as const }, { kind: 'menu' as const, options: [',', ';'] }]
  const half = {
    through: [
      [0, 0],
      [1, 1],
    ],
    strict: true,
    side: [0, 3],
  }
  const kinds: Record<string, LearnerQuestion> = {
    single: { ...base, kind: 'single', options },
    several: { ...base, kind: 'several', options },
    number: { ...base, kind: 'number', label: null },
    order: { ...base, kind: 'order', items: options },
    match: { ...base, kind: 'match', left: ['x', 'y'], partners: options },
    label: { ...base, kind: 'label', left: ['1', '2'], partners: options },
    sort: { ...base, kind: 'sort', items: ['x', 'y'], groups: options },
    blanks: { ...base, kind: 'blanks', text: '{1} {2}', blanks: shownBlanks },
    table: { ...base, kind: 'table', columns: ['x', 'y'], rows: [[null, null]], blanks: shownBlanks },
    dots: { ...base, kind: 'display', display: { kind: 'dot-plot', axis: { from: 0, to: 2, step: 1, label: '' } } },
    bars: {
      ...base,
      kind: 'display',
      display: { kind: 'bar-chart', names: ['x', 'y'], to: 10, step: 2, snap: 1, label: '' },
    },
    box: {
      ...base,
      kind: 'display',
      display: { kind: 'box-plot', axis: { from: -2, to: 8, step: 1, label: '' }, snap: 0.5 },
    },
    points: { ...base, kind: 'graph', board: plane, tool: 'points', choose: 2 },
    line: { ...base, kind: 'graph', board: plane, tool: 'line', choose: null },
    interval: { ...base, kind: 'graph', board: numberLine, tool: 'interval', choose: null },
    halfPlane: { ...base, kind: 'graph', board: plane, tool: 'halfPlane', choose: null },
    polygon: { ...base, kind: 'graph', board: plane, tool: 'polygon', choose: 3 },
    lines: { ...base, kind: 'graph', board: plane, tool: 'lines', choose: null },
    parabola: { ...base, kind: 'graph', board: plane, tool: 'parabola', choose: null },
    spot: { ...base, kind: 'spot', picture: null, spots: [], passage: options, choose: 2 },
    edit: { ...base, kind: 'edit', text: 'The bell rang' },
    worked: { ...base, kind: 'worked', lines: ['{1}', '{2} {3}'], given: ['x'], blanks: shownBlanks },
    error: { ...base, kind: 'error', lines: options, options: ['x', 'y'] },
    parts: {
      ...base,
      kind: 'parts',
      parts: [
        { ...base, kind: 'number', id: 'a', label: null },
        { ...base, kind: 'several', id: 'b', options },
      ],
    },
    words: { ...base, kind: 'spot', picture: null, spots: [], passage: [], text: 'One two.', choose: null },
  }
  const open = { from: null, to: null, fromOpen: false, toOpen: false }
  const rows: [kind: string, answer: Answer, fits: boolean, complete: boolean][] = [
    ['single', 2, true, true],
    ['single', 3, false, false],
    ['single', 0.5, false, false],
    ['single', '1', false, false],
    ['several', [0, 2], true, true],
    ['several', [], true, false],
    ['several', [0, 0], false, false],
    ['several', [3], false, false],
    ['several', [null], false, false],
    ['number', '4', true, true],
    ['number', ' ', true, false],
    ['number', 4, false, false],
    ['order', [2, 0, 1], true, true],
    ['order', [2, 0], true, false],
    ['order', [2, 2, 1], false, false],
    ['match', [2, 2], true, true],
    ['match', [2, null], true, false],
    ['match', [2], false, false],
    ['match', [2, 3], false, false],
    ['label', [2, 0], true, true],
    ['label', [null, 0], true, false],
    ['label', [2, 3], false, false],
    ['sort', [2, 2], true, true],
    ['sort', [2, null], true, false],
    ['sort', [0], false, false],
    ['sort', [0, 3], false, false],
    ['blanks', ['a', ';'], true, true],
    ['blanks', ['a', ''], true, false],
    ['blanks', ['a', '!'], false, false],
    ['blanks', ['a'], false, false],
    ['table', ['a', ';'], true, true],
    ['table', ['a', ''], true, false],
    ['table', ['a', '!'], false, false],
    ['table', ['a'], false, false],
    ['dots', [0, 2, 0], true, true],
    ['dots', [0, 0, 0], true, false],
    ['dots', [0, 12, 0], true, true],
    ['dots', [0, 13, 0], false, false],
    ['dots', [0, 0.5, 0], false, false],
    ['dots', [0, null, 1], false, false],
    ['dots', [0, 1], false, false],
    ['bars', [0, 7.5], true, true],
    ['bars', [null, 7], true, false],
    ['bars', [-1, 7], false, false],
    ['bars', [1, 11], false, false],
    ['bars', ['1', '7'], false, false],
    ['box', [-2, 0.5, 0.5, 6, 8], true, true],
    ['box', [-2, 0.5, null, 6, 8], true, false],
    ['box', [1, 0.5, 2, 6, 8], true, false],
    ['box', [-3, 0.5, 2, 6, 8], false, false],
    ['box', [0, 1, 2, 6], false, false],
    [
      'points',
      {
        points: [
          [1, 2],
          [3, 4],
        ],
      },
      true,
      true,
    ],
    ['points', { points: [[1, 2]] }, true, false],
    ['polygon', { polygon: pairs(0, 0, 2, 0, 0, 2) }, true, true],
    ['polygon', { polygon: pairs(0, 0, 2, 0) }, true, false],
    ['polygon', { polygon: pairs(0, 0, 2, 0, 4, 0) }, true, false],
    ['polygon', { polygon: pairs(0, 0, 2, 0, 2, 2, 0, 2) }, false, false],
    ['polygon', { points: pairs(0, 0, 2, 0, 0, 2) }, false, false],
    ['lines', { lines: [pairs(0, 0, 1, 1), pairs(0, 0, 1, 1)] }, true, true],
    ['lines', { lines: [pairs(0, 0, 1, 1), [[0, 0]]] }, true, false],
    ['lines', { lines: [pairs(0, 0, 1, 1, 2, 2)] }, false, false],
    ['lines', { lines: [pairs(0, 0, 1, 99)] }, false, false],
    ['parabola', { parabola: pairs(0, 0, 1, 1, 2, 4) }, true, true],
    ['parabola', { parabola: pairs(0, 0, 1, 1, 1, 4) }, true, false],
    ['parabola', { parabola: pairs(0, 0, 1, 1, 2, 4, 3, 5) }, false, false],
    [
      'points',
      {
        points: [
          [1, 2],
          [3, 4],
          [5, 6],
        ],
      },
      false,
      false,
    ],
    ['points', { points: [[1, 7]] }, false, false],
    ['points', { points: [[1]] }, false, false],
    [
      'points',
      {
        line: [
          [1, 2],
          [3, 4],
        ],
      },
      false,
      false,
    ],
    [
      'line',
      {
        line: [
          [1, 2],
          [3, 4],
        ],
      },
      true,
      true,
    ],
    [
      'line',
      {
        line: [
          [1, 2],
          [1, 2],
        ],
      },
      true,
      false,
    ],
    ['line', { line: [[1, 2]] }, true, false],
    ['interval', { interval: { ...open, from: -2 } }, true, true],
    ['interval', { interval: { ...open, from: -2, to: -3 } }, true, false],
    ['interval', { interval: open }, true, false],
    ['interval', { interval: { ...open, from: -7 } }, false, false],
    ['halfPlane', { halfPlane: half }, true, true],
    ['halfPlane', { halfPlane: { ...half, side: null } }, true, false],
    ['halfPlane', { halfPlane: { ...half, side: [2, 2] } }, true, false],
    ['spot', [0, 2], true, true],
    ['spot', [0], true, false],
    ['spot', [0, 3], false, false],
    ['parts', ['3', [0, 2]], true, true],
    ['parts', [' ', [0]], true, false],
    ['parts', ['3', []], true, false],
    ['parts', ['3', null], true, false],
    ['parts', [null, null], true, false],
    ['parts', ['3'], false, false],
    ['parts', ['3', [3]], false, false],
    ['parts', [3, [0]], false, false],
    ['parts', '3', false, false],
    ['edit', 'The bell rang.', true, true],
    ['edit', ' the bell rang', true, true],
    ['edit', ' The  bell rang ', true, false],
    ['edit', ' ', true, false],
    ['edit', 3, false, false],
    ['worked', ['a', ';'], true, true],
    ['worked', ['a', ''], true, false],
    ['worked', ['x', 'a', ';'], false, false],
    ['worked', ['a', '!'], false, false],
    ['error', [2, 1], true, true],
    ['error', [2, null], true, false],
    ['error', [null, 1], true, false],
    ['error', [3, 1], false, false],
    ['error', [2, 2], false, false],
    ['error', [2], false, false],
    ['error', [2, 1, 0], false, false],
    ['error', [0.5, 1], false, false],
    ['words', [1], true, true],
    ['words', [1, 0], true, true],
    ['words', [], true, false],
    ['words', [2], false, false],
    ['words', [1, 1], false, false],
  ]
  test.each(rows)('%s %j: fits %s, complete %s', (kind, answer, fits, complete) => {
    const question = kinds[kind]
    if (question === undefined) throw new Error(`no question of kind ${kind}`)
    expect([fitsQuestion(question, answer), isAnswered(question, answer)]).toEqual([fits, complete])
  })
})
