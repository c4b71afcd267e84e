import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import { type Random, shuffledIndexes } from '../../content/variants/random.ts'
import type { DecimalMark } from '../../scoring/numbers/read-number.ts'
import {
  type AuthorFields,
  type FieldProblem,
  foreseen,
  forward,
  optionalFlag,
  present,
  problem,
  requiredText,
  textList,
  writeForeseen,
} from '../author-fields.ts'
import { pick } from '../choices.ts'
import { type AnswerFeedback, ForeseenValue, feedbackOf } from '../feedback.ts'
import { type Judged, kindWithMarks, markOf, type QuestionBase, taskOf, type Unreadable } from '../kind.ts'
import { texts, typedText } from '../shown-fields.ts'
import {
  checkTypedNumber,
  describeForeseen,
  formatNumber,
  judgeTypedNumber,
  normalNumber,
  numberFields,
  readTypedNumber,
  shownNumber,
  showTypedNumber,
  writeTypedNumber,
} from '../typed.ts'
import { blanksAnswers } from './answers.ts'
import { foldText } from './fold-text.ts'

const TextBlank = z.object({
  kind: z.literal('text'),
  accept: texts,
  caseSensitive: z.boolean(),
  /** True if accents of letters count. */
  accents: z.boolean(),
  /** True if accents, inner spaces and punctuation of words count; those of numbers and formulas always do. */
  exact: z.boolean(),
  wrong: z.array(ForeseenValue),
})
type TextBlank = z.infer<typeof TextBlank>

const MenuBlank = z.object({
  kind: z.literal('menu'),
  options: texts,
  correct: z.int(),
  wrong: z.array(ForeseenValue),
})
type MenuBlank = z.infer<typeof MenuBlank>

const NumberBlank = z.object({ kind: z.literal('number'), ...normalNumber })

const Blank = z.discriminatedUnion('kind', [TextBlank, MenuBlank, NumberBlank])
export type Blank = z.infer<typeof Blank>

const normal = {
  /** Text with the blanks as {1}, {2} … */
  text: z.string(),
  blanks: z.array(Blank),
}
type Blanks = z.output<z.ZodObject<typeof normal>>

const BlankText = requiredText('the text of a blank', CONTENT_LIMITS.blankText)

const WrittenText = z
  .object({
    accept: z
      .array(BlankText, 'a blank needs a list of accepted texts.')
      .min(1, 'a blank needs an accepted text.')
      .max(CONTENT_LIMITS.foreseen, `a blank may have at most ${CONTENT_LIMITS.foreseen} accepted texts.`),
    caseSensitive: optionalFlag('caseSensitive'),
    accents: optionalFlag('accents'),
    exact: optionalFlag('exact'),
    wrong: foreseen(BlankText),
  })
  .transform((fields): TextBlank => ({ kind: 'text', ...fields }))

const WrittenMenu = z
  .object({
    options: textList('options', 'option', CONTENT_LIMITS.blankText).max(
      CONTENT_LIMITS.options,
      `a menu may have at most ${CONTENT_LIMITS.options} options.`,
    ),
    correct: z.int('the right option of a menu must be an index.').min(0),
    wrong: foreseen(BlankText),
  })
  .transform((fields, context): MenuBlank => {
    const { options, correct, wrong } = fields
    if (correct >= options.length)
      return problem(context, `the right option of a menu counts from 0 to ${options.length - 1}.`, ['correct'])
    const stranger = wrong.findIndex(({ value }) => !options.includes(value))
    if (stranger >= 0)
      return problem(context, `"${wrong[stranger]?.value}" is no option of its menu.`, ['wrong', stranger, 'value'])
    return { kind: 'menu', ...fields }
  })

const WrittenNumber = z
  .object(numberFields)
  .transform((fields, context): Blank => ({ kind: 'number', ...readTypedNumber(fields, context) }))

/** Kind of a blank, determined by its fields: accepted texts, options of a menu, or a number. */
const AnyBlank = z
  .looseObject({}, 'a blank must have accept, options or answer.')
  .transform((fields, context): Blank => {
    const schema = 'accept' in fields ? WrittenText : 'options' in fields ? WrittenMenu : WrittenNumber
    const parsed = schema.safeParse(fields)
    return parsed.success ? parsed.data : forward(context, parsed.error, fields)
  })

const MARKS = /\{(\d+)\}/g

const ShownBlank = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('menu'), options: texts }),
  z.object({ kind: z.literal('number'), ...shownNumber }),
])

