import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawQuestions } from '../../scoring/draw-questions.ts'
import { scoreQuestion } from '../../scoring/score-question.ts'
import { anyQuestions, parseOne } from '../../testing/question-arbitraries.ts'
import { listFieldProblems, parseCheckedQuestions, parseQuestions, parseStorableQuestions } from '../parse-questions.ts'
import { writeQuestion } from './write-question.ts'

const axis = { from: -6, to: 6, step: 1 }
const line = { line: axis }
const plane = { plane: { x: axis, y: axis } }
const picture = { src: '/media/cell.svg', alt: 'A cell.', width: 640, height: 400 }
const spot = { label: 'A', x: 10, y: 10, r: 5 }
const pairs = (...flat: number[]) => flat.flatMap((x, index) => (index % 2 === 0 ? [[x, flat[index + 1]]] : []))
const many = (count: number) => Array.from({ length: count }, (_, index) => `item ${index}`)

const fourths = (fields: object) => ({ line: { from: 0, to: 2, step: '1/4', ...fields } })

const dots = (to: number) => ({ kind: 'dot-plot', axis: { from: 0, to, step: 1 } })
const bars = { kind: 'bar-chart', names: ['a', 'b'], to: 10, step: 1 }
const box = { kind: 'box-plot', axis: { from: 0, to: 8, step: 1 } }

const found = { kind: 'error', lines: ['a', 'b', 'c'], line: 1, options: ['x', 'y'], correct: 0 }

const events = (...labels: string[]) => ({ kind: 'timeline', events: labels.map((label) => ({ label })) })
const labeled = {
  kind: 'label',
  figure: events('1', '2'),
  pairs: [
    ['1', 'Conflict'],
    ['2', 'Climax'],
  ],
}

const part = { kind: 'number', question: 'How many?', answer: '4' }

