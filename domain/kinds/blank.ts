import { z } from 'zod'
import { CONTENT_LIMITS } from '../content/content-limits.ts'
import { type Random, shuffledIndexes } from '../content/variants/random.ts'
import type { DecimalMark } from '../scoring/numbers/read-number.ts'
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
} from './author-fields.ts'
import { pick } from './choices.ts'
import { type AnswerFeedback, ForeseenValue, feedbackOf } from './feedback.ts'
import { foldText } from './fold-text.ts'
import type { Judged, Unreadable } from './kind.ts'
import { texts, typedText } from './shown-fields.ts'
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
} from './typed.ts'

/** Text of each blank, '' while it is open; for a menu, the text of the chosen option. */
export const blankTexts = z.array(typedText(CONTENT_LIMITS.blankText)).max(CONTENT_LIMITS.options)

/** `parts`: true for each correct blank. */
export const blankMarks = { parts: z.array(z.boolean()) }

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

export const Blank = z.discriminatedUnion('kind', [TextBlank, MenuBlank, NumberBlank])
export type Blank = z.infer<typeof Blank>

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
export const AnyBlank = z
  .looseObject({}, 'a blank must have accept, options or answer.')
  .transform((fields, context): Blank => {
    const schema = 'accept' in fields ? WrittenText : 'options' in fields ? WrittenMenu : WrittenNumber
    const parsed = schema.safeParse(fields)
    return parsed.success ? parsed.data : forward(context, parsed.error, fields)
  })

export const ShownBlank = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('menu'), options: texts }),
  z.object({ kind: z.literal('number'), ...shownNumber }),
])

/** Problems in the keys of blanks. @param name of a blank in messages */
export const checkBlanks = (
  blanks: readonly Blank[],
  mark: DecimalMark,
  name: string,
): (FieldProblem & { index: number })[] =>
  blanks.flatMap((blank, index) =>
    checkBlank(blank, mark).map(({ path, message }) => ({ index, path, message: `${name} ${index + 1}: ${message}` })),
  )

export function writeBlank(blank: Blank): AuthorFields {
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

export function showBlank(blank: Blank): z.output<typeof ShownBlank> {
  if (blank.kind === 'menu') return { kind: blank.kind, options: [...blank.options] }
  return blank.kind === 'number' ? { kind: blank.kind, ...showTypedNumber(blank) } : { kind: blank.kind }
}

export function formatBlankKey(blank: Blank): string {
  if (blank.kind === 'number') return formatNumber(blank.key)
  return (blank.kind === 'menu' ? blank.options[blank.correct] : blank.accept[0]) ?? ''
}

/** Lines with the key of a blank, for comparing versions. @param name before its key */
export function describeBlank(blank: Blank, name: string): string[] {
  return [`${name} ${keysOf(blank).join(' / ')}`, ...describeForeseen(blank.wrong)]
}

function keysOf(blank: Blank): readonly string[] {
  if (blank.kind === 'text') return blank.accept
  if (blank.kind === 'number') return [blank.key.value]
  return blank.options.map((text, index) => text + (index === blank.correct ? ' ✓' : ''))
}

export function shuffleBlank(blank: Blank, random: Random): Blank {
  if (blank.kind !== 'menu') return blank
  const order = shuffledIndexes(blank.options.length, random)
  return { ...blank, options: pick(blank.options, order), correct: order.indexOf(blank.correct) }
}

type BlankContext = {
  mark: DecimalMark
  /** Text of the question, of which no division is right. */
  task: string
  /** Name of a blank in messages. */
  name: string
}

/** Scores every blank; one unreadable number makes the whole answer unreadable. */
export function judgeBlanks(
  blanks: readonly Blank[],
  answer: readonly string[],
  { name, ...context }: BlankContext,
): Judged<{ parts: boolean[] }> | Unreadable {
  const parts: boolean[] = []
  const feedback: AnswerFeedback[] = []
  for (const [index, blank] of blanks.entries()) {
    const judged = judgeBlank(blank, answer[index] ?? '', context)
    if (judged.outcome === 'unreadable') {
      return blanks.length === 1 ? judged : { ...judged, message: `${name} ${index + 1}: ${judged.message}` }
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
