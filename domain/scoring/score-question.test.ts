import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeAnswer } from '../kinds/answers.ts'
import { anyQuestions, parseOne, rightAnswer } from '../testing/question-arbitraries.ts'
import { drawQuestions } from './draw-questions.ts'
import type { Answer } from './question-schemas.ts'
import { scoreQuestion } from './score-question.ts'

type Row = [answer: Answer, outcome: string, feedback?: string[]]

function scoreRows(written: Record<string, unknown>, rows: readonly Row[]) {
  const question = parseOne({ id: 'q1', question: '?', ...written })
  const scored = rows.map(([answer]) => {
    const { question: result, message } = scoreQuestion(question, answer)
    return [answer, result.outcome, message === null ? result.feedback.map(({ text }) => text) : [message]]
  })
  expect(scored).toEqual(rows.map(([answer, outcome, feedback = []]) => [answer, outcome, feedback]))
}

test('a right answer to any question is right, and no answer is unanswered', () => {
  fc.assert(
    fc.property(anyQuestions, (questions) => {
      for (const question of questions) {
        const scored = scoreQuestion(question, rightAnswer(question), { outcome: 'equal' }).question
        expect(scored).toMatchObject({ outcome: 'right', right: true, answer: rightAnswer(question) })
        expect(scoreQuestion(question, undefined).question).toMatchObject({
          outcome: 'unanswered',
          right: false,
          answer: null,
        })
      }
    }),
  )
})

const anyAnswer: fc.Arbitrary<Answer> = fc.oneof(
  fc.integer({ min: -1, max: 6 }),
  fc.string({ maxLength: 60 }),
  fc.array(fc.integer({ min: -1, max: 6 }), { maxLength: 6 }),
  fc.array(fc.option(fc.nat(5)), { maxLength: 6 }),
  fc.array(fc.string({ maxLength: 9 }), { maxLength: 4 }),
  fc.record({ points: fc.array(fc.array(fc.integer({ min: -7, max: 7 }), { maxLength: 3 }), { maxLength: 4 }) }),
  fc.record({
    line: fc.array(fc.tuple(fc.integer({ min: -7, max: 7 }), fc.integer({ min: -7, max: 7 })), { maxLength: 3 }),
  }),
)

test('any answer is scored without throwing, and consistently', () => {
  fc.assert(
    fc.property(anyQuestions, anyAnswer, (questions, answer) => {
      for (const question of questions) {
        const { question: scored, message } = scoreQuestion(question, answer)
        expect(scored.right).toBe(scored.outcome === 'right')
        expect(message === null).toBe(scored.outcome !== 'unreadable')
        if (scored.answer !== null) expect(scored.answer).toEqual(answer)
      }
    }),
    { numRuns: 500 },
  )
})

test('several choices are right only as a whole set, with feedback on wrongly chosen and missed options', () => {
  const feedback = ['two', 'three', 'four', 'five'].map((text) => ({ text }))
  scoreRows({ kind: 'several', options: ['2', '3', '4', '5'], correct: [0, 2], feedback }, [
    [[0, 2], 'right'],
    [[2, 0], 'right'],
    [[0], 'wrong', ['four']],
    [[0, 1, 2], 'wrong', ['three']],
    [[1, 3], 'wrong', ['two', 'three', 'four', 'five']],
    [[], 'unanswered'],
  ])
})