const FAULTS: [string, Record<string, unknown>][] = [
  [
    'its kind is none of single, several, number, expression, order, match, label, sort, blanks, table, worked, parts, edit, error, display, graph, spot.',
    { kind: 'essay' },
  ],
  [
    'its kind is none of single, several, number, expression, order, match, label, sort, blanks, table, worked, parts, edit, error, display, graph, spot.',
    { kind: 'constructor' },
  ],
  ['at least one option must be right.', { kind: 'several', options: ['a', 'b'], correct: [] }],
  ['the right options count from 0 to 1, each once.', { kind: 'several', options: ['a', 'b'], correct: [2] }],
  ['the right options count from 0 to 1, each once.', { kind: 'several', options: ['a', 'b'], correct: [0, 0] }],
  ['it needs at least two options.', { kind: 'several', options: ['a'], correct: [0] }],
  ['the answer is missing.', { kind: 'number' }],
  ['the answer "nine" is no number.', { kind: 'number', answer: 'nine' }],
  ['the answer "9 cm" has a unit; write it as the unit.', { kind: 'number', answer: '9 cm' }],
  ['the unit "bags" is not known; use the label.', { kind: 'number', answer: 9, unit: { name: 'bags' } }],
  ['the tolerance "a bit" is no number.', { kind: 'number', answer: 9, tolerance: 'a bit' }],
  [
    'the form is none of any, lowest-terms, decimal, fraction, mixed, scientific, ratio, exact, time, point, interval.',
    { kind: 'number', answer: 9, form: 'short' },
  ],
  [
    'the answer "6/8" does not have the form that it asks for.',
    { kind: 'number', answer: '6/8', form: 'lowest-terms' },
  ],
  ['the foreseen wrong answer "18/2" is right.', { kind: 'number', answer: 9, wrong: [{ value: '18/2', text: 'x' }] }],
  ['the foreseen wrong answer "x" is no number.', { kind: 'number', answer: 9, wrong: [{ value: 'x', text: 'x' }] }],
  ['the text of a feedback must be text.', { kind: 'number', answer: 9, wrong: [{ value: 8 }] }],
  ['the expression "2x +" cannot be read.', { kind: 'expression', answer: '2x +' }],
  [
    'the answer "2(x+3)" does not have the form that it asks for.',
    { kind: 'expression', answer: '2(x+3)', form: 'expanded' },
  ],
  [
    'the answer "2x = 8" does not have the form that it asks for.',
    { kind: 'expression', answer: '2x = 8', form: 'solved' },
  ],
  [
    'typing "3x − 4 ≥ 11" from its own text would be right. Choose the form of the answer, such as solved or simplified.',
    { kind: 'expression', question: 'Solve 3x − 4 ≥ 11 with x on the left.', answer: 'x >= 5' },
  ],
  [
    'the expression "(2,7)" has a comma, which would be a decimal point. Write 2.7, or 2 and 7 apart.',
    { kind: 'expression', answer: '(2,7)' },
  ],
  ['the answer "nine" is no number.', { kind: 'number', answer: '9', or: ['nine'] }],
  ['the answer "815" is no time.', { kind: 'number', answer: '815', form: 'time' }],
  [
    'the foreseen wrong answer "7" is no point.',
    { kind: 'number', answer: '(2, 7)', form: 'point', wrong: [{ value: '7', text: 'x' }] },
  ],
  ['it needs at least two items.', { kind: 'order', items: ['a'] }],
  ['it may have at most 10 items.', { kind: 'order', items: many(11) }],
  ['the item "a" is used more than once.', { kind: 'order', items: ['a', 'a'] }],
  [
    'an order must have each index from 0 to 1 once.',
    { kind: 'order', items: ['a', 'b'], wrong: [{ order: [1], text: 'x' }] },
  ],
  ['a foreseen order is the right one.', { kind: 'order', items: ['a', 'b'], wrong: [{ order: [0, 1], text: 'x' }] }],
  ['it may have at most 8 pairs.', { kind: 'match', pairs: many(9).map((one) => [one, one]) }],
  [
    'it needs at least two different right sides.',
    {
      kind: 'match',
      pairs: [
        ['a', 'x'],
        ['b', 'x'],
      ],
    },
  ],
  ['it needs a figure that shows its places.', { ...labeled, figure: undefined }],
  ['its figure has no label "3".', { ...labeled, pairs: [...labeled.pairs, ['3', 'c']] }],
  ['its figure has more than one label "1".', { ...labeled, figure: events('1', '1', '2') }],
  [
    'the name of a place may have at most 3 characters.',
    {
      ...labeled,
      figure: events('Scene', '2'),
      pairs: [
        ['Scene', 'a'],
        ['2', 'b'],
      ],
    },
  ],
  [
    'the places "1" and "2" are too near to each other to be pressed on a phone.',
    { ...labeled, figure: events('1', '2', ...many(8)) },
  ],
  [
    'its figure, or the text for those who can’t see it, has the label "Top to bottom".',
    { ...labeled, extra: ['Top to bottom'] },
  ],
  [
    'its figure, or the text for those who can’t see it, has the label "moral".',
    { ...labeled, figure: events('1', '2', 'Moral'), extra: ['moral'] },
  ],
  ['its figure: a figure has no field "radios".', { ...labeled, figure: { kind: 'circle', radios: 'r' } }],
  ['a foreseen pair is a right one.', { ...labeled, wrong: [{ pair: [0, 0], text: 'x' }] }],
  ['a pair must have two texts.', { kind: 'match', pairs: [['a', 'x'], ['b']] }],
  [
    'a foreseen pair is a right one.',
    {
      kind: 'match',
      pairs: [
        ['a', 'x'],
        ['b', 'y'],
      ],
      wrong: [{ pair: [0, 0], text: 'x' }],
    },
  ],
  [
    'a foreseen pair has an index that does not exist.',
    {
      kind: 'match',
      pairs: [
        ['a', 'x'],
        ['b', 'y'],
      ],
      wrong: [{ pair: [0, 2], text: 'x' }],
    },
  ],
  [
    'it needs at least two groups.',
    {
      kind: 'sort',
      groups: ['a'],
      items: [
        ['x', 0],
        ['y', 0],
      ],
    },
  ],
  [
    'the group "a" is used more than once.',
    {
      kind: 'sort',
      groups: ['a', 'a'],
      items: [
        ['x', 0],
        ['y', 1],
      ],
    },
  ],
  [
    'it may have at most 6 groups.',
    {
      kind: 'sort',
      groups: many(7),
      items: [
        ['x', 0],
        ['y', 1],
      ],
    },
  ],
  ['it needs at least two items.', { kind: 'sort', groups: ['a', 'b'], items: [['x', 0]] }],
  ['it may have at most 12 items.', { kind: 'sort', groups: ['a', 'b'], items: many(13).map((one) => [one, 0]) }],
  [
    'the item "x" is used more than once.',
    {
      kind: 'sort',
      groups: ['a', 'b'],
      items: [
        ['x', 0],
        [' x ', 1],
      ],
    },
  ],
  [
    'the text of an item is missing.',
    {
      kind: 'sort',
      groups: ['a', 'b'],
      items: [
        ['', 0],
        ['y', 1],
      ],
    },
  ],
  ['the items must be a list.', { kind: 'sort', groups: ['a', 'b'], items: 'x' }],
  ['an item must have its text and its group.', { kind: 'sort', groups: ['a', 'b'], items: ['x', 'y'] }],
  [
    'the group of an item does not exist.',
    {
      kind: 'sort',
      groups: ['a', 'b'],
      items: [
        ['x', 0],
        ['y', 'c'],
      ],
    },
  ],
  [
    'the group of an item does not exist.',
    {
      kind: 'sort',
      groups: ['a', 'b'],
      items: [
        ['x', 0],
        ['y', 2],
      ],
    },
  ],
  [
    'the group of an item must be its name or index.',
    {
      kind: 'sort',
      groups: ['a', 'b'],
      items: [
        ['x', 0],
        ['y', null],
      ],
    },
  ],
  ['every item needs a group.', { kind: 'sort', groups: ['a', 'b'], items: ['x', 'y'], correct: [0] }],
  ['every item needs a group.', { kind: 'sort', groups: ['a', 'b'], items: ['x', 'y'], correct: [0, 2] }],
  [
    'a foreseen pair is a right one.',
    {
      kind: 'sort',
      groups: ['a', 'b'],
      items: [
        ['x', 0],
        ['y', 1],
      ],
      wrong: [{ pair: [1, 1], text: 'x' }],
    },
  ],
  [
    'a foreseen pair has an index that does not exist.',
    {
      kind: 'sort',
      groups: ['a', 'b'],
      items: [
        ['x', 0],
        ['y', 1],
      ],
      wrong: [{ pair: [2, 1], text: 'x' }],
    },
  ],
  ['its text must have {1} once.', { kind: 'blanks', text: 'No mark.', blanks: [{ accept: ['a'] }] }],
  [
    'its text must have {1} to {2}, each once and in order.',
    { kind: 'blanks', text: '{2} {1}', blanks: [{ accept: ['a'] }, { answer: 1 }] },
  ],
  ['it needs at least two columns.', { kind: 'table', columns: ['a'], rows: [[{ answer: 1 }]] }],
  ['it may have at most 6 columns.', { kind: 'table', columns: many(7), rows: [[{ answer: 1 }]] }],
  ['the heading of a column is missing.', { kind: 'table', columns: ['a', ' '], rows: [['1', { answer: 1 }]] }],
  ['the rows must be a list.', { kind: 'table', columns: ['a', 'b'], rows: 'x' }],
  ['it needs a row.', { kind: 'table', columns: ['a', 'b'], rows: [] }],
  [
    'it may have at most 10 rows.',
    { kind: 'table', columns: ['a', 'b'], rows: many(11).map(() => ['1', { answer: 1 }]) },
  ],
  ['a row must be a list of cells.', { kind: 'table', columns: ['a', 'b'], rows: ['x'] }],
  [
    'every row needs a cell for each of its 2 columns.',
    { kind: 'table', columns: ['a', 'b'], rows: [[{ answer: 1 }]] },
  ],
  ['it needs a cell to fill.', { kind: 'table', columns: ['a', 'b'], rows: [['1', 2]] }],
  [
    'it may have at most 20 cells to fill.',
    { kind: 'table', columns: ['a', 'b', 'c'], rows: many(7).map(() => many(3).map(() => ({ answer: 1 }))) },
  ],
  ['every cell to fill needs its key.', { kind: 'table', columns: ['a', 'b'], rows: [['1', null]], blanks: [] }],
  [
    'a cell may have at most 200 characters.',
    { kind: 'table', columns: ['a', 'b'], rows: [['1'.repeat(201), { answer: 1 }]] },
  ],
  ['cell 1: the answer "x" is no number.', { kind: 'table', columns: ['a', 'b'], rows: [['1', { answer: 'x' }]] }],
  [
    'cell 2: the foreseen wrong answer "8/2" is right.',
    {
      kind: 'table',
      columns: ['a', 'b'],
      rows: [[{ answer: 1 }, { answer: 4, wrong: [{ value: '8/2', text: 'x' }] }]],
    },
  ],
  ['a menu may have at most 20 options.', { kind: 'blanks', text: '{1}', blanks: [{ options: many(21), correct: 0 }] }],
  [
    '"x" is no option of its menu.',
    { kind: 'blanks', text: '{1}', blanks: [{ options: ['a', 'b'], correct: 0, wrong: [{ value: 'x', text: 'x' }] }] },
  ],
  [
    'blank 1: an accepted text has nothing but punctuation; set exact.',
    { kind: 'blanks', text: '{1}', blanks: [{ accept: [';'] }] },
  ],
  [
    'blank 1: the foreseen wrong answer "Topic" is right.',
    { kind: 'blanks', text: '{1}', blanks: [{ accept: ['topic'], wrong: [{ value: 'Topic', text: 'x' }] }] },
  ],
  [
    'the kind of the display is none of dot-plot, bar-chart, box-plot.',
    { kind: 'display', display: { kind: 'pie-chart' }, answer: [1] },
  ],
  ['the values must be a list.', { kind: 'display', display: dots(4), answer: 3 }],
  ['a value is missing.', { kind: 'display', display: dots(4), answer: [] }],
  ['it may have at most 60 values.', { kind: 'display', display: dots(9), answer: many(61) }],
  ['a dot plot may have at most 16 numbers on its axis.', { kind: 'display', display: dots(16), answer: [1] }],
  ['the steps of an axis must end at its end.', { kind: 'display', display: dots(2.5), answer: [1] }],
  ['an axis must end after its begin.', { kind: 'display', display: dots(-3), answer: [1] }],
  [
    'an axis may have at most 40 steps.',
    { kind: 'display', display: { kind: 'dot-plot', axis: { from: -1e6, to: 1e6, step: 1e-6 } }, answer: [1] },
  ],
  ['the value "x" is no number.', { kind: 'display', display: dots(4), answer: [1, 'x'] }],
  ['the value 1.5 is no number of the axis.', { kind: 'display', display: dots(4), answer: [1, 1.5] }],
  ['the value 5 is no number of the axis.', { kind: 'display', display: dots(4), answer: [5] }],
  ['a value may occur at most 12 times.', { kind: 'display', display: dots(4), answer: many(13).map(() => 2) }],
  [
    'a foreseen display is the right one.',
    { kind: 'display', display: dots(4), answer: [1, 2], wrong: [{ answer: ['2.0', 1], text: 'x' }] },
  ],
  ['it needs at least two bars.', { kind: 'display', display: { ...bars, names: ['a'] }, answer: [1] }],
  ['it may have at most 8 bars.', { kind: 'display', display: { ...bars, names: many(9) }, answer: many(9) }],
  ['the bar "a" is there twice.', { kind: 'display', display: { ...bars, names: ['a', 'a'] }, answer: [1, 2] }],
  ['the name of a bar is missing.', { kind: 'display', display: { ...bars, names: ['a', ' '] }, answer: [1, 2] }],
  ['the step is too small for the end of the axis.', { kind: 'display', display: { ...bars, to: 26 }, answer: [1, 2] }],
  ['the steps of an axis must end at its end.', { kind: 'display', display: { ...bars, step: 3 }, answer: [1, 2] }],
  ['it may have at most 200 steps of its snap.', { kind: 'display', display: { ...bars, snap: 0.01 }, answer: [1, 2] }],
  ['it has 2 values, but 3 are written.', { kind: 'display', display: bars, answer: [1, 2, 3] }],
  ['the value 11 does not lie on the axis.', { kind: 'display', display: bars, answer: [1, 11] }],
  [
    'its display: its labels "A very long name" and "Another long name" cover each other.',
    {
      kind: 'display',
      display: { ...bars, names: ['A very long name', 'Another long name', 'c', 'd', 'e'] },
      answer: [1, 2, 3, 4, 5],
    },
  ],
  ['it has 5 values, but 4 are written.', { kind: 'display', display: box, answer: [1, 2, 3, 4] }],
  ['the values of a box plot go from least to greatest.', { kind: 'display', display: box, answer: [1, 3, 2, 4, 5] }],
  [
    'it has 5 values, but 2 are written.',
    { kind: 'display', display: box, answer: [1, 2, 3, 4, 5], wrong: [{ answer: [1, 2], text: 'x' }] },
  ],
  [
    'the value 9 does not lie on the axis.',
    { kind: 'display', display: box, answer: [1, 2, 3, 4, 5], wrong: [{ answer: [1, 2, 3, 4, 9], text: 'x' }] },
  ],
  ['the board needs a line or a plane, with from, to and step.', { kind: 'graph', answer: { points: [[1]] } }],
  [
    'an axis may have at most 400 steps.',
    { kind: 'graph', board: { line: { from: 0, to: 1000, step: 1 } }, answer: { points: [[1]] } },
  ],
  ['the step must be a number.', { kind: 'graph', board: fourths({ step: '1/0' }), answer: { points: [[1]] } }],
  ['the step must be more than 0.', { kind: 'graph', board: fourths({ step: '-1/4' }), answer: { points: [[1]] } }],
  [
    'an axis may have at most 400 steps.',
    { kind: 'graph', board: fourths({ snap: '1/900' }), answer: { points: [[1]] } },
  ],
  [
    'an axis has fractions with denominators up to 100.',
    { kind: 'graph', board: fourths({ snap: '1/101' }), answer: { points: [[1]] } },
  ],
  [
    'the axis has 9 marks, but 3 texts for them.',
    { kind: 'graph', board: fourths({ ticks: [0, 1, 2] }), answer: { points: [[1]] } },
  ],
  [
    'the text of a mark may have at most 20 characters.',
    { kind: 'graph', board: fourths({ ticks: ['x'.repeat(21)] }), answer: { points: [[1]] } },
  ],
  [
    'the answer needs points, a line, a segment, a polygon, lines, a parabola, an interval or a halfPlane.',
    { kind: 'graph', board: fourths({}), answer: { circle: [[1]] } },
  ],
  ['a coordinate must be a number.', { kind: 'graph', board: fourths({}), answer: { points: [['1/x']] } }],
  ['a coordinate is too large.', { kind: 'graph', board: plane, answer: { points: [[1, 2_000_000]] } }],
  ['a formula needs the values of a template.', { kind: 'graph', board: plane, answer: { points: [['{a}', 1]] } }],
  ['a drawing does not lie on the board.', { kind: 'graph', board: fourths({}), answer: { points: [['9/4']] } }],
  [
    'a foreseen drawing is the right one.',
    {
      kind: 'graph',
      board: fourths({}),
      answer: { points: [['3/4']] },
      wrong: [{ answer: { points: [[0.75]] }, text: 'x' }],
    },
  ],
  ['the answer is missing.', { kind: 'graph', board: line }],
  ['a drawing does not lie on the board.', { kind: 'graph', board: line, answer: { points: [[7]] } }],
  ['a drawing does not lie on the board.', { kind: 'graph', board: plane, answer: { points: [[1]] } }],
  [
    'a drawing is not complete.',
    {
      kind: 'graph',
      board: plane,
      answer: {
        line: {
          through: [
            [1, 1],
            [1, 1],
          ],
        },
      },
    },
  ],
  ['an interval needs a number line.', { kind: 'graph', board: plane, answer: { interval: { from: 1, to: 2 } } }],
  ['this drawing needs a coordinate plane.', { kind: 'graph', board: line, answer: { line: [[1], [2]] } }],
  [
    'a drawing is not complete.',
    // Its sides cross.
    { kind: 'graph', board: plane, answer: { polygon: pairs(0, 0, 2, 2, 2, 0, 0, 2) } },
  ],
  ['a drawing is not complete.', { kind: 'graph', board: plane, answer: { parabola: pairs(0, 0, 1, 1, 2, 2) } }],
  ['a drawing is not complete.', { kind: 'graph', board: plane, answer: { vertexParabola: pairs(0, 0, 0, 4) } }],
  ['a polygon has at least three corners.', { kind: 'graph', board: plane, answer: { polygon: pairs(0, 0, 1, 1) } }],
  [
    'a foreseen polygon has another number of corners.',
    {
      kind: 'graph',
      board: plane,
      answer: { polygon: pairs(0, 0, 2, 0, 0, 2) },
      wrong: [{ answer: { polygon: pairs(0, 0, 2, 0, 2, 2, 0, 2) }, text: 'x' }],
    },
  ],
  [
    'a foreseen drawing is the right one.',
    {
      kind: 'graph',
      board: plane,
      answer: { polygon: pairs(0, 0, 2, 0, 0, 2) },
      wrong: [{ answer: { polygon: pairs(0, 2, 2, 0, 0, 0) }, text: 'x' }],
    },
  ],
  [
    'only points can be given on a number line.',
    {
      kind: 'graph',
      board: { ...line, given: [{ drawing: { segment: [[1], [2]] } }] },
      answer: { points: [[1]] },
    },
  ],
  [
    'what is given does not lie on the board.',
    {
      kind: 'graph',
      board: { ...plane, given: [{ drawing: { points: [[9, 9]] } }] },
      answer: { points: [[1, 1]] },
    },
  ],
  [
    'it has more names than points.',
    {
      kind: 'graph',
      board: { ...plane, given: [{ drawing: { points: [[1, 1]] }, names: ['A', 'B'] }] },
      answer: { points: [[1, 1]] },
    },
  ],
  ['two points of the answer are the same.', { kind: 'graph', board: line, answer: { points: [[1], [1]] } }],
  [
    'a foreseen drawing is the right one.',
    { kind: 'graph', board: line, answer: { points: [[1]] }, wrong: [{ answer: { points: [[1]] }, text: 'x' }] },
  ],
  ['it needs a picture with spots, a passage or a text.', { kind: 'spot', correct: [0] }],
  ['a spot lies outside the picture.', { kind: 'spot', picture, spots: [spot, { ...spot, x: 700 }], correct: [0] }],
  ['the right spots count from 0 to 1, each once.', { kind: 'spot', passage: ['A.', 'B.'], correct: [2] }],
  ['it needs a picture with spots, a passage or a text.', { kind: 'spot', passage: ['A.', 'B.'], text: '[A]' }],
  ['it needs a picture with spots, a passage or a text.', { kind: 'spot', picture, text: '[A] b' }],
  ['at least one word must be right: put it in [brackets].', { kind: 'spot', text: 'A b.' }],
  ['at least one word must not be right.', { kind: 'spot', text: '[A b].' }],
  ['every bracket [ needs its own bracket ].', { kind: 'spot', text: 'A [b c.' }],
  ['every bracket [ needs its own bracket ].', { kind: 'spot', text: 'A b] c.' }],
  ['every bracket [ needs its own bracket ].', { kind: 'spot', text: 'A [[b] c].' }],
  ['brackets stand around whole words: [she] or [the old dog].', { kind: 'spot', text: 'A [un]clear b.' }],
  ['brackets stand around whole words: [she] or [the old dog].', { kind: 'spot', text: 'A [,] b.' }],
  ['the text may have at most 100 words.', { kind: 'spot', text: `[a]${' b'.repeat(100)}` }],
  ['"x" is no word of the text.', { kind: 'spot', text: '[a] b', wrong: [{ value: 'x', text: 'x' }] }],
  ['it needs at least two parts.', { kind: 'parts', parts: [part] }],
  ['it may have at most 4 parts.', { kind: 'parts', parts: [part, part, part, part, part] }],
  [
    'the kind of a part is none of single, several, number, expression.',
    { kind: 'parts', parts: [part, { kind: 'parts', question: 'x', parts: [part, part] }] },
  ],
  ['the text of a part is missing.', { kind: 'parts', parts: [part, { ...part, question: '' }] }],
  ['the answer is missing.', { kind: 'parts', parts: [part, { kind: 'number', question: 'x' }] }],
  ['the first part has no earlier one.', { kind: 'parts', parts: [{ ...part, follows: 'a' }, part] }],
  [
    'only a number can follow from earlier parts.',
    { kind: 'parts', parts: [part, { question: 'x', options: ['a', 'b'], correct: 0, follows: 'a' }] },
  ],
  ['part b: the answer "x" is no number.', { kind: 'parts', parts: [part, { ...part, answer: 'x' }] }],
  [
    'part b: the formula gives 8 for the right answers, not 4.',
    { kind: 'parts', parts: [part, { ...part, follows: 'a * 2' }] },
  ],
  [
    'part b: the formula has no letter of an earlier part with a number.',
    { kind: 'parts', parts: [part, { ...part, follows: '4' }] },
  ],
  [
    'part b: the formula: "c" is no earlier part with a number.',
    { kind: 'parts', parts: [part, { ...part, follows: 'a + c' }, part] },
  ],
  [
    'part b: the formula: a number is divided by 0.',
    { kind: 'parts', parts: [part, { ...part, follows: 'a / (a - 4)' }] },
  ],
  [
    'part b: typing "4n" from its own text would be right. Choose the form of the answer, such as solved or simplified.',
    { kind: 'parts', parts: [part, { kind: 'expression', question: 'What is $4n$?', answer: '4n' }] },
  ],
  ['the sentence to correct is missing.', { kind: 'edit', text: ' ', accept: ['A.'] }],
  ['it needs a right sentence.', { kind: 'edit', text: 'a', accept: [] }],
  ['it may have at most 20 right sentences.', { kind: 'edit', text: 'a', accept: many(21) }],
  ['the sentence to correct may have at most 300 characters.', { kind: 'edit', text: 'a'.repeat(301), accept: ['A.'] }],
  ['a right sentence is the one to correct.', { kind: 'edit', text: 'It’s a.', accept: ["It's  a."] }],
  [
    'the foreseen wrong answer "A ." is right.',
    { kind: 'edit', text: 'a', accept: ['A.'], wrong: [{ value: 'A .', text: 'x' }] },
  ],
  [
    'a foreseen wrong answer is the sentence to correct, which learners can’t submit.',
    { kind: 'edit', text: 'a', accept: ['A.'], wrong: [{ value: 'a', text: 'x' }] },
  ],
  ['it needs at least 2 lines.', { kind: 'worked', lines: ['{1}'], blanks: [{ answer: '1' }] }],
  ['it needs at least one blank.', { kind: 'worked', lines: ['a', 'b'], blanks: [] }],
  ['its lines must have {1} once.', { kind: 'worked', lines: ['a', '{2}'], blanks: [{ answer: '1' }] }],
  [
    'its lines must have {1} to {2}, each once and in order.',
    { kind: 'worked', lines: ['{2}', '{1}'], blanks: [{ answer: '1' }, { answer: '2' }] },
  ],
  ['blank 1: the answer "x" is no number.', { kind: 'worked', lines: ['a', '{1}'], blanks: [{ answer: 'x' }] }],
  [
    'practice decides which blanks are given.',
    { kind: 'worked', lines: ['{1}', '{2}'], blanks: [{ answer: '1' }, { answer: '2' }], given: 1 },
  ],
  ['at least one blank must be open.', { kind: 'worked', lines: ['a', '{1}'], blanks: [{ answer: '1' }], given: 1 }],
  ['it needs at least 3 lines.', { ...found, lines: ['a', 'b'] }],
  ['it may have at most 7 lines.', { ...found, lines: many(8) }],
  ['a line of the solution is missing.', { ...found, lines: ['a', ' ', 'c'] }],
  ['the line with the error counts from 0 to 2.', { ...found, line: 3 }],
  ['an index must be a whole number.', { ...found, line: null }],
  ['the right reason counts from 0 to 1.', { ...found, correct: 2 }],
  ['the right reason must be an index.', { ...found, correct: null }],
  ['it may have at most 4 reasons.', { ...found, options: many(5) }],
  ['the option "x" is used more than once.', { ...found, options: ['x', 'x'] }],
  ['the hints may have at most 3 entries.', { options: ['a', 'b'], correct: 0, hints: many(4) }],
  [
    'a range must not end before it begins.',
    { kind: 'number', answer: '{a}', variants: { ranges: { a: { from: 2, to: 1 } } } },
  ],
  [
    '"gcd" cannot be the name of a value.',
    { kind: 'number', answer: 1, variants: { ranges: { gcd: { from: 1, to: 2 } } } },
  ],
]

