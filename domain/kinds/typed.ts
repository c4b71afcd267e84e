import { z } from 'zod'
import { CONTENT_LIMITS } from '../content/content-limits.ts'
import { isCopiedDivision } from '../scoring/numbers/copied-division.ts'
import { isNotation, NOTATIONS, readsAs } from '../scoring/numbers/notations.ts'
import { type DecimalMark, isClockReading, MAX_NUMBER_LENGTH, readNumber } from '../scoring/numbers/read-number.ts'
import { explainBothWays, type NumberKey, type NumberScore, scoreNumber } from '../scoring/numbers/score-number.ts'
import { isSameUnit, parseUnit } from '../scoring/numbers/units.ts'
import {
  type AuthorFields,
  type FieldProblem,
  foreseen,
  numberText,
  optionalFlag,
  optionalText,
  present,
  problem,
  requiredText,
  writeForeseen,
} from './author-fields.ts'
import { describeFeedback, ForeseenValue, feedbackOf } from './feedback.ts'
import type { Judged, Unreadable } from './kind.ts'

const Numeric = numberText('a number', CONTENT_LIMITS.templateText)

const Unit = z.object(
  {
    name: requiredText('the name of the unit', MAX_NUMBER_LENGTH),
    required: optionalFlag('required'),
    convertible: optionalFlag('convertible'),
  },
  'a unit has a name.',
)

const FORMS = [
  'any',
  'lowest-terms',
  'decimal',
  'fraction',
  'mixed',
  'scientific',
  'ratio',
  'exact',
  ...NOTATIONS,
] as const

/** Fields of a number to type: a question, or one of its blanks. */
export const normalNumber = {
  key: z.object({
    value: z.string(),
    or: z.array(z.string()).readonly().optional(),
    tolerance: z.string().nullable(),
    form: z.enum(FORMS),
    significantDigits: z.int().nullable(),
    unit: z.object({ name: z.string(), required: z.boolean(), convertible: z.boolean() }).nullable(),
  }) satisfies z.ZodType<NumberKey>,
  label: z.string().nullable(),
  wrong: z.array(ForeseenValue),
}
export type TypedNumber = z.output<z.ZodObject<typeof normalNumber>>

const keyFields = {
  tolerance: numberText('the tolerance', MAX_NUMBER_LENGTH)
    .nullish()
    .transform((tolerance) => tolerance || null),
  form: z
    .enum(FORMS, `the form is none of ${FORMS.join(', ')}.`)
    .nullish()
    .transform((form) => form ?? 'any'),
  significantDigits: z
    .int('the significant digits must be a whole number.')
    .min(1, 'at least one digit is significant.')
    .max(15, 'at most 15 digits can be significant.')
    .nullish()
    .transform((digits) => digits ?? null),
  unit: Unit.nullish().transform((unit) => unit ?? null),
  or: z
    .array(Numeric, 'the other right answers must be a list.')
    .max(CONTENT_LIMITS.foreseen, `at most ${CONTENT_LIMITS.foreseen} other answers can be right.`)
    .nullish()
    .transform((or) => (or && or.length > 0 ? or : undefined)),
}

/** Key as an author writes it, with `answer` next to its rules, or `key` as in the normal form. */
export const numberFields = {
  answer: Numeric.optional(),
  key: z.object({ value: Numeric, ...keyFields }).optional(),
  ...keyFields,
  label: optionalText('the label', CONTENT_LIMITS.blankText),
  wrong: foreseen(Numeric),
}

type NumberFields = z.infer<z.ZodObject<typeof numberFields>>

export function readTypedNumber(
  { answer, key, label, wrong, ...rules }: NumberFields,
  context: z.RefinementCtx,
): TypedNumber {
  if (key) {
    const { or: others, ...rest } = key
    return { key: { ...rest, ...(others && { or: others }) }, label, wrong }
  }
  if (!answer) return problem(context, 'the answer is missing.', ['answer'])
  const { tolerance, form, significantDigits, unit, or } = rules
  const written: NumberKey = { value: answer, tolerance, form, significantDigits, unit, ...(or && { or }) }
  return { key: written, label, wrong }
}

/** Fields of a number that a learner sees before submitting. */
export const shownNumber = {
  label: z.string().nullable(),
  /** True if the unit must be written; missing in results of earlier versions. */
  needsUnit: z.boolean().optional(),
}

