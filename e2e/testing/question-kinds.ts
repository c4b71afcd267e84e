import type { APIRequestContext } from '@playwright/test'
import { newSubject } from './content.ts'

const axis = { from: -4, to: 4, step: 1 }
const plane = { x: { ...axis, label: 'x' }, y: { ...axis, label: 'y' } }
const stem = 'Read: “A bean is planted in spring. Its roots drink, its leaves catch the light.”'

/** Questions of every kind in the author's form, including the tools of a graph that work in a way of their own. The first two share a text. */
export const EVERY_KIND = [
  {
    id: 'single',
    question: 'Which part drinks?',
    options: ['The roots', 'The leaves'],
    correct: 0,
    stem,
    hints: ['Look below the ground.', 'It is the lowest part.'],
    feedback: [null, 'Leaves catch light.'],
  },
  {
    id: 'several',
    kind: 'several',
    question: 'Which parts does the text name?',
    stem,
    options: ['Roots', 'Leaves', 'Petals'],
    correct: [0, 1],
    feedback: [null, null, 'Read again.'],
  },
  {
    id: 'number',
    kind: 'number',
    question: 'What is $\\frac{1}{2} + \\frac{1}{4}$?',
    answer: '3/4',
    wrong: [{ value: '2/6', text: 'The parts have to be of one size first.', misconception: 'g6.math.m.adds-both' }],
    explanation: 'Two fourths and one fourth are three fourths.',
    steps: ['$\\frac{1}{2}$ is two fourths.', 'Add.'],
  },
  {
    id: 'expression',
    kind: 'expression',
    question: 'Write 2 times the sum of x and 3.',
    answer: '2(x+3)',
    wrong: [{ value: '2x+3', text: 'Both are doubled.' }],
  },
  {
    id: 'order',
    kind: 'order',
    question: 'Order the life of a bean.',
    items: ['Seed', 'Sprout', 'Flower'],
    feedback: 'Begin with what is planted.',
  },
  {
    id: 'match',
    kind: 'match',
    question: 'Match each part with its work.',
    pairs: [
      ['Root', 'drinks'],
      ['Leaf', 'catches light'],
    ],
    extra: ['draws bees'],
    wrong: [{ pair: [0, 1], text: 'It is dark down there.' }],
  },
  {
    id: 'blanks',
    kind: 'blanks',
    question: 'Complete the text.',
    text: 'A bean is a {1}. Its leaf is {2}. It has {3} seed leaves.',
    blanks: [
      { accept: ['plant'], wrong: [{ value: 'animal', text: 'It has roots.' }] },
      { options: ['green', 'blue'], correct: 0, wrong: [{ value: 'blue', text: 'Look at one.' }] },
      { answer: '2', wrong: [{ value: '1', text: 'They come in pairs.' }] },
    ],
  },
  {
    id: 'graph',
    kind: 'graph',
    question: 'Plot the point (2, 3).',
    board: { plane },
    answer: { points: [[2, 3]] },
    wrong: [{ answer: { points: [[3, 2]] }, text: 'Go right first.' }],
  },
  {
    id: 'spot',
    kind: 'spot',
    question: 'Which sentence is a fact?',
    passage: ['Beans are the best.', 'A bean grows from a seed.'],
    correct: [1],
    feedback: ['Who says so?', null],
  },
  {
    id: 'template',
    kind: 'number',
    question: 'What is {a} times {b}?',
    answer: '{= a * b }',
    variants: { ranges: { a: { from: 3, to: 9 }, b: { from: 3, to: 9 } } },
    wrong: [{ value: '{= a + b }', text: 'That is the sum.' }],
  },
  {
    id: 'line',
    kind: 'graph',
    question: 'Graph y = x + 1.',
    board: { plane },
    answer: {
      line: [
        [0, 1],
        [2, 3],
      ],
    },
    wrong: [
      {
        answer: {
          line: [
            [0, 0],
            [1, 1],
          ],
        },
        text: 'It crosses the y-axis at 1.',
      },
    ],
  },
  {
    id: 'interval',
    kind: 'graph',
    question: 'Show x > −2.',
    board: { line: axis },
    answer: { interval: { from: -2, to: null, fromOpen: true } },
    wrong: [{ answer: { interval: { from: -2, to: null, fromOpen: false } }, text: 'Is −2 one of them?' }],
  },
  {
    id: 'halfPlane',
    kind: 'graph',
    question: 'Shade y ≥ x.',
    board: { plane },
    answer: {
      halfPlane: {
        through: [
          [0, 0],
          [1, 1],
        ],
        strict: false,
        side: [0, 3],
      },
    },
    wrong: [
      {
        answer: {
          halfPlane: {
            through: [
              [0, 0],
              [1, 1],
            ],
            strict: false,
            side: [3, 0],
          },
        },
        text: 'Test a point.',
      },
    ],
  },
  {
    id: 'sort',
    kind: 'sort',
    question: 'Sort the parts by where they grow.',
    groups: ['Above the ground', 'Below the ground'],
    items: [
      ['Main root', 1],
      ['Pod', 0],
      ['Root hair', 1],
    ],
    wrong: [{ pair: [0, 0], text: 'It drinks.' }],
  },
  {
    id: 'table',
    kind: 'table',
    question: 'Each pod has 4 beans. Complete the table.',
    columns: ['Pods', 'Beans', 'Many?'],
    rows: [
      ['1', '4', 'no'],
      ['3', { answer: '12', wrong: [{ value: '7', text: 'You added.' }] }, { options: ['no', 'yes'], correct: 0 }],
      [{ answer: '25' }, '100', 'yes'],
    ],
  },
  {
    id: 'dots',
    kind: 'display',
    question: 'Five pods have 1, 3, 3, 2 and 3 beans. Make a dot plot.',
    display: { kind: 'dot-plot', axis: { from: 0, to: 4, step: 1, label: 'Beans' } },
    answer: [1, 3, 3, 2, 3],
    wrong: [{ answer: [1, 2, 3], text: 'Every pod gets a dot.' }],
  },
  {
    id: 'bars',
    kind: 'display',
    question: 'A pea plant has 7 leaves, and a bean plant has 4. Draw the bars.',
    display: { kind: 'bar-chart', names: ['Pea', 'Bean'], to: 10, step: 2, snap: 1, label: 'Leaves' },
    answer: [7, 4],
    wrong: [{ answer: [4, 7], text: 'You swapped them.' }],
  },
  {
    id: 'box',
    kind: 'display',
    question: 'Draw the box plot of leaves: from 1 to 9 inches, with the median 4 and the quartiles 3 and 7.',
    display: { kind: 'box-plot', axis: { from: 0, to: 10, step: 1, label: 'Inches' } },
    answer: [1, 3, 4, 7, 9],
    wrong: [{ answer: [1, 3, 7, 7, 9], text: 'Look at the median.' }],
  },
  {
    id: 'edit',
    kind: 'edit',
    question: 'Correct the sentence.',
    text: 'A bean need light it turn to the sun.',
    accept: ['A bean needs light. It turns to the sun.', 'A bean needs light; it turns to the sun.'],
    wrong: [{ value: 'A bean needs light, it turns to the sun.', text: 'A comma alone is not enough.' }],
  },
  {
    id: 'worked',
    kind: 'worked',
    question: 'Three pods have 12 beans. How many beans have 5 pods? Complete the solution.',
    lines: ['$12 \\div 3 =$ {1}', 'So a pod has {2}.', '$5 \\cdot 4 =$ {3}'],
    blanks: [
      { answer: '4', label: 'beans', wrong: [{ value: '36', text: 'You multiplied.' }] },
      { options: ['4 beans', '3 beans'], correct: 0 },
      { answer: '20' },
    ],
  },
  {
    id: 'error',
    kind: 'error',
    question: 'Two plants have 3 beans each, and 4 more lie beside them. Which line has the first error?',
    lines: ['$2 \\cdot 3 + 4$', '$2 \\cdot 7$', '$14$'],
    line: 1,
    lineFeedback: ['That is the task.', null, 'Two sevens are 14.'],
    options: ['It adds before it multiplies.', 'It multiplies wrong.'],
    correct: 0,
    feedback: [null, 'Two sevens are 14.'],
  },
  {
    id: 'label',
    kind: 'label',
    question: 'Label the life of a bean.',
    figure: { kind: 'timeline', events: [{ label: '1' }, { label: '2' }, { label: '3' }] },
    pairs: [
      ['1', 'It is planted'],
      ['2', 'It sprouts'],
      ['3', 'It blooms'],
    ],
    extra: ['It barks'],
    wrong: [{ pair: [0, 1], text: 'Nothing sprouts before that.' }],
  },
  {
    id: 'words',
    kind: 'spot',
    question: 'Mark what the roots and the leaf do.',
    text: 'The roots [drink]. A leaf, a small one, [catches] light—and a bee waits.',
    wrong: [{ value: 'roots', text: 'They are a part.' }],
  },
  {
    id: 'polygon',
    kind: 'graph',
    question: 'Reflect triangle ABC over the y-axis.',
    board: {
      plane,
      given: [
        {
          drawing: {
            polygon: [
              [1, 1],
              [3, 1],
              [1, 4],
            ],
          },
          names: ['A', 'B', 'C'],
        },
      ],
    },
    answer: {
      polygon: [
        [-1, 1],
        [-3, 1],
        [-1, 4],
      ],
    },
    wrong: [
      {
        answer: {
          polygon: [
            [1, -1],
            [3, -1],
            [1, -4],
          ],
        },
        text: 'That is over the x-axis.',
      },
    ],
  },
  {
    id: 'parts',
    kind: 'parts',
    question: 'A pod has 6 beans, and each bean weighs half a gram.',
    parts: [
      {
        kind: 'number',
        question: 'How many beans are in 4 pods?',
        answer: '24',
        wrong: [{ value: '10', text: 'You added.' }],
      },
      { kind: 'number', question: 'How much do they weigh?', answer: '12', label: 'grams', follows: 'a / 2' },
      { question: 'What are beans?', options: ['Seeds', 'Petals'], correct: 0, feedback: [null, 'They sprout.'] },
    ],
  },
]