test.each(FAULTS)('a fault is reported once, as a sentence: %s (%j)', (message, fields) => {
  expect(parseStorableQuestions([{ id: 'q1', question: '?', ...fields }])).toEqual({
    outcome: 'invalid',
    problems: [{ index: 0, message: `Question 1: ${message}` }],
  })
})

describe('the key of an expression', () => {
  const save = (fields: Record<string, unknown>) => {
    const parsed = parseCheckedQuestions([{ kind: 'expression', question: 'How much?', ...fields }])
    return parsed.outcome === 'valid' ? 'saved' : parsed.problems[0]?.message
  }

  test('has a decimal comma where the question has one', () => {
    expect(save({ decimalMark: ',', answer: '4,5n + 1.250' })).toBe('saved')
  })

  test('has no comma in any draw of a template', () => {
    const variants = { ranges: { a: { from: 2, to: 9 } } }
    expect(save({ answer: '(2,{a})', variants })).toMatch(/^Question 1: the expression "\(2,\d\)" has a comma/)
  })

  test('is not the task itself in one of many draws', () => {
    const variants = { ranges: { a: { from: 2, to: 9 }, b: { from: 0, to: 7 } } }
    const question = 'Write {a}x + {b} without a sum.'
    expect(save({ question, answer: '{a}x + {b}', form: 'simplified', variants })).toBe('saved')
    expect(save({ question, answer: '{a}x', variants })).toMatch(/ typing "\dx \+ 0" from its own text would be right/)
  })
})

