import { describeAnswer } from '#domain/scoring/describe-answer.ts'
import { toLearnerQuestion } from '#domain/scoring/learner-question.ts'
import type { Feedback, Question } from '#domain/scoring/question.ts'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import { scoreQuestion } from '#domain/scoring/score-question.ts'

type Kind = Question['kind']

/** Labels of the kinds. */
export const KIND_NAMES: Record<Kind, string> = {
  single: 'Single choice',
  several: 'Several choices',
  number: 'Number',
  expression: 'Expression or equation',
  order: 'Put in order',
  match: 'Match pairs',
  blanks: 'Fill in the blanks',
  graph: 'Graph or number line',
  spot: 'Find in text or picture',
}

export const QUESTION_KINDS: readonly Kind[] = [
  ...(['single', 'several', 'number', 'expression', 'order'] as const),
  ...(['match', 'blanks', 'graph', 'spot'] as const),
]

/** Filled example of every kind but single choice, as an author writes it. */
export const KIND_EXAMPLES: Record<Exclude<Kind, 'single'>, Record<string, unknown>> = {
  several: {
    kind: 'several',
    question: 'Which numbers are even?',
    options: ['3', '4', '7', '10'],
    correct: [1, 3],
    feedback: [{ text: '3 is odd: it leaves a remainder of 1.' }, null, { text: '7 is odd.' }, null],
  },
  number: {
    kind: 'number',
    question: 'A hose fills 45 gallons in 5 minutes. How many gallons is that per minute?',
    answer: '9',
    label: 'gallons per minute',
    wrong: [{ value: '40', text: 'You subtracted. A rate comes from dividing.' }],
    explanation: '45 ÷ 5 = 9',
    hints: ['How many gallons come in one minute?'],
  },
  expression: {
    kind: 'expression',
    question: 'Write 2 times the sum of x and 3.',
    answer: '2(x+3)',
    wrong: [{ value: '2x+3', text: 'Only x was doubled. The sum needs parentheses.' }],
  },
  order: {
    kind: 'order',
    question: 'Put these in order, from first to last.',
    items: ['Seed', 'Sprout', 'Flower', 'Pod'],
    feedback: { text: 'Start with what you plant.' },
  },
  match: {
    kind: 'match',
    question: 'Match each part of a plant with its job.',
    pairs: [
      ['Roots', 'Take up water'],
      ['Leaves', 'Catch light'],
    ],
    extra: ['Draw bees'],
    wrong: [{ pair: [0, 1], text: 'Roots grow in the dark.' }],
  },
  blanks: {
    kind: 'blanks',
    question: 'Complete the sentence.',
    text: 'The {1} take up water. Light falls on the {2}. A bean has {3} seed leaves.',
    blanks: [{ accept: ['roots', 'root'] }, { options: ['leaves', 'roots'], correct: 0 }, { answer: '2' }],
  },
  graph: {
    kind: 'graph',
    question: 'Plot the point (2, 3).',
    board: {
      plane: { x: { from: -6, to: 6, step: 1, label: 'x' }, y: { from: -6, to: 6, step: 1, label: 'y' } },
    },
    answer: { points: [[2, 3]] },
    wrong: [{ answer: { points: [[3, 2]] }, text: 'The first number goes across, the second goes up.' }],
  },
  spot: {
    kind: 'spot',
    question: 'Which sentence is a fact?',
    passage: ['Beans are the best.', 'A bean grows from a seed.', 'Everyone loves beans.'],
    correct: [1],
    feedback: [{ text: 'This is an opinion.' }, null, { text: 'This can’t be proved.' }],
  },
}

/** Blank question of each kind. */
export const BLANK_FIELDS: Record<Kind, Record<string, unknown>> = {
  single: { question: '', options: ['', '', '', ''], correct: null },
  several: { kind: 'several', question: '', options: ['', '', '', ''], correct: [] },
  number: { kind: 'number', question: '', answer: '' },
  expression: { kind: 'expression', question: '', answer: '' },
  order: { kind: 'order', question: '', items: ['', '', ''] },
  match: {
    kind: 'match',
    question: '',
    pairs: [
      ['', ''],
      ['', ''],
    ],
  },
  blanks: { kind: 'blanks', question: '', text: '', blanks: [] },
  graph: {
    kind: 'graph',
    question: '',
    board: { plane: { x: { from: -10, to: 10, step: 1, label: 'x' }, y: { from: -10, to: 10, step: 1, label: 'y' } } },
    answer: { points: [['', '']] },
  },
  spot: { kind: 'spot', question: '', passage: ['', '', ''], correct: [] },
}

