import { parseQuestions } from '#domain/content/parse-questions.ts'
import { valuesOf } from '#domain/kinds/display/parts.ts'
import { PartAnswers } from '#domain/kinds/parts/part-kinds.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { Answer, LearnerQuestion } from '#domain/scoring/question-schemas.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { scoreQuestion } from '#domain/scoring/score-question.ts'

/** Marker in every text that must not be sent before a submission. */
export const SECRET = 'only after the submission'

export const MISCONCEPTION = { id: 'test.m.adds-both', text: 'Adds where it should multiply' }

const feedback = { text: `Feedback ${SECRET}`, misconception: MISCONCEPTION.id }
const common = {
  explanation: `Explanation ${SECRET}`,
  steps: [`First step ${SECRET}`, `Second step ${SECRET}`],
  hints: ['A gentle hint'],
  skills: ['test.skill'],
}

/** One authored question of every kind. Every listed wrong answer has feedback. */
export const EVERY_KIND = [
  {
    ...common,
    id: 'single',
    question: 'Which one?',
    options: ['north', 'east', 'south', 'west'],
    correct: 2,
    feedback: [feedback, feedback, null, feedback],
  },
  {
    ...common,
    id: 'several',
    kind: 'several',
    question: 'Which are even?',
    options: ['one', 'two', 'three', 'four'],
    correct: [1, 3],
    feedback: [feedback, feedback, feedback, feedback],
  },
  {
    ...common,
    id: 'number',
    kind: 'number',
    question: 'How much for one?',
    answer: '6174',
    label: 'dollars',
    wrong: [{ value: '6170', ...feedback }],
  },
  {
    ...common,
    id: 'variant',
    kind: 'number',
    question: 'What is {a} times {b}?',
    answer: '{= a * b }',
    variants: { ranges: { a: { from: 3, to: 99 }, b: { from: 3, to: 99 } }, where: ['a != b'] },
    wrong: [{ value: '{= a + b }', ...feedback }],
  },
  {
    ...common,
    id: 'expression',
    kind: 'expression',
    question: 'Which expression?',
    answer: '7(x+8)',
    wrong: [{ value: '7x+8', ...feedback }],
  },
  {
    ...common,
    id: 'order',
    kind: 'order',
    question: 'Which order?',
    items: ['dawn', 'noon', 'dusk', 'night'],
    feedback,
    wrong: [{ order: [3, 2, 1, 0], ...feedback }],
  },
  {
    ...common,
    id: 'match',
    kind: 'match',
    question: 'Which go together?',
    pairs: [
      ['cat', 'kitten'],
      ['dog', 'puppy'],
      ['cow', 'calf'],
    ],
    extra: ['chick'],
    wrong: [{ pair: [0, 1], ...feedback }],
  },
  {
    ...common,
    id: 'label',
    kind: 'label',
    question: 'Which state is it?',
    figure: {
      kind: 'particle-diagram',
      boxes: [
        { label: '1', state: 'liquid', particles: [{ atoms: 'A', count: 12 }] },
        { label: '2', state: 'gas', particles: [{ atoms: 'A', count: 6 }] },
      ],
    },
    pairs: [
      ['1', 'Liquid'],
      ['2', 'Gas'],
    ],
    extra: ['Solid'],
    wrong: [{ pair: [0, 1], ...feedback }],
  },
  {
    ...common,
    id: 'sort',
    kind: 'sort',
    question: 'Which group?',
    groups: ['hot', 'cold'],
    items: [
      ['sun', 'hot'],
      ['ice', 'cold'],
      ['fire', 'hot'],
      ['snow', 'cold'],
    ],
    wrong: [
      { pair: [0, 1], ...feedback },
      { pair: [1, 0], ...feedback },
      { pair: [2, 1], ...feedback },
      { pair: [3, 0], ...feedback },
    ],
  },
  {
    ...common,
    id: 'blanks',
    kind: 'blanks',
    question: 'Fill the gaps.',
    text: 'A {1} has {2} legs {3}.',
    blanks: [
      { accept: ['centipede'], wrong: [{ value: 'spider', ...feedback }] },
      { answer: '354', wrong: [{ value: '353', ...feedback }] },
      { options: ['today', 'never'], correct: 0, wrong: [{ value: 'never', ...feedback }] },
    ],
  },
  {
    ...common,
    id: 'table',
    kind: 'table',
    question: 'Fill the table.',
    columns: ['Bags', 'Apples'],
    rows: [
      ['1', '177'],
      ['2', { answer: '354', wrong: [{ value: '178', ...feedback }] }],
      [{ options: ['3', '4'], correct: 0, wrong: [{ value: '4', ...feedback }] }, '531'],
    ],
  },
  {
    ...common,
    id: 'parts',
    kind: 'parts',
    question: 'A train has cars of equal length.',
    parts: [
      { kind: 'number', question: 'How many seats?', answer: '6174', wrong: [{ value: '6170', ...feedback }] },
      {
        kind: 'number',
        question: 'How many wheels?',
        answer: '12348',
        follows: 'a * 2',
        wrong: [{ value: '6172', ...feedback }],
        explanation: `Explanation ${SECRET}`,
      },
      {
        question: 'Which way does it go?',
        options: ['up', 'down', 'left', 'right'],
        correct: 2,
        feedback: [feedback, feedback, null, feedback],
      },
    ],
  },
  {
    ...common,
    id: 'display',
    kind: 'display',
    question: 'Draw the bikes of the three towns.',
    display: { kind: 'bar-chart', names: ['A', 'B', 'C'], to: 400, step: 100, snap: 2 },
    answer: [354, 100, 0],
    wrong: [{ answer: [100, 354, 0], ...feedback }],
  },
  {
    ...common,
    id: 'graph',
    kind: 'graph',
    question: 'Where is it?',
    answer: { points: [[-7], [4]] },
    board: { line: { from: -10, to: 10, step: 1 } },
    wrong: [{ answer: { points: [[7], [4]] }, ...feedback }],
  },
  {
    ...common,
    id: 'spot',
    kind: 'spot',
    question: 'Which sentence tells the main idea?',
    passage: ['Bees fly.', 'Bees help plants.', 'Bees sting.'],
    correct: [1],
    feedback: [feedback, null, feedback],
  },
  {
    ...common,
    id: 'edit',
    kind: 'edit',
    question: 'Correct the sentence.',
    text: 'we ride a bike.',
    accept: ['We ride a bike.', 'We ride bikes.'],
    wrong: [{ value: 'We ride a bike', ...feedback }],
  },
  {
    ...common,
    id: 'worked',
    kind: 'worked',
    question: 'Solve 2(x + 3) = 10.',
    lines: ['2(x + 3) = 10', '2x + {1} = 10', 'x = {2}'],
    blanks: [{ answer: '6', wrong: [{ value: '3', ...feedback }] }, { answer: '2' }],
  },
  {
    ...common,
    id: 'error',
    kind: 'error',
    question: 'Which line has the first error?',
    lines: ['2(x + 3) = 10', '2x + 3 = 10', '2x = 7'],
    line: 1,
    lineFeedback: [feedback, null, feedback],
    options: ['The 3 is not doubled.', 'The x is not doubled.'],
    correct: 0,
  },
  {
    ...common,
    id: 'words',
    kind: 'spot',
    question: 'Mark the words that name a color.',
    text: 'The [red] bike stood by a [green] gate.',
    wrong: [{ value: 'bike', ...feedback }],
  },
]

