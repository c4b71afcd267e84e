import { explainUnreadable } from '../expressions/read-expression.ts'
import { readNumber } from '../numbers/read-number.ts'
import { type NumberKey, type NumberScore, scoreNumber } from '../numbers/score-number.ts'
import { isSameUnit } from '../numbers/units.ts'
import type { Blank, ForeseenValue, QuestionOf } from '../question.ts'
import type { AnswerFeedback, AnswerOf } from '../question-schemas.ts'
import { feedbackOf, type Judged } from './score-choices.ts'

/** `unreadable` is not wrong; `message` suggests what to write instead. */
type Unreadable = { outcome: 'unreadable'; message: string }

const UNREADABLE_NUMBER: Record<Extract<NumberScore, { outcome: 'unreadable' }>['reason'], string> = {
  number: 'I can’t read that. Try 3/4 or 0.75.',
  'unit-missing': 'Write the unit, too.',
  'unit-unexpected': 'Write only the number, without a unit or other words.',
}

const WRONG_NUMBER: Record<Exclude<Extract<NumberScore, { outcome: 'wrong' }>['reason'], 'value'>, string> = {
  form: 'The value is right. Write it in the form that the question asks for.',
  'lowest-terms': 'The value is right. Write it in lowest terms.',
  rounding: 'Check how many digits the question asks for.',
  unit: 'Check the unit.',
}

type NumberQuestion = { key: NumberKey; wrong: readonly ForeseenValue[] }

/** Scores a typed number. A foreseen wrong number is recognized in any notation. */
export function scoreTypedNumber({ key, wrong }: NumberQuestion, typed: string): Judged | Unreadable {
  const score = scoreNumber(key, typed)
  if (score.outcome === 'unreadable') return { outcome: 'unreadable', message: UNREADABLE_NUMBER[score.reason] }
  if (score.outcome === 'right') return { outcome: 'right', feedback: [] }
  const foreseen = wrong.find(({ value }) => isSameNumber(key, value, typed))
  if (foreseen) return { outcome: 'wrong', feedback: [feedbackOf(foreseen, null)] }
  if (score.reason === 'value') return { outcome: 'wrong', feedback: [] }
  return { outcome: 'wrong', feedback: [{ text: WRONG_NUMBER[score.reason], misconception: null, at: null }] }
}

/**
 * True if a typed number equals the foreseen one: in the same unit if the latter has one, otherwise converted to the
 * key's.
 */
function isSameNumber(key: NumberKey, value: string, typed: string): boolean {
  const foreseen = readNumber(value)
  const written = readNumber(typed)
  if (foreseen === null || written === null) return false
  if (foreseen.unit !== null) {
    return written.unit !== null && isSameUnit(foreseen.unit, written.unit) && foreseen.value.equals(written.value)
  }
  const unit = key.unit && { ...key.unit, required: false }
  const keyOfForeseen = { value, tolerance: null, form: 'any' as const, significantDigits: null, unit }
  return scoreNumber(keyOfForeseen, typed).outcome === 'right'
}

/**
 * Judgment of an expression, made by another component; `wrong` is the index of the first equal foreseen wrong answer.
 */
export type ExpressionJudgment =
  | { outcome: 'equal' | 'undecided' }
  | { outcome: 'other-form' | 'different'; wrong: number | null }

const OTHER_FORM: Record<QuestionOf<'expression'>['key']['form'], string> = {
  any: 'Write it in the form that the question asks for.',
  simplified: 'Your answer is equal, but it can be simplified.',
  expanded: 'Your answer is equal, but not expanded. Multiply out the parentheses.',
  factored: 'Your answer is equal, but not factored. Write it as a product.',
}

export function scoreExpression(
  { key, wrong }: QuestionOf<'expression'>,
  typed: string,
  judgment: ExpressionJudgment | undefined,
): Judged | Unreadable | { outcome: 'undecided' } {
  const unreadable = explainUnreadable(key.value, typed)
  if (unreadable !== null) return { outcome: 'unreadable', message: unreadable }
  if (judgment === undefined) return { outcome: 'undecided' }
  switch (judgment.outcome) {
    case 'equal':
      return { outcome: 'right', feedback: [] }
    case 'undecided':
      return { outcome: 'undecided' }
    default: {
      const foreseen = judgment.wrong === null ? undefined : wrong[judgment.wrong]
      if (foreseen) return { outcome: 'wrong', feedback: [feedbackOf(foreseen, null)] }
      const text = judgment.outcome === 'other-form' ? OTHER_FORM[key.form] : null
      return { outcome: 'wrong', feedback: text === null ? [] : [{ text, misconception: null, at: null }] }
    }
  }
}

type JudgedBlanks = (Judged & { parts: boolean[] }) | Unreadable

/** Scores every blank; one unreadable number makes the whole answer unreadable. */
export function scoreBlanks({ blanks }: QuestionOf<'blanks'>, answer: AnswerOf<'blanks'>): JudgedBlanks {
  const parts: boolean[] = []
  const feedback: AnswerFeedback[] = []
  for (const [index, blank] of blanks.entries()) {
    const judged = scoreBlank(blank, answer[index] ?? '')
    if (judged.outcome === 'unreadable') {
      return blanks.length === 1 ? judged : { ...judged, message: `Blank ${index + 1}: ${judged.message}` }
    }
    parts.push(judged.outcome === 'right')
    feedback.push(...judged.feedback.map((one) => ({ ...one, at: index })))
  }
  return { outcome: parts.every(Boolean) ? 'right' : 'wrong', feedback, parts }
}

function scoreBlank(blank: Blank, typed: string): Judged | Unreadable {
  if (blank.kind === 'number') return scoreTypedNumber(blank, typed)
  const fold = blank.kind === 'menu' ? (text: string) => text : (text: string) => foldText(text, blank)
  const accepted = blank.kind === 'menu' ? blank.options.slice(blank.correct, blank.correct + 1) : blank.accept
  const folded = fold(typed)
  if (accepted.some((text) => fold(text) === folded)) return { outcome: 'right', feedback: [] }
  const foreseen = blank.wrong.find(({ value }) => fold(value) === folded)
  return { outcome: 'wrong', feedback: foreseen ? [feedbackOf(foreseen, null)] : [] }
}

/** Normalizes text for comparison; '' if it has only punctuation. */
export function foldText(text: string, { caseSensitive, exact }: { caseSensitive: boolean; exact: boolean }): string {
  const cased = caseSensitive ? text : text.toLowerCase()
  const plain = cased.normalize('NFC').trim().replace(/[‘’]/g, "'").replace(/[“”]/g, '"')
  if (exact) return plain
  return plain
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\p{Pd}/]/gu, ' ')
    .replace(/\p{P}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const BEFORE_NUMBER = /^[$£€]$/
const WITHOUT_SPACE = /^[%°¢]$/

/** Formats a number's key as a learner may type it, with its unit: "$4.50", "45%", "9 cm". */
export function formatNumber({ value, unit }: NumberKey): string {
  if (unit === null) return value
  if (BEFORE_NUMBER.test(unit.name)) return `${unit.name}${value}`
  return WITHOUT_SPACE.test(unit.name) ? `${value}${unit.name}` : `${value} ${unit.name}`
}