test('a foreseen wrong number is explained in any notation, and an unreadable one is not wrong', () => {
  const wrong = [
    { value: '40', text: 'You subtracted.' },
    { value: '0.5', text: 'Upside down.' },
    { value: '9 kg', text: 'Kilograms measure mass.' },
  ]
  const unit = { name: 'cm', required: false, convertible: true }
  scoreRows({ kind: 'number', answer: '9', unit, wrong }, [
    ['9', 'right'],
    ['9.0', 'right'],
    ['90 mm', 'right'],
    ['18/2', 'right'],
    ['40', 'wrong', ['You subtracted.']],
    ['40.0 cm', 'wrong', ['You subtracted.']],
    ['400 mm', 'wrong', ['You subtracted.']],
    ['1/2', 'wrong', ['Upside down.']],
    ['9 kg', 'wrong', ['Kilograms measure mass.']],
    ['41', 'wrong'],
    ['9 s', 'wrong', ['Check the unit.']],
    ['nine', 'unreadable', ['I can’t read that. Try 3/4 or 0.75.']],
    ['9 apples', 'unreadable', ['I can’t read that. Try 3/4 or 0.75.']],
    [' ', 'unanswered'],
  ])
  scoreRows({ kind: 'number', answer: '3/4', form: 'lowest-terms' }, [
    ['3/4', 'right'],
    ['6/8', 'wrong', ['The value is right. Write it in lowest terms.']],
    ['0.75', 'wrong', ['The value is right. Write it in the form that the question asks for.']],
    ['3 cm', 'unreadable', ['Write only the number, without a unit or other words.']],
  ])
})

test('each of several right numbers is right, in any notation', () => {
  scoreRows({ kind: 'number', answer: '4', or: ['-4'], wrong: [{ value: '2', text: 'Half.' }] }, [
    ['4', 'right'],
    ['−4.0', 'right'],
    ['2', 'wrong', ['Half.']],
    ['16', 'wrong'],
    ['x', 'unreadable', ['I can’t read that. Try 3/4 or 0.75.']],
  ])
  scoreRows({ kind: 'number', answer: '1/2', or: ['1/3'], form: 'lowest-terms' }, [
    ['1/3', 'right'],
    ['2/6', 'wrong', ['The value is right. Write it in lowest terms.']],
  ])
})

describe('a division of the task', () => {
  const copied = 'The value is right, but it is still to be worked out.'
  test.each([
    ['What is 84 ÷ 7?', '12', ['84 ÷ 7', '84/7', '= 84/7', '８４÷７'], ['12', '12/1', '168/14']],
    ['What is 84:7?', '12', ['84:7'], ['12']],
    ['What is 1 ÷ 2?', '0.5', ['1÷2'], ['1/2', '0.5', '2/4']],
    [String.raw`Write $\frac{6}{8}$ in another way.`, '3/4', ['6/8', '(6/8)'], ['3/4', '9/12']],
    ['Which is larger, 1/2 or 2/3?', '2/3', [], ['2/3', '4/6']],
    ['Write 3/4 with a denominator of 8, not 6/8 of it.', '6/8', [], ['6/8']],
    ['A recipe for 6 people takes 184 ÷ 70 cups, 84 g and 7 eggs.', '12', [], ['84/7']],
  ])('%s: typing it is not right, but %s is', (question, answer, wrong, right) => {
    const rows = [...wrong.map((one): Row => [one, 'wrong', [copied]]), ...right.map((one): Row => [one, 'right'])]
    scoreRows({ kind: 'number', question, answer }, rows)
  })

  test('is not right in a blank beside it', () => {
    const text = '84 ÷ 7 = {1}'
    scoreRows({ kind: 'blanks', text, blanks: [{ answer: '12' }] }, [
      [['84/7'], 'wrong', [copied]],
      [['12'], 'right'],
    ])
  })
})

describe('an expression', () => {
  const question = parseOne({
    id: 'q1',
    kind: 'expression',
    question: '?',
    answer: '2x+6',
    wrong: [{ value: '2x+3', text: 'Both.' }],
  })
  test.each([
    ['2(x+3)', { outcome: 'equal' }, 'right', []],
    ['2x+3', { outcome: 'different', wrong: 0 }, 'wrong', ['Both.']],
    ['x', { outcome: 'different', wrong: null }, 'wrong', []],
    ['x', { outcome: 'undecided' }, 'undecided', []],
    ['x', undefined, 'undecided', []],
    ['2x +', { outcome: 'different', wrong: null }, 'unreadable', []],
    ['y > 2', { outcome: 'different', wrong: null }, 'unreadable', []],
  ] as const)('%s judged as %j is %s', (typed, judgment, outcome, feedback) => {
    const { question: scored } = scoreQuestion(question, typed, judgment)
    expect([scored.outcome, scored.feedback.map(({ text }) => text)]).toEqual([outcome, feedback])
  })
})