export const blanks = kindWithMarks({
  ...blanksAnswers,
  key: 'blanks',
  name: 'fill in the blanks',
  answer: z.array(typedText(CONTENT_LIMITS.blankText)).max(CONTENT_LIMITS.options),
  shown: { text: normal.text, blanks: z.array(ShownBlank) },
  normal,

  written: z
    .object({
      text: requiredText('the text with blanks'),
      blanks: z
        .array(AnyBlank, 'the blanks must be a list.')
        .min(1, 'it needs at least one blank.')
        .max(CONTENT_LIMITS.blanks, `it may have at most ${CONTENT_LIMITS.blanks} blanks.`),
    })
    .transform((fields, context): Blanks => {
      const { length } = fields.blanks
      const marks = [...fields.text.matchAll(MARKS)].map(([, number]) => Number(number))
      const isInOrder = marks.length === length && marks.every((number, index) => number === index + 1)
      if (isInOrder) return fields
      const last = length === 1 ? 'once' : `to {${length}}, each once and in order`
      return problem(context, `its text must have {1} ${last}.`, ['text'])
    }),
  write: ({ text, blanks: list }) => ({ text, blanks: list.map(writeBlank) }),
  checkKey: ({ blanks: list, decimalMark }) =>
    list.flatMap((blank, index) =>
      checkBlank(blank, markOf({ decimalMark })).map(({ path, message }) => ({
        path: ['blanks', index, ...path],
        message: `blank ${index + 1}: ${message}`,
      })),
    ),

  show: ({ text, blanks: list }) => ({ text, blanks: list.map(showBlank) }),
  correct: ({ blanks: list }) => list.map(formatBlankKey),
  judge: judgeBlanks,
  /** `parts`: true for each correct blank. */
  marks: { parts: z.array(z.boolean()) },
  unmarked: ({ blanks: list }) => ({ parts: list.map(() => false) }),
  shuffle: (question, random) => ({
    ...question,
    blanks: question.blanks.map((blank) => shuffleBlank(blank, random)),
  }),

  describeKey: ({ text, blanks: list }) => [
    text,
    ...list.flatMap((blank, index) => [`{${index + 1}} ${describeBlank(blank)}`, ...describeForeseen(blank.wrong)]),
  ],
  editor: {
    title: 'Fill in the blanks',
    fields: ['text', 'blanks'],
    blank: { text: '', blanks: [] },
    example: {
      question: 'Complete the sentence.',
      text: 'The {1} take up water. Light falls on the {2}. A bean has {3} seed leaves.',
      blanks: [{ accept: ['roots', 'root'] }, { options: ['leaves', 'roots'], correct: 0 }, { answer: '2' }],
    },
  },
})

function writeBlank(blank: Blank): AuthorFields {
  if (blank.kind === 'number') return writeTypedNumber(blank)
  if (blank.kind === 'menu') {
    const { options, correct, wrong } = blank
    return { options, correct, ...writeForeseen(wrong) }
  }
  const { accept, caseSensitive, accents, exact, wrong } = blank
  return { accept, ...present({ caseSensitive, accents, exact }), ...writeForeseen(wrong) }
}

function checkBlank(blank: Blank, mark: DecimalMark): FieldProblem[] {
  if (blank.kind === 'number') return checkTypedNumber(blank, mark)
  if (blank.kind === 'menu') {
    const right = blank.wrong.findIndex(({ value }) => value === blank.options[blank.correct])
    return right < 0 ? [] : [{ path: ['wrong', right, 'value'], message: 'a foreseen wrong answer is right.' }]
  }
  const fold = (text: string) => foldText(text, blank, mark)
  const accepted = blank.accept.map(fold)
  const empty = accepted.indexOf('')
  if (empty >= 0) {
    return [{ path: ['accept', empty], message: 'an accepted text has nothing but punctuation; set exact.' }]
  }
  return blank.wrong.flatMap(({ value }, index) =>
    accepted.includes(fold(value))
      ? [{ path: ['wrong', index, 'value'], message: `the foreseen wrong answer "${value}" is right.` }]
      : [],
  )
}

function showBlank(blank: Blank): z.output<typeof ShownBlank> {
  if (blank.kind === 'menu') return { kind: blank.kind, options: [...blank.options] }
  return blank.kind === 'number' ? { kind: blank.kind, ...showTypedNumber(blank) } : { kind: blank.kind }
}

function formatBlankKey(blank: Blank): string {
  if (blank.kind === 'number') return formatNumber(blank.key)
  return (blank.kind === 'menu' ? blank.options[blank.correct] : blank.accept[0]) ?? ''
}

function describeBlank(blank: Blank): string {
  if (blank.kind === 'text') return blank.accept.join(' / ')
  if (blank.kind === 'number') return blank.key.value
  return blank.options.map((text, index) => text + (index === blank.correct ? ' ✓' : '')).join(' / ')
}

function shuffleBlank(blank: Blank, random: Random): Blank {
  if (blank.kind !== 'menu') return blank
  const order = shuffledIndexes(blank.options.length, random)
  return { ...blank, options: pick(blank.options, order), correct: order.indexOf(blank.correct) }
}

/** Scores every blank; one unreadable number makes the whole answer unreadable. */
function judgeBlanks(
  question: Blanks & Pick<QuestionBase, 'question' | 'stem' | 'decimalMark'>,
  answer: readonly string[],
): Judged<{ parts: boolean[] }> | Unreadable {
  const { blanks: list, text } = question
  const context = { mark: markOf(question), task: `${taskOf(question)}\n${text}` }
  const parts: boolean[] = []
  const feedback: AnswerFeedback[] = []
  for (const [index, blank] of list.entries()) {
    const judged = judgeBlank(blank, answer[index] ?? '', context)
    if (judged.outcome === 'unreadable') {
      return list.length === 1 ? judged : { ...judged, message: `Blank ${index + 1}: ${judged.message}` }
    }
    parts.push(judged.outcome === 'right')
    feedback.push(...judged.feedback.map((one) => ({ ...one, at: index })))
  }
  return { outcome: parts.every(Boolean) ? 'right' : 'wrong', feedback, marks: { parts } }
}

function judgeBlank(
  blank: Blank,
  typed: string,
  { mark, task }: { mark: DecimalMark; task: string },
): Judged | Unreadable {
  if (blank.kind === 'number') return judgeTypedNumber(blank, typed, { mark, task })
  const fold = blank.kind === 'menu' ? (text: string) => text : (text: string) => foldText(text, blank, mark)
  const accepted = blank.kind === 'menu' ? blank.options.slice(blank.correct, blank.correct + 1) : blank.accept
  const folded = fold(typed)
  if (accepted.some((text) => fold(text) === folded)) return { outcome: 'right', feedback: [] }
  const foreseen = blank.wrong.find(({ value }) => fold(value) === folded)
  return { outcome: 'wrong', feedback: foreseen ? [feedbackOf(foreseen, null)] : [] }
}