/** Labels of the places, in their order. */
export const BEAN_LIFE = ['It is planted', 'It sprouts', 'It blooms']

type Shown = {
  id: string
  kind: string
  question: string
  options?: string[]
  items?: string[]
  partners?: string[]
  parts?: { options?: string[] }[]
}

/** Correct answers to all these questions as displayed, except for the number, as with the keyboard. */
export function answersToAll(questions: readonly Shown[]): Record<string, unknown> {
  return Object.fromEntries(questions.map((question) => [question.id, answerTo(question)]))
}

function answerTo({ id, question, options = [], items = [], partners = [], parts = [] }: Shown): unknown {
  const [, a, b] = /(\d+) times (\d+)/.exec(question) ?? []
  const byId: Record<string, unknown> = {
    single: options.indexOf('The roots'),
    several: [options.indexOf('Roots'), options.indexOf('Leaves')].toSorted((one, other) => one - other),
    number: '2/6',
    expression: '2(x+3)',
    order: ['Seed', 'Sprout', 'Flower'].map((item) => items.indexOf(item)),
    match: ['drinks', 'catches light'].map((partner) => partners.indexOf(partner)),
    label: BEAN_LIFE.map((label) => partners.indexOf(label)),
    blanks: ['plant', 'green', '2'],
    spot: [1],
    edit: 'A bean needs light. It turns to the sun.',
    worked: ['4', '4 beans', '20'],
    error: [1, options.indexOf('It adds before it multiplies.')],
    words: [2, 8],
    table: ['12', 'no', '25'],
    dots: [0, 1, 1, 3, 0],
    sort: items.map((item) => (item === 'Pod' ? 0 : 1)),
    interval: { interval: { from: -2, to: null, fromOpen: true, toOpen: false } },
    template: String(Number(a) * Number(b)),
    parts: ['24', '12', parts[2]?.options?.indexOf('Seeds')],
  }
  return byId[id] ?? EVERY_KIND.find((known) => known.id === id)?.answer
}