test('an order is right as a whole, and a foreseen one is explained', () => {
  const wrong = [{ order: [1, 0, 2], text: 'Swapped.' }]
  scoreRows({ kind: 'order', items: ['a', 'b', 'c'], wrong, feedback: { text: 'Think of time.' } }, [
    [[0, 1, 2], 'right'],
    [[1, 0, 2], 'wrong', ['Swapped.']],
    [[2, 1, 0], 'wrong', ['Think of time.']],
    [[0, 1], 'unanswered'],
  ])
})

test('pairs are right as a whole; two left sides may share a right one, and a foreseen pair is explained', () => {
  const pairs = [
    ['dog', 'mammal'],
    ['hen', 'bird'],
    ['cat', 'mammal'],
  ]
  const wrong = [{ pair: [1, 3], text: 'Hens have feathers.' }]
  scoreRows({ kind: 'match', pairs, extra: ['fish'], wrong }, [
    [[0, 1, 0], 'right'],
    [[0, 2, 0], 'wrong', ['Hens have feathers.']],
    [[0, 0, 0], 'wrong'],
    [[1, 1, 0], 'wrong'],
    [[0, null, 0], 'unanswered'],
  ])
})

test('an item of each group, with feedback on each foreseen wrong one', () => {
  const items = [
    ['bat', 'mammals'],
    ['hen', 1],
    ['cat', 0],
  ]
  const wrong = [
    { pair: [0, 1], text: 'Bats have fur.' },
    { pair: [1, 0], text: 'Hens have feathers.', misconception: 'm.wings' },
  ]
  scoreRows({ kind: 'sort', groups: ['mammals', 'birds', 'fish'], items, wrong }, [
    [[0, 1, 0], 'right'],
    [[1, 0, 0], 'wrong', ['Bats have fur.', 'Hens have feathers.']],
    [[2, 1, 0], 'wrong'],
    [[0, 1, null], 'unanswered'],
    [[0, 1, 3], 'unanswered'],
    [[0, 1], 'unanswered'],
    [['0', '1', '0'], 'unanswered'],
  ])
})

test('a percent written as a decimal, and a decimal rounded too much, are wrong with a reason', () => {
  const percent = 'The value is right. Write it as a percent.'
  scoreRows({ kind: 'number', answer: '35', unit: { name: '%' } }, [
    ['35', 'right'],
    ['0.35', 'wrong', [percent]],
    ['7/20', 'wrong', [percent]],
    ['0.36', 'wrong'],
  ])
  scoreRows({ kind: 'number', answer: '1/3', wrong: [{ value: '0.33', text: 'Write the fraction.' }] }, [
    ['1/3', 'right'],
    ['0.333', 'right'],
    ['0.33', 'wrong', ['Write the fraction.']],
    ['0.3', 'wrong', ['That is close, but rounded too much. Write a fraction, or more digits.']],
  ])
})

test('each cell of a table, in any notation, with feedback on each foreseen wrong one', () => {
  const rows = [
    ['2', { answer: '3.5', unit: { name: '$' }, wrong: [{ value: '4', text: 'Half of 7.' }] }],
    [{ answer: '4' }, { accept: ['seven', '7'], wrong: [{ value: 'six', text: 'Add one.', misconception: 'm.six' }] }],
  ]
  scoreRows({ kind: 'table', columns: ['Cups', 'Price'], rows }, [
    [['$3.50', '4.0', 'Seven'], 'right'],
    [['7/2', '4', '7'], 'right'],
    [['4', '4', 'six'], 'wrong', ['Half of 7.', 'Add one.']],
    [['3.5', '5', '7'], 'wrong'],
    [['3.5', '4', ''], 'unanswered'],
    [['3.5', '4'], 'unanswered'],
    [[3.5, 4, 7], 'unanswered'],
    [['3.5', '4//2', '7'], 'unreadable', ['Cell 2: I can’t read that. Try 3/4 or 0.75.']],
  ])
})