export function showTypedNumber({ key, label }: TypedNumber): z.output<z.ZodObject<typeof shownNumber>> {
  return { label, ...(key.unit?.required && { needsUnit: true }) }
}

export function writeTypedNumber({ key, label, wrong }: TypedNumber): AuthorFields {
  const { value, or = [], tolerance, form, significantDigits, unit } = key
  return {
    answer: value,
    ...present({ or }),
    ...present({ tolerance }),
    ...(form === 'any' ? {} : { form }),
    ...present({ significantDigits }),
    ...(unit === null
      ? {}
      : { unit: { name: unit.name, ...present({ required: unit.required, convertible: unit.convertible }) } }),
    ...present({ label }),
    ...writeForeseen(wrong),
  }
}

const TOLERANCE = /^\d+(?:\.\d+)?(?:\/[1-9]\d*)?$/

export function wrongForm(value: string): FieldProblem {
  return { path: ['form'], message: `the answer "${value}" does not have the form that it asks for.` }
}

export function checkTypedNumber({ key, wrong }: TypedNumber, mark: DecimalMark): FieldProblem[] {
  const inOthers = (key.or ?? []).flatMap((value, index) => {
    const found = findKeyProblem({ ...key, value, or: undefined }, mark)
    return found === null ? [] : [{ path: ['or', index], message: found.message }]
  })
  const inKey = findKeyProblem({ ...key, or: undefined }, mark) ?? inOthers[0] ?? null
  const inWrong = wrong.flatMap(({ value }, index) => {
    const path = ['wrong', index, 'value']
    const isReadable = isNotation(key.form) ? readsAs(key.form, value, mark) : readNumber(value, mark) !== null
    if (!isReadable) return [{ path, message: `the foreseen wrong answer "${value}" is no ${nameOf(key)}.` }]
    const score = inKey === null ? scoreNumber(key, value, mark) : null
    return score?.outcome === 'right' && !score.isRounded
      ? [{ path, message: `the foreseen wrong answer "${value}" is right.` }]
      : []
  })
  return inKey === null ? inWrong : [inKey, ...inWrong]
}

const nameOf = ({ form }: NumberKey) => (isNotation(form) ? form : 'number')

function findKeyProblem(key: NumberKey, mark: DecimalMark): FieldProblem | null {
  if (isNotation(key.form)) {
    const isReadable = readsAs(key.form, key.value, mark)
    return isReadable ? null : { path: ['answer'], message: `the answer "${key.value}" is no ${key.form}.` }
  }
  const value = readNumber(key.value, mark)
  if (value === null) return { path: ['answer'], message: `the answer "${key.value}" is no number.` }
  if (value.unit !== null) {
    return { path: ['answer'], message: `the answer "${key.value}" has a unit; write it as the unit.` }
  }
  if (key.unit !== null && parseUnit(key.unit.name) === null) {
    return { path: ['unit', 'name'], message: `the unit "${key.unit.name}" is not known; use the label.` }
  }
  if (key.tolerance !== null && !TOLERANCE.test(key.tolerance.replace(mark, '.'))) {
    return { path: ['tolerance'], message: `the tolerance "${key.tolerance}" is no number.` }
  }
  const score = scoreNumber(key, formatNumber(key), mark)
  // Keys of mixed numbers were not always in lowest terms.
  const isOlder = key.form === 'mixed' && value.form === 'mixed'
  return score.outcome === 'right' || isOlder ? null : wrongForm(key.value)
}

const UNREADABLE_NUMBER: Record<Extract<NumberScore, { outcome: 'unreadable' }>['reason'], string> = {
  number: 'I can’t read that. Try 3/4 or 0.75.',
  'unit-missing': 'Write the unit, too.',
  'unit-unexpected': 'Write only the number, without a unit or other words.',
  time: 'I can’t read that. Try 8:15 a.m. or 20:15.',
  'half-of-day': 'Write a.m. or p.m., too.',
  point: 'I can’t read that. Try (2, 3).',
  interval: 'I can’t read that. Try 2 ≤ x < 7 or [2, 7).',
}

/** Message with the numbers of its examples in the notation of the question. */
const writeNumbers = (message: string, mark: DecimalMark) => message.replace(/(?<=\d)\.(?=\d)/g, mark)

function explainNumber({ unit }: NumberKey, reason: keyof typeof UNREADABLE_NUMBER, mark: DecimalMark): string {
  if (reason === 'unit-missing' && unit?.name === '%') return 'Write it as a percent, with the sign %.'
  return writeNumbers(UNREADABLE_NUMBER[reason], mark)
}