/** Form fields of each kind, in addition to those of all kinds. */
const FORM_FIELDS: Record<Kind, readonly string[]> = {
  single: ['options', 'correct', 'feedback', 'fixedOrder'],
  several: ['options', 'correct', 'feedback', 'fixedOrder'],
  number: ['answer', 'tolerance', 'form', 'significantDigits', 'unit', 'label', 'wrong'],
  expression: ['answer', 'form', 'wrong'],
  order: ['items', 'wrong', 'feedback'],
  match: ['pairs', 'extra', 'wrong'],
  blanks: ['text', 'blanks'],
  graph: ['board', 'answer', 'tolerance', 'wrong'],
  spot: ['picture', 'spots', 'passage', 'correct', 'feedback'],
}
const SHARED_FIELDS = ['question', 'stem', 'explanation', 'steps', 'hints', 'skills', 'variants']

/** Returns true if the form of its kind has all fields of the question. */
export function hasForm({ id: _id, kind = 'single', ...fields }: Readonly<Record<string, unknown>>): boolean {
  const known = QUESTION_KINDS.find((one) => one === kind)
  const allowed = known ? [...SHARED_FIELDS, ...FORM_FIELDS[known]] : []
  return known !== undefined && Object.keys(fields).every((field) => allowed.includes(field))
}

/** Field of a kind that holds its list of texts. */
const TEXT_LISTS: Partial<Record<Kind, string>> = {
  single: 'options',
  several: 'options',
  order: 'items',
  spot: 'passage',
}

/** Fields that every kind has. */
export function sharedFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => SHARED_FIELDS.includes(field)))
}

/** Converts a question to another kind with all that both kinds support. */
export function toKind(fields: Readonly<Record<string, unknown>>, from: Kind, to: Kind): Record<string, unknown> {
  const next: Record<string, unknown> = { ...BLANK_FIELDS[to], ...sharedFields(fields) }
  const [list, nextList] = [TEXT_LISTS[from], TEXT_LISTS[to]]
  if (list && nextList && Array.isArray(fields[list]) && fields[list].some(Boolean)) {
    next[nextList] = fields[list]
    if (Array.isArray(fields.feedback) && to !== 'order') next.feedback = fields.feedback
    const right = [fields.correct].flat().filter((index) => typeof index === 'number')
    if (to === 'single') next.correct = right[0] ?? null
    else if (to !== 'order') next.correct = right
  }
  const isTyped = (kind: Kind) => kind === 'number' || kind === 'expression'
  if (isTyped(from) && isTyped(to))
    Object.assign(next, { answer: fields.answer }, fields.wrong ? { wrong: fields.wrong } : {})
  return next
}

/** Lists the texts and numbers of a question that are lost in the converted one. */
export function listLost(
  fields: Readonly<Record<string, unknown>>,
  from: Kind,
  next: Record<string, unknown>,
): string[] {
  const rest = new Set([...listLeaves(next), ...listLeaves(BLANK_FIELDS[from])])
  return [...new Set(listLeaves(fields))].filter((leaf) => !rest.has(leaf))
}

function listLeaves(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([field, one]) =>
      field === 'kind' || field === 'correct' ? [] : listLeaves(one),
    )
  }
  return typeof value === 'string' || typeof value === 'number' ? [String(value).trim()].filter(Boolean) : []
}