/** Answers that are right. @param questions as drawn */
export function rightAnswers(questions: readonly Question[]): Answers {
  return Object.fromEntries(questions.map((one) => [one.id, scoreQuestion(one, undefined).question.correct]))
}

/** Answers with all that have named wrong answers wrong. @param questions as drawn */
export function wrongAnswers(questions: readonly Question[]): Answers {
  const wrong: Answers = { number: '6170', expression: '7x + 8', graph: { points: [[7], [4]] } }
  for (const question of questions) {
    const { id } = question
    if (question.kind === 'single') wrong[id] = (question.correct + 1) % 4
    if (question.kind === 'several') wrong[id] = [0, 1, 2, 3].filter((index) => !question.correct.includes(index))
    if (id === 'variant' && question.kind === 'number') wrong[id] = question.wrong[0]?.value ?? ''
    if (question.kind === 'order') wrong[id] = question.correct.toReversed()
    if (question.kind === 'match')
      wrong[id] = [question.correct[1] ?? 0, question.correct[0] ?? 0, question.correct[2] ?? 0]
    if (question.kind === 'label') wrong[id] = question.correct.toReversed()
    if (question.kind === 'sort') wrong[id] = question.correct.map((group) => 1 - group)
    if (question.kind === 'blanks') wrong[id] = ['spider', '353', 'never']
    if (question.kind === 'table') wrong[id] = ['178', '4']
    if (question.kind === 'parts') {
      const [, , way] = question.parts
      wrong[id] = ['6170', '6172', way?.kind === 'single' ? (way.correct + 1) % 4 : null]
    }
    if (question.kind === 'edit') wrong[id] = 'We ride a bike'
    if (question.kind === 'worked') wrong[id] = ['3', '2']
    if (question.kind === 'error') wrong[id] = [2, question.correct]
    if (question.kind === 'display') wrong[id] = [100, 354, 0]
    if (question.kind === 'spot') wrong[id] = question.text === undefined ? [0] : [2]
  }
  return wrong
}