// not translated: feedback is a part of the question
const WRONG_NUMBER: Record<Exclude<Extract<NumberScore, { outcome: 'wrong' }>['reason'], 'value'>, string> = {
  form: 'The value is right. Write it in the form that the question asks for.',
  'lowest-terms': 'The value is right. Write it in lowest terms.',
  rounding: 'Check how many digits the question asks for.',
  rounded: 'That is close, but rounded too much. Write a fraction, or more digits.',
  percent: 'The value is right. Write it as a percent.',
  unit: 'Check the unit.',
}

// not translated: feedback is a part of the question
const COPIED = 'The value is right, but it is still to be worked out.'

/**
 * Scores a typed number. A foreseen wrong number is recognized in any notation.
 * @param task text of the question, of which no division is a right answer unless the key is written so
 */
export function judgeTypedNumber(
  { key, label, wrong }: TypedNumber,
  typed: string,
  { mark, task }: { mark: DecimalMark; task: string },
): Judged | Unreadable {
  // The comma of a point separates two numbers.
  const bothWays = isNotation(key.form) ? null : explainBothWays(typed, mark)
  if (bothWays !== null) return { outcome: 'unreadable', message: bothWays }
  if (key.unit === null && key.form === 'any' && isClockReading(typed, label)) {
    return { outcome: 'unreadable', message: writeNumbers('Write one number, such as 1.5.', mark) }
  }
  const score = scoreNumber(key, typed, mark)
  if (score.outcome === 'unreadable') return { outcome: 'unreadable', message: explainNumber(key, score.reason, mark) }
  const isExact = score.outcome === 'right' && !score.isRounded
  const foreseen = isExact ? undefined : wrong.find(({ value }) => isSameNumber(key, value, { typed, mark }))
  if (foreseen) return { outcome: 'wrong', feedback: [feedbackOf(foreseen, null)] }
  if (score.outcome === 'right') {
    const isCopied = key.form === 'any' && isCopiedDivision(typed, task) && !isKeyAsWritten(key, typed)
    return isCopied ? wrongBecause(COPIED) : { outcome: 'right', feedback: [] }
  }
  if (score.reason === 'value') return { outcome: 'wrong', feedback: [] }
  return wrongBecause(WRONG_NUMBER[score.reason])
}

const wrongBecause = (text: string): Judged => ({
  outcome: 'wrong',
  feedback: [{ text, misconception: null, at: null }],
})

const isKeyAsWritten = ({ value, or = [] }: NumberKey, typed: string) =>
  [value, ...or].some((one) => one.replaceAll(' ', '') === typed.replaceAll(' ', ''))

/**
 * True if a typed number equals the foreseen one: in the same unit if the latter has one, otherwise converted to the
 * key's.
 */
function isSameNumber(key: NumberKey, value: string, { typed, mark }: { typed: string; mark: DecimalMark }): boolean {
  if (isNotation(key.form)) return scoreNumber({ ...key, value, or: undefined }, typed, mark).outcome === 'right'
  const foreseen = readNumber(value, mark)
  const written = readNumber(typed, mark)
  if (foreseen === null || written === null) return false
  if (foreseen.unit !== null) {
    return written.unit !== null && isSameUnit(foreseen.unit, written.unit) && foreseen.value.equals(written.value)
  }
  const unit = key.unit && { ...key.unit, required: false }
  const keyOfForeseen = { value, tolerance: null, form: 'any' as const, significantDigits: null, unit }
  return scoreNumber(keyOfForeseen, typed, mark).outcome === 'right'
}

const BEFORE_NUMBER = /^[$£€]$/
const WITHOUT_SPACE = /^[%°¢]$/

/** Formats a number's key as a learner may type it, with its unit: "$4.50", "45%", "9 cm". */
export function formatNumber({ value, unit }: NumberKey): string {
  if (unit === null) return value
  if (BEFORE_NUMBER.test(unit.name)) return `${unit.name}${value}`
  return WITHOUT_SPACE.test(unit.name) ? `${value}${unit.name}` : `${value} ${unit.name}`
}

/** Lines about foreseen wrong answers, for comparing versions. */
export const describeForeseen = (wrong: readonly ForeseenValue[]): string[] =>
  wrong.map((one) => `Wrong: ${one.value}${describeFeedback(one)}`)