test('a fraction of another cell is still to be worked out', () => {
  const rows = [
    ['15/20', { answer: '0.75' }],
    ['3/5', { answer: '0.6' }],
  ]
  scoreRows({ kind: 'table', columns: ['Fraction', 'Decimal'], rows }, [
    [['.75', '0.6'], 'right'],
    [['3/4', '0.6'], 'right'],
    [['15/20', '0.6'], 'wrong', ['The value is right, but it is still to be worked out.']],
  ])
})

describe('a display', () => {
  const axis = { from: 0, to: 4, step: 1, label: 'Books' }

  test('is right with the dots of all data, in any order of the data, and explains foreseen ones', () => {
    const wrong = [{ answer: [1, 2, 4], text: 'Every student needs a dot.', misconception: 'm.once' }]
    scoreRows(
      { kind: 'display', display: { kind: 'dot-plot', axis }, answer: ['4', 2, '1', '2.0', '−0', '6/3'], wrong },
      [
        [[1, 1, 3, 0, 1], 'right'],
        [[0, 1, 1, 0, 1], 'wrong', ['Every student needs a dot.']],
        [[1, 1, 2, 0, 1], 'wrong'],
        [[0, 0, 0, 0, 0], 'unanswered'],
        [[1, 1, 3], 'unanswered'],
        [['1', '1', '3', '0', '1'], 'unanswered'],
      ],
    )
  })

  test('is right with exactly the heights of the bars', () => {
    const display = { kind: 'bar-chart', names: ['Bus', 'Walk'], to: 10, step: 5, snap: 0.5 }
    const wrong = [{ answer: [3, 7.5], text: 'Swapped.' }]
    scoreRows({ kind: 'display', display, answer: ['15/2', 3], wrong }, [
      [[7.5, 3], 'right'],
      [[7.5000001, 3], 'right'],
      [[7, 3], 'wrong'],
      [[3, 7.5], 'wrong', ['Swapped.']],
      [[7.5, null], 'unanswered'],
    ])
  })

  test('is right with exactly five values, which are an answer only in order', () => {
    const display = { kind: 'box-plot', axis: { from: 0, to: 20, step: 2 }, snap: 1 }
    scoreRows({ kind: 'display', display, answer: [2, 4.5, 9, 9, 18] }, [
      [[2, 4.5, 9, 9, 18], 'right'],
      [[2, 5, 9, 9, 18], 'wrong'],
      [[2, 9, 4.5, 9, 18], 'unanswered'],
      [[2, 4.5, 9, 9, null], 'unanswered'],
    ])
  })

  test('has a mark for each part, and is described in words', () => {
    const question = parseOne({
      id: 'q',
      question: '?',
      kind: 'display',
      display: { kind: 'dot-plot', axis },
      answer: [1, 2, 2],
    })
    const { question: scored } = scoreQuestion(question, [0, 1, 1, 0, 0])
    expect(scored).toMatchObject({ parts: [true, true, false, true, true], correct: [0, 1, 2, 0, 0] })
    expect(describeAnswer(scored, scored.correct)).toBe('1 dot above 1, 2 dots above 2')
    expect(scoreQuestion(question, undefined).question).toMatchObject({ parts: Array(5).fill(false) })
  })
})

test('a message about a cell has its number, and the marks its right ones', () => {
  const table = { kind: 'table', columns: ['a', 'b'], rows: [[{ answer: '1' }, { answer: '2' }]] }
  const question = parseOne({ id: 'q', question: '?', ...table })
  expect(scoreQuestion(question, ['1', '2//']).message).toMatch(/^Cell 2: /)
  expect(scoreQuestion(question, ['1', '3']).question).toMatchObject({ parts: [true, false], correct: ['1', '2'] })
})