describe('the written form', () => {
  test('of any question parses to that question', () => {
    fc.assert(
      fc.property(anyQuestions, (questions) => {
        const written: unknown = JSON.parse(JSON.stringify(questions.map(writeQuestion)))
        expect(parseQuestions(written)).toEqual({ outcome: 'valid', questions })
      }),
    )
  })

  test('of plain single choice equals the specified one, byte for byte', () => {
    const plain = { id: 'q1', question: 'Which?', options: ['red', 'All of the above'], correct: 1, explanation: null }
    expect(JSON.stringify(writeQuestion(parseOne(plain)))).toBe(JSON.stringify(plain))
  })

  test('omits empty fields', () => {
    const written = { id: 'q1', kind: 'number', question: '?', answer: '9', wrong: [{ value: '8', text: 'Less.' }] }
    expect(writeQuestion(parseOne(written))).toEqual(written)
  })

  test('accepts numbers that YAML parsed, and feedback as plain text', () => {
    const question = parseOne({ kind: 'number', question: '?', answer: 2.5 })
    expect(question.kind === 'number' && question.key.value).toBe('2.5')
    const several = parseOne({
      kind: 'several',
      question: '?',
      options: ['a', 'b'],
      correct: [0],
      feedback: [null, 'No.'],
    })
    expect(several.kind === 'several' && several.feedback).toEqual([null, { text: 'No.', misconception: null }])
  })
})