/** Formats a question as lines of text with its key, for comparing versions. */
export function describeQuestion(question: Question): string[] {
  const { stem, explanation, steps, hints, skills, variants } = question
  return [
    ...(stem === null ? [] : [`Shared text: ${stem}`]),
    question.question,
    ...(question.kind === 'single' ? [] : [`Kind: ${KIND_NAMES[question.kind]}`]),
    ...describeKind(question),
    ...(variants === null ? [] : [`Variants: ${JSON.stringify(variants)}`]),
    ...hints.map((hint, index) => `Hint ${index + 1}: ${hint}`),
    ...(explanation ? [`Explanation: ${explanation}`] : []),
    ...steps.map((step, index) => `Step ${index + 1}: ${step}`),
    ...(skills.length > 0 ? [`Skills: ${skills.join(', ')}`] : []),
  ]
}

const describeFeedback = (feedback: Feedback | null) =>
  feedback ? ` – ${feedback.text}${feedback.misconception ? ` (${feedback.misconception})` : ''}` : ''

const describeList = (texts: readonly string[], isRight: (index: number) => boolean, feedback: (Feedback | null)[]) =>
  texts.map(
    (text, index) =>
      `${String.fromCharCode(65 + index)}. ${text}${isRight(index) ? ' ✓' : ''}${describeFeedback(feedback[index] ?? null)}`,
  )

function describeKind(question: Question): string[] {
  const answerOf = (answer: Answer | null) => describeAnswer(toLearnerQuestion(question), answer)
  const right = `Answer: ${answerOf(scoreQuestion(question, undefined).question.correct)}`
  const foreseen = (wrong: readonly (Feedback & { value: string })[]) =>
    wrong.map((one) => `Wrong: ${one.value}${describeFeedback(one)}`)
  switch (question.kind) {
    case 'single':
      return describeList(question.options, (index) => index === question.correct, question.feedback)
    case 'several':
      return describeList(question.options, (index) => question.correct.includes(index), question.feedback)
    case 'number': {
      const { value, tolerance, form, significantDigits, unit } = question.key
      const rules = [
        tolerance === null ? '' : `within ${tolerance}`,
        form === 'any' ? '' : `as ${form}`,
        significantDigits === null ? '' : `${significantDigits} significant digits`,
        unit === null ? '' : unit.name,
        question.label ?? '',
      ].filter(Boolean)
      return [`Answer: ${[value, ...rules].join(', ')}`, ...foreseen(question.wrong)]
    }
    case 'expression': {
      const { value, form } = question.key
      return [`Answer: ${value}${form === 'any' ? '' : `, ${form}`}`, ...foreseen(question.wrong)]
    }
    case 'order': {
      const wrong = question.wrong.map((one) => `Wrong: ${answerOf(one.order)}${describeFeedback(one)}`)
      return [right, ...wrong, ...(question.feedback ? [`Any other order${describeFeedback(question.feedback)}`] : [])]
    }
    case 'match': {
      const { left, partners, wrong } = question
      const pairs = left.map((text, index) => `${text} → ${partners[question.correct[index] ?? 0]}`)
      const extra = partners.filter((_, index) => !question.correct.includes(index)).map((text) => `Extra: ${text}`)
      const foreseenPairs = wrong.map(
        (one) => `Wrong: ${left[one.pair[0]]} → ${partners[one.pair[1]]}${describeFeedback(one)}`,
      )
      return [...pairs, ...extra, ...foreseenPairs]
    }
    case 'blanks':
      return [
        question.text,
        ...question.blanks.flatMap((blank, index) => {
          const name = `{${index + 1}}`
          const wrong = foreseen(blank.wrong)
          if (blank.kind === 'text') return [`${name} ${blank.accept.join(' / ')}`, ...wrong]
          if (blank.kind === 'number') return [`${name} ${blank.key.value}`, ...wrong]
          const { options, correct } = blank
          return [`${name} ${options.map((text, at) => text + (at === correct ? ' ✓' : '')).join(' / ')}`, ...wrong]
        }),
      ]
    case 'graph':
      return [right, ...question.wrong.map((one) => `Wrong: ${answerOf(one.answer)}${describeFeedback(one)}`)]
    case 'spot': {
      const { picture, spots, passage, correct, feedback } = question
      const places = picture ? spots.map(({ label }) => label) : passage
      return [
        ...(picture ? [`Picture: ${picture.alt}`] : []),
        ...describeList(places, (index) => correct.includes(index), feedback),
      ]
    }
  }
}