describe('blanks', () => {
  const text = { accept: ['café', 'coffee shop'], wrong: [{ value: 'bar', text: 'No drinks.' }] }
  test('ignore case, accents, spaces and punctuation of words', () => {
    scoreRows({ kind: 'blanks', text: '{1}', blanks: [text] }, [
      [['cafe'], 'right'],
      [[' CAFÉ! '], 'right'],
      [['Coffee   shop'], 'right'],
      [['coffee-shop'], 'right'],
      [['coffeeshop'], 'wrong'],
      [['Bar'], 'wrong', ['No drinks.']],
      [['cafes'], 'wrong'],
      [[''], 'unanswered'],
    ])
  })

  test('respect case and punctuation if the author requires it', () => {
    scoreRows({ kind: 'blanks', text: '{1}', blanks: [{ accept: ['May'], caseSensitive: true }] }, [
      [['May'], 'right'],
      [['may'], 'wrong'],
    ])
    scoreRows({ kind: 'blanks', text: '{1}', blanks: [{ accept: ['it’s'], exact: true }] }, [
      [["It's"], 'right'],
      [['its'], 'wrong'],
    ])
  })

  test('report which parts are right, and are unreadable as a whole with one unreadable number', () => {
    const menu = { options: [',', ';'], correct: 1, wrong: [{ value: ',', text: 'A comma is too weak.' }] }
    const blanks = [text, menu, { answer: '12', wrong: [{ value: '7', text: 'You added.' }] }]
    scoreRows({ kind: 'blanks', text: '{1}{2}{3}', blanks }, [
      [['cafe', ';', '12.0'], 'right'],
      [['bar', ',', '7'], 'wrong', ['No drinks.', 'A comma is too weak.', 'You added.']],
      [['bar', ',', 'x'], 'unreadable', ['Blank 3: I can’t read that. Try 3/4 or 0.75.']],
      [['cafe', '', '12'], 'unanswered'],
    ])
    const question = parseOne({ id: 'q1', question: '?', kind: 'blanks', text: '{1}{2}{3}', blanks })
    expect(scoreQuestion(question, ['bar', ';', '7']).question).toMatchObject({ parts: [false, true, false] })
  })
})

/** Points of a plane from a flat list of coordinates. */
function pairs(...coordinates: number[]) {
  return Array.from({ length: coordinates.length / 2 }, (_, index) => coordinates.slice(2 * index, 2 * index + 2))
}

const axis = { from: -6, to: 6, step: 1 }
const many = (count: number) => Array.from({ length: count }, (_, index) => `mark ${index}`)
const plane = { plane: { x: axis, y: axis } }