test('all problems of a question are reported together, each with its field', () => {
  const fields = {
    kind: 'number',
    question: ' ',
    answer: '',
    tolerance: 'x'.repeat(200),
    unit: { name: '' },
    wrong: [{ value: '1', text: '' }],
    hints: ['One', ''],
    variants: { ranges: { a: { from: 3, to: 'x' } } },
  }
  const paths = listFieldProblems(fields).map(({ path }) => path.join('.'))
  expect(paths.toSorted()).toEqual([
    'hints.1',
    'question',
    'tolerance',
    'unit.name',
    'variants.ranges.a.to',
    'wrong.0.text',
  ])
  const blank = { kind: 'single', question: 'Which?', options: ['', 'b', 'b'], correct: null }
  expect(listFieldProblems(blank)).toEqual([
    { path: ['options', 0], message: 'an option is empty.' },
    { path: ['options', 2], message: 'the option "b" is used more than once.' },
    { path: ['correct'], message: 'the correct answer is missing.' },
  ])
  expect(listFieldProblems({ ...blank, options: ['', ''], correct: 0 })).toEqual([
    { path: ['options', 0], message: 'an option is empty.' },
    { path: ['options', 1], message: 'an option is empty.' },
  ])
  const inBlank = {
    kind: 'blanks',
    question: '?',
    text: '{1}',
    blanks: [{ accept: ['a'], wrong: [{ value: 'A', text: 'No.' }] }],
  }
  expect(listFieldProblems(inBlank)[0]?.path).toEqual(['blanks', 0, 'wrong', 0, 'value'])
  const axis = {
    kind: 'graph',
    question: '?',
    board: { line: { from: '', to: 5, step: 1 } },
    answer: { points: [['x']] },
  }
  expect(listFieldProblems(axis).map(({ path }) => path.join('.'))).toEqual(['board.line.from', 'answer.points.0.0'])
})