/** Parts of each question that the voice reads, excluding marks, buttons and grids. */
export const SPOKEN: Record<string, string[]> = {
  single: ['Which part drinks?', 'The roots', 'The leaves'],
  several: ['Which parts does the text name?', 'Petals'],
  number: ['What is one half plus one fourth?'],
  expression: ['Write 2 times the sum of x and 3.'],
  order: ['Order the life of a bean.', 'Seed', 'Sprout', 'Flower'],
  match: ['Match each part with its work.', 'Root', 'catches light', 'draws bees'],
  blanks: ['A bean is a blank', 'Its leaf is', 'green', 'seed leaves.'],
  graph: ['Plot the point (2, 3).'],
  spot: ['Which sentence is a fact?', 'Beans are the best.', 'A bean grows from a seed.'],
  template: ['times'],
  line: ['Graph y equals x plus 1.'],
  interval: ['Show x is greater than negative 2.', 'not included'],
  sort: ['Sort the parts by where they grow.', 'Main root', 'Above the ground', 'Below the ground', 'Pod', 'Root hair'],
  table: ['Each pod has 4 beans. Complete the table.', 'Pods', 'blank', '100'],
  dots: ['Five pods have', 'Dot plot of Beans from 0 to 4.', '3 dots above 3'],
  bars: ['Draw the bars.', 'Bar chart of Leaves with 2 bars: Pea, Bean.', 'Bean 4'],
  box: ['Draw the box plot', 'Box plot of Inches from 0 to 10.', 'Median 4'],
  edit: ['Correct the sentence.', 'A bean need light it turn to the sun.'],
  worked: ['Complete the solution.', '12 divided by 3', 'blank', 'So a pod has', '4 beans', '5 times 4'],
  error: ['Choose the first wrong line.', '2 times 7', 'Choose the reason.', 'It multiplies wrong.'],
  label: ['Label the life of a bean.', 'Timeline with 3 events from top to bottom.', 'It sprouts', 'It barks'],
  words: [
    'Mark what the roots and the leaf do.',
    'The roots drink.',
    'A leaf, a small one, catches light—and a bee waits.',
  ],
  halfPlane: ['Shade y is greater than or equal to x.', 'Above'],
  parts: ['A pod has 6 beans', 'How many beans are in 4 pods?', 'How much do they weigh?', 'Seeds'],
  polygon: ['Reflect triangle', 'Already on the graph: triangle with corners A(1, 1)'],
}