describe('a graph', () => {
  test('accepts points in any order, and explains foreseen wrong ones', () => {
    const wrong = [{ answer: { points: pairs(3, 2, -1, 0) }, text: 'x comes first.' }]
    scoreRows({ kind: 'graph', board: plane, answer: { points: pairs(2, 3, -1, 0) }, wrong }, [
      [{ points: pairs(-1, 0, 2, 3) }, 'right'],
      [{ points: pairs(3, 2, -1, 0) }, 'wrong', ['x comes first.']],
      [{ points: pairs(2, 3, 2, 3) }, 'wrong'],
      [{ points: [[2, 3]] }, 'unanswered'],
    ])
  })

  test('accepts any two points of a line', () => {
    scoreRows({ kind: 'graph', board: plane, answer: { line: { through: pairs(0, 1, 2, 5) } } }, [
      [{ line: pairs(0, 1, 2, 5) }, 'right'],
      [{ line: pairs(-1, -1, 1, 3) }, 'right'],
      [{ line: pairs(0, 1, 2, 4) }, 'wrong'],
      [{ line: pairs(0, 2, 2, 6) }, 'wrong'],
    ])
  })

  test('accepts a polygon from any corner and in either direction, and explains one in the wrong mirror', () => {
    const wrong = [{ answer: { polygon: pairs(1, -1, 4, -1, 1, -3) }, text: 'That is the x-axis.' }]
    scoreRows({ kind: 'graph', board: plane, answer: { polygon: pairs(-1, 1, -4, 1, -1, 3) }, wrong }, [
      [{ polygon: pairs(-4, 1, -1, 3, -1, 1) }, 'right'],
      [{ polygon: pairs(-1, 3, -4, 1, -1, 1) }, 'right'],
      [{ polygon: pairs(1, -3, 1, -1, 4, -1) }, 'wrong', ['That is the x-axis.']],
      [{ polygon: pairs(-1, 1, -4, 1, -1, 4) }, 'wrong'],
      [{ polygon: pairs(-1, 1, -4, 1) }, 'unanswered'],
      [{ polygon: pairs(-1, 1, -4, 1, -2, 1) }, 'unanswered'],
    ])
  })

  test('a polygon whose sides cross is not complete, and another order of its corners is another figure', () => {
    scoreRows({ kind: 'graph', board: plane, answer: { polygon: pairs(0, 0, 4, 0, 1, 1, 0, 4) } }, [
      [{ polygon: pairs(0, 0, 0, 4, 1, 1, 4, 0) }, 'right'],
      [{ polygon: pairs(0, 0, 1, 1, 4, 0, 0, 4) }, 'wrong'],
      [{ polygon: pairs(0, 0, 4, 0, 0, 4, 1, 1) }, 'wrong'],
    ])
    scoreRows({ kind: 'graph', board: plane, answer: { polygon: pairs(0, 0, 2, 0, 2, 2, 0, 2) } }, [
      [{ polygon: pairs(0, 0, 2, 2, 2, 0, 0, 2) }, 'unanswered'],
    ])
  })

  test('accepts the ends of a segment in either order', () => {
    scoreRows({ kind: 'graph', board: plane, answer: { segment: pairs(0, 1, 2, 5) } }, [
      [{ segment: pairs(2, 5, 0, 1) }, 'right'],
      [{ segment: pairs(0, 1, 1, 3) }, 'wrong'],
      [{ segment: pairs(0, 1, 0, 1) }, 'unanswered'],
    ])
  })

  test('accepts two lines in either order, each by any two of its points', () => {
    const wrong = [{ answer: { lines: [pairs(0, 0, 1, 1), pairs(0, 4, 4, 0)] }, text: 'It starts at 1.' }]
    scoreRows({ kind: 'graph', board: plane, answer: { lines: [pairs(0, 1, 1, 2), pairs(0, 4, 4, 0)] }, wrong }, [
      [{ lines: [pairs(1, 3, 2, 2), pairs(-1, 0, 3, 4)] }, 'right'],
      [{ lines: [pairs(4, 0, 1, 3), pairs(2, 2, -2, -2)] }, 'wrong', ['It starts at 1.']],
      [{ lines: [pairs(0, 1, 1, 2), pairs(-1, 0, 3, 4)] }, 'wrong'],
      [{ lines: [pairs(0, 1, 1, 2), [[0, 4]]] }, 'unanswered'],
    ])
  })

  test('accepts a parabola by any three of its points, or by its vertex and any other point', () => {
    scoreRows({ kind: 'graph', board: plane, answer: { parabola: pairs(-1, 1, 0, 0, 2, 4) } }, [
      [{ parabola: pairs(1, 1, -2, 4, 0, 0) }, 'right'],
      [{ parabola: pairs(1, 1, -2, 4, 0, 1) }, 'wrong'],
      [{ parabola: pairs(1, 1, 0, 0, 2, 2) }, 'unanswered'],
    ])
    scoreRows({ kind: 'graph', board: plane, answer: { vertexParabola: pairs(1, -2, 3, 2) } }, [
      [{ vertexParabola: pairs(1, -2, -1, 2) }, 'right'],
      [{ vertexParabola: pairs(1, -2, 2, -1) }, 'right'],
      [{ vertexParabola: pairs(3, 2, 1, -2) }, 'wrong'],
      [{ vertexParabola: pairs(1, -2, 1, 3) }, 'unanswered'],
    ])
  })

  test('compares the ends of an interval and whether they are included', () => {
    const answer = { interval: { from: -2, to: null, fromOpen: true } }
    const interval = { from: -2, to: null, fromOpen: true, toOpen: false }
    scoreRows({ kind: 'graph', board: { line: axis }, answer }, [
      [{ interval }, 'right'],
      [{ interval: { ...interval, toOpen: true } }, 'right'],
      [{ interval: { ...interval, fromOpen: false } }, 'wrong'],
      [{ interval: { ...interval, to: 6 } }, 'wrong'],
      [{ interval: { ...interval, from: null, to: -2 } }, 'wrong'],
    ])
  })

  test('compares the line of a half-plane, its side, and whether the line is included', () => {
    const answer = { halfPlane: { through: pairs(0, 0, 1, 1), strict: true, side: [0, 3] } }
    const halfPlane = { through: pairs(2, 2, -3, -3), strict: true, side: [-5, 1] }
    scoreRows({ kind: 'graph', board: plane, answer }, [
      [{ halfPlane }, 'right'],
      [{ halfPlane: { ...halfPlane, side: [5, 1] } }, 'wrong'],
      [{ halfPlane: { ...halfPlane, strict: false } }, 'wrong'],
      [{ halfPlane: { ...halfPlane, through: pairs(0, 0, 1, 2) } }, 'wrong'],
      [{ halfPlane: { ...halfPlane, side: [4, 4] } }, 'unanswered'],
    ])
  })

  test('compares fractions with marks, which are not exact in binary', () => {
    const wrong = [{ answer: { points: [['-2/3'], ['5/3']] }, text: 'The sign.' }]
    const board = { line: { from: -2, to: '5/3', step: '1/3', ticks: many(12) } }
    scoreRows({ kind: 'graph', board, answer: { points: [['2/3'], ['5/3']] }, wrong }, [
      [{ points: [[0.666666667], [1.666666667]] }, 'right'],
      [{ points: [[5 / 3], [2 / 3]] }, 'right'],
      [{ points: [[-0.666666667], [1.666666667]] }, 'wrong', ['The sign.']],
      [{ points: [[0.67], [1.666666667]] }, 'wrong'],
      [{ points: [[0.666666667], [1.7]] }, 'unanswered'],
    ])
  })

  test('describes an answer on a line of fractions as fractions', () => {
    const board = { line: { from: 0, to: 2, step: '1/4' } }
    const question = parseOne({ id: 'q', question: '?', kind: 'graph', board, answer: { points: [['5/4']] } })
    const { question: scored } = scoreQuestion(question, { points: [[0.75]] })
    expect([describeAnswer(scored, { points: [[0.75]] }), describeAnswer(scored, scored.correct)]).toEqual([
      '3/4',
      '5/4',
    ])
  })

  test('accepts differences up to the tolerance', () => {
    scoreRows({ kind: 'graph', board: { line: axis }, answer: { points: [[1.5]] }, tolerance: 0.25 }, [
      [{ points: [[1.25]] }, 'right'],
      [{ points: [[1.75]] }, 'right'],
      [{ points: [[1.2]] }, 'wrong'],
    ])
  })
})