test('a line of fractions is written back with its fractions and texts', () => {
  const board = fourths({ snap: '1/12', ticks: [0, '', '1/2', null, 1, '', '', '', 'two'] })
  const question = parseOne({
    id: 'q',
    kind: 'graph',
    question: '?',
    board,
    answer: { interval: { from: '1 1/6', to: 2, fromOpen: true } },
    wrong: [{ answer: { interval: { from: 0.3, to: '10/8' } }, text: 'x' }],
  })
  expect(question).toMatchObject({
    board: { line: { denominator: 12, step: 0.25 } },
    key: { interval: { from: 7 / 6 } },
  })
  const written = writeQuestion(question)
  expect(written).toMatchObject({
    board: { line: { step: '1/4', snap: '1/12', ticks: ['0', '', '1/2', '', '1', '', '', '', 'two'] } },
    answer: { interval: { from: '7/6', to: 2 } },
    wrong: [{ answer: { interval: { from: 0.3, to: '5/4' } } }],
  })
  expect(parseOne(written)).toEqual(question)
})

test('a template of figures on a plane is drawn with numbers, and written back with its formulas', () => {
  const written = {
    id: 'q',
    kind: 'graph',
    question: 'Reflect the triangle over the y-axis.',
    board: {
      plane: { x: { ...axis, snap: 1, label: null }, y: { ...axis, snap: 1, label: null } },
      given: [
        {
          drawing: {
            polygon: [
              ['{a}', 1],
              [5, 1],
              ['{a}', '{b}'],
            ],
          },
          names: ['A', 'B', 'C'],
        },
      ],
    },
    answer: {
      polygon: [
        ['{= 0 - a }', 1],
        [-5, 1],
        ['{= 0 - a }', '{b}'],
      ],
    },
    wrong: [
      {
        answer: {
          polygon: [
            ['{a}', -1],
            [5, -1],
            ['{a}', '{= 0 - b }'],
          ],
        },
        text: 'That is the x-axis.',
      },
    ],
    variants: { ranges: { a: { from: 1, to: 4, step: 1 }, b: { from: 2, to: 5, step: 1 } } },
  }
  const question = parseOne(written)
  expect(writeQuestion(question)).toEqual(written)
  for (let draw = 0; draw < 20; draw += 1) {
    const [drawn] = drawQuestions([question], `draw ${draw}`)
    if (drawn?.kind !== 'graph') throw new Error('The template is not drawn')
    const { question: scored } = scoreQuestion(drawn, undefined)
    if (scored.kind !== 'graph') throw new Error('It is scored as another kind')
    const figure = scored.board.given?.[0]?.drawing
    const [image, original] = [scored.correct, figure].map((one) => (one && 'polygon' in one ? one.polygon : []))
    expect(image).toEqual(original?.map(([x = 0, y = 0]) => [0 - x, y]))
  }
  const off = parseCheckedQuestions([
    {
      ...written,
      answer: {
        polygon: [
          ['{= a + 9 }', 1],
          [5, 1],
          [5, 2],
        ],
      },
    },
  ])
  expect(off).toMatchObject({
    problems: [{ message: expect.stringContaining('a drawing does not lie on the board.') }],
  })
})