/** The questions in parsed form. */
export function parsedEveryKind(): Question[] {
  const parsed = parseQuestions(EVERY_KIND)
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  return parsed.questions
}

/** Complete answer, mostly wrong, from the learner's view of a question. */
export function anyAnswer(question: LearnerQuestion): Answer {
  switch (question.kind) {
    case 'single':
      return 0
    case 'several':
      return [0]
    case 'number':
    case 'expression':
    case 'edit':
      return '1'
    case 'order':
      return question.items.map((_, index) => index)
    case 'match':
    case 'label':
      return question.left.map(() => 0)
    case 'sort':
      return question.items.map(() => 0)
    case 'parts':
      return PartAnswers.parse(question.parts.map(anyAnswer))
    case 'blanks':
    case 'table':
    case 'worked':
      return question.blanks.map((blank) => (blank.kind === 'menu' ? (blank.options[0] ?? '') : '1'))
    case 'error':
      return [0, 0]
    case 'spot':
      return Array.from({ length: question.choose ?? 1 }, (_, index) => index)
    case 'display':
      return valuesOf(question.display, undefined).map(() => 1)
    case 'graph':
      return anyDrawing(question)
  }
}

function anyDrawing({ board, tool, choose }: Extract<LearnerQuestion, { kind: 'graph' }>): Answer {
  const axes = 'line' in board ? [board.line] : [board.plane.x, board.plane.y]
  const at = (step: number) => axes.map((axis) => axis.from + step * axis.snap)
  switch (tool) {
    case 'points':
      return { points: Array.from({ length: choose ?? 1 }, (_, index) => at(index)) }
    case 'line':
      return { line: [at(0), at(1)] }
    case 'segment':
      return { segment: [at(0), at(1)] }
    case 'lines':
      return {
        lines: [
          [at(0), at(1)],
          [at(1), at(2)],
        ],
      }
    case 'polygon': {
      const edge = Array.from({ length: (choose ?? 3) - 1 }, (_, index) => at(index))
      return { polygon: [...edge, [at(0)[0] ?? 0, at(edge.length)[1] ?? 0]] }
    }
    case 'parabola':
      return { parabola: [at(0), [at(1)[0] ?? 0, at(2)[1] ?? 0], [at(2)[0] ?? 0, at(0)[1] ?? 0]] }
    case 'vertexParabola':
      return { vertexParabola: [at(0), at(1)] }
    case 'interval':
      return { interval: { from: at(0)[0] ?? 0, to: at(1)[0] ?? 1, fromOpen: false, toOpen: false } }
    case 'halfPlane':
      return { halfPlane: { through: [at(0), at(1)], strict: false, side: [at(0)[0] ?? 0, at(2)[1] ?? 0] } }
  }
}