test('an edited sentence is right as one of those accepted, however its quotes, dashes and spaces are typed', () => {
  const onlyMarks = 'The words are right. Look at the punctuation and capitals again.'
  const wrong = [{ value: 'It’s cold, we stayed in.', text: 'A comma alone can’t join them.' }]
  const accept = ['It’s cold, so we stayed in.', 'It’s cold—we stayed in.']
  scoreRows({ kind: 'edit', text: 'Its cold we stayed in.', accept, wrong }, [
    ["It's cold,  so we stayed in. ", 'right'],
    ['It’s cold -- we stayed in.', 'right'],
    ["It's cold, we stayed in.", 'wrong', ['A comma alone can’t join them.']],
    ['It’s cold so we stayed in.', 'wrong', [onlyMarks]],
    ['it’s cold we stayed in', 'wrong', [onlyMarks]],
    ['It was cold.', 'wrong'],
    ['Its  cold we stayed in.', 'unanswered'],
    ['', 'unanswered'],
    [3, 'unanswered'],
  ])
})

test('only the open blanks of a solution are filled in, scored and shown with their right answers', () => {
  const question = parseOne({
    id: 'q1',
    question: '?',
    kind: 'worked',
    lines: ['3(x + 2) = 18', '3x + {1} = 18', '{2}x = {3}', 'x = {4}'],
    blanks: [
      { answer: '6' },
      { answer: '3' },
      { answer: '-12', wrong: [{ value: '24', text: 'Subtract.' }] },
      { answer: '4', wrong: [{ value: '12', text: 'Divide.' }] },
    ],
    given: 2,
  })
  const score = (answer: Answer) => scoreQuestion(question, answer).question
  expect(score(['-12', '4'])).toMatchObject({ outcome: 'right', given: ['6', '3'], parts: [true, true] })
  expect(score(['24', '4'])).toMatchObject({
    outcome: 'wrong',
    correct: ['-12', '4'],
    parts: [false, true],
    feedback: [{ text: 'Subtract.', at: 0 }],
  })
  expect(score(['6', '3', '-12', '4'])).toMatchObject({ outcome: 'unanswered', answer: null })
  expect(describeAnswer(score(['24', '5']), ['24', '5'])).toBe('Line 3: 24; Line 4: 5')
})