type Place = 'quiz' | 'assignment' | 'test'

const markOf = (place: Place, id: string) => `(${place} ${id}, only after submitting)`

/**
 * Questions with a marker in each text that must not be received before they are submitted; hints are visible in
 * lessons only.
 */
const marked = (place: Place) =>
  EVERY_KIND.map((question) => markTexts({ ...question }, markOf(place, question.id), place))

function markTexts(question: Record<string, unknown>, mark: string, place: Place): Record<string, unknown> {
  const { explanation = 'Why:', steps = ['So:'], hints = [] } = question
  const add = (texts: unknown) => [texts].flat().map((text) => `${text} ${mark}`)
  return {
    ...question,
    ...markFeedback(question, mark),
    explanation: `${explanation} ${mark}`,
    steps: add(steps),
    hints: place === 'test' ? add(['Think.']) : hints,
  }
}

/** Marks the texts of `feedback` and `wrong`, including those of blanks and parts. */
function markFeedback(fields: object, mark: string): Record<string, unknown> {
  const markAll = (value: unknown): unknown => {
    if (typeof value === 'string') return `${value} ${mark}`
    if (Array.isArray(value)) return value.map(markAll)
    return typeof value === 'object' && value !== null && 'text' in value
      ? { ...value, text: `${value.text} ${mark}` }
      : value
  }
  const markCell = (cell: unknown) => (typeof cell === 'object' && cell !== null ? markFeedback(cell, mark) : cell)
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]: [string, unknown]) => {
      if (key === 'feedback' || key === 'lineFeedback' || key === 'wrong') return [key, markAll(value)]
      if ((key === 'blanks' || key === 'parts') && Array.isArray(value)) {
        return [key, value.map((part) => markFeedback(part, mark))]
      }
      if (key === 'rows' && Array.isArray(value)) return [key, value.map((row: unknown[]) => row.map(markCell))]
      return [key, value]
    }),
  )
}

/** Names of the questions of a place, for the byte recorder. */
export const namesIn = (place: Place) => EVERY_KIND.map(({ id }) => `${place} ${id}`)

/** Texts that must not be received before their question is submitted. */
export const SECRETS = (['quiz', 'assignment', 'test'] as const).flatMap((place) =>
  EVERY_KIND.map(({ id }) => ({ question: `${place} ${id}`, texts: [markOf(place, id)] })),
)

/**
 * Publishes a grade with one lesson, whose quiz and assignment have every kind of question, and a timed test with the
 * same.
 */
export async function everyKindGrade(request: APIRequestContext) {
  const { addLesson, addTest, publish, ...subject } = await newSubject(request)
  await addLesson('Beans', {
    textMarkdown: 'Beans grow.',
    quizTitle: 'Every kind',
    quizQuestions: marked('quiz'),
    assignmentTitle: 'The same again',
    assignmentTasks: marked('assignment'),
  })
  const testId = await addTest('Beans test', marked('test'))
  await publish()
  return { ...subject, testId }
}