test('a display is written back as it was, with its data and without empty fields', () => {
  const written = {
    id: 'q',
    kind: 'display',
    question: '?',
    display: { kind: 'box-plot', axis: { from: 0, to: 8, step: 1 } },
    answer: ['1', '5/2', '3', '4', '8'],
    wrong: [{ answer: ['1', '2', '3', '4', '8'], text: 'x' }],
  }
  const question = parseOne(written)
  expect(writeQuestion(question)).toEqual(written)
  expect(parseOne({ ...question })).toEqual(question)
})

test('a template computes the data of a display', () => {
  const question = parseOne({
    id: 'q',
    kind: 'display',
    question: 'Plot {a}, {a} and {= a + 2 }.',
    display: { kind: 'dot-plot', axis: { from: 0, to: 8, step: 1 } },
    answer: ['{a}', '{a}', '{= a + 2 }'],
    wrong: [{ answer: ['{a}', '{= a + 2 }'], text: '{a} is there twice.' }],
    variants: { ranges: { a: { from: 2, to: 5 } } },
  })
  const [drawn] = drawQuestions([question], 'seed')
  const [, a = ''] = /Plot (\d)/.exec(drawn?.question ?? '') ?? []
  expect(drawn && scoreQuestion(drawn, undefined).question.correct).toEqual(
    Array.from({ length: 9 }, (_, value) => (value === Number(a) ? 2 : value === Number(a) + 2 ? 1 : 0)),
  )
})