test('an error is found by its line and the reason together, with feedback on each', () => {
  const question = {
    kind: 'error',
    lines: ['3(x + 2) = 18', '3x + 2 = 18', '3x = 16'],
    line: 1,
    lineFeedback: [{ text: 'That is given.' }, null, { text: 'It follows.' }],
    options: ['Not both are multiplied.', 'Add 2 instead.'],
    correct: 0,
    feedback: [null, { text: 'That undoes nothing.' }],
  }
  scoreRows(question, [
    [[1, 0], 'right'],
    [[1, 1], 'wrong', ['That undoes nothing.']],
    [[2, 0], 'wrong', ['It follows.']],
    [[0, 1], 'wrong', ['That is given.', 'That undoes nothing.']],
    [[1, null], 'unanswered'],
    [[3, 0], 'unanswered'],
    ['1', 'unanswered'],
  ])
  const [drawn] = drawQuestions([parseOne({ id: 'q', question: '?', ...question })], 'other order')
  if (drawn?.kind !== 'error') throw new Error('The question asks for an error.')
  const reason = drawn.options.indexOf('Add 2 instead.')
  const { feedback } = scoreQuestion(drawn, [0, reason]).question
  expect(feedback).toMatchObject([
    { text: 'That is given.', at: 0 },
    { text: 'That undoes nothing.', at: 3 + reason },
  ])
})

test('words of a text are right only as a whole set, with feedback on those wrongly marked or missed', () => {
  const wrong = [
    { value: 'Ann', text: 'Ann is named.' },
    { value: 'it (2)', text: 'What is hers?' },
  ]
  scoreRows({ kind: 'spot', text: 'Ann said it, and [it] was [hers].', wrong }, [
    [[4, 6], 'right'],
    [[6, 4], 'right'],
    [[0, 4, 6], 'wrong', ['Ann is named.']],
    [[6], 'wrong', ['What is hers?']],
    [[2, 6], 'wrong', ['What is hers?']],
    [[], 'unanswered'],
    [[4, 7], 'unanswered'],
  ])
})

test('spots are right only as a whole set, with the requested number', () => {
  const feedback = [{ text: 'Detail.' }, { text: 'Yes.' }, null]
  scoreRows({ kind: 'spot', passage: ['A.', 'B.', 'C.'], correct: [1], feedback }, [
    [[1], 'right'],
    [[0], 'wrong', ['Detail.', 'Yes.']],
    [[0, 1], 'unanswered'],
  ])
})
