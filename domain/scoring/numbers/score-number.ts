import type Fraction from 'fraction.js'
import { isNotation, type Notation, scoreNotation } from './notations.ts'
import { type DecimalMark, readNumber, type WrittenForm, type WrittenNumber } from './read-number.ts'
import { haveSameDimension, parseUnit, type Unit } from './units.ts'

/**
 * Required form of an answer; `lowest-terms` accepts a fraction, mixed number, ratio or integer. A notation stands for
 * more than one number, and its key is written in it.
 */
export type NumberForm = 'any' | 'lowest-terms' | Exclude<WrittenForm, 'integer'> | Notation

/** Key of a number question. Numbers are in the author's notation, such as "3/4", "2.5" or "4.2e4". */
export type NumberKey = {
  value: string
  /** Other numbers that are right, too. */
  or?: readonly string[] | undefined
  /** Maximum difference that is still right, in the key's unit; null for none. */
  tolerance: string | null
  form: NumberForm
  /** Exact number of significant digits, to which the value is rounded; null for any. */
  significantDigits: number | null
  unit: { name: string; required: boolean; convertible: boolean } | null
}

/**
 * Result of scoring a number. `unreadable` is not wrong and does not count: the learner rewrites the answer; it depends
 * on the typed text and the asked unit, never on the value of the key. `wrong`
 * includes the reason, for cases in which the value itself is right.
 */
export type NumberScore =
  | { outcome: 'right' }
  | { outcome: 'wrong'; reason: 'value' | 'form' | 'lowest-terms' | 'rounding' | 'unit' }
  | { outcome: 'unreadable'; reason: 'number' | 'unit-missing' | 'unit-unexpected' | Notation | 'half-of-day' }

/**
 * The two readings of a typed number whose comma can group thousands or begin the decimals, such as "1,275"; null for
 * any other text.
 */
export function readBothWays(typed: string, mark: DecimalMark = '.'): { whole: string; decimal: string } | null {
  const other: DecimalMark = mark === '.' ? ',' : '.'
  if (!typed.includes(other)) return null
  const grouped = readNumber(typed, mark)
  const decimal = readNumber(typed, other)
  if (grouped === null || decimal === null || grouped.value.equals(decimal.value)) return null
  return { whole: typed.replaceAll(other, '').trim(), decimal: typed.replace(other, mark).trim() }
}

/** Scores a number against each right one; a wrong form of one of them is told rather than a wrong value. */
export function scoreNumber(key: NumberKey, typed: string, mark: DecimalMark = '.'): NumberScore {
  const scores = [key.value, ...(key.or ?? [])].map((value) => scoreOne({ ...key, value }, typed, mark))
  const isOther = (score: NumberScore) => score.outcome !== 'wrong' || score.reason !== 'value'
  const right = scores.find(({ outcome }) => outcome === 'right')
  return right ?? scores.find(isOther) ?? { outcome: 'wrong', reason: 'value' }
}

function scoreOne(key: NumberKey, typed: string, mark: DecimalMark): NumberScore {
  if (isNotation(key.form)) return scoreNotation(key.form, key.value, typed, mark)
  const written = readNumber(typed, mark)
  if (written === null) return { outcome: 'unreadable', reason: 'number' }
  // Before the value is compared: a message about an answer that is not scored must not say that its value is right.
  if (key.unit?.required && written.unit === null) return { outcome: 'unreadable', reason: 'unit-missing' }
  const keyUnit = key.unit === null ? null : parseUnit(key.unit.name)
  const counted = countInKeyUnit(written, keyUnit, key.unit?.convertible ?? false)
  if (counted === 'unexpected') return { outcome: 'unreadable', reason: 'unit-unexpected' }
  if (counted === 'different') return { outcome: 'wrong', reason: 'unit' }

  const wanted = readNumber(key.value)?.value
  if (wanted === undefined) throw new Error(`The key "${key.value}" of a number question cannot be read.`)
  const difference = counted.sub(wanted).abs()
  if (difference.gt(key.tolerance ?? 0)) return { outcome: 'wrong', reason: 'value' }
  return checkForm(key, written)
}

/**
 * Converts the value to the key's unit. `different`: another unit or quantity; `unexpected`: a unit where none belongs.
 */
function countInKeyUnit(
  { value, unit }: WrittenNumber,
  keyUnit: Unit | null,
  convertible: boolean,
): Fraction | 'unexpected' | 'different' {
  if (unit === null) return value
  if (keyUnit === null) return unit.dimension.percent === 1 ? value.mul(unit.factor) : 'unexpected'
  if (isBareDegree(unit) && isTemperature(keyUnit)) return value
  if (!haveSameDimension(unit, keyUnit)) return 'different'
  const scale = unit.factor.div(keyUnit.factor)
  return convertible || scale.equals(1) ? value.mul(scale) : 'different'
}

const isBareDegree = ({ dimension }: Unit) => dimension.angle === 1
const isTemperature = ({ dimension }: Unit) => dimension.celsius === 1 || dimension.fahrenheit === 1

function checkForm({ form, significantDigits: wanted, unit }: NumberKey, written: WrittenNumber): NumberScore {
  const { least, most } = written.significantDigits
  if (wanted !== null && (wanted < least || wanted > most)) return { outcome: 'wrong', reason: 'rounding' }
  // √49 is 7, but only a question.
  const isUnfinished = written.form === 'exact' && !written.simplest
  if (form === 'any') return isUnfinished ? { outcome: 'wrong', reason: 'form' } : { outcome: 'right' }
  if (unit === null && written.unit !== null) return { outcome: 'wrong', reason: 'form' }
  if (written.form === 'integer' && form !== 'scientific' && form !== 'ratio') return { outcome: 'right' }
  if (
    form === 'lowest-terms' &&
    written.form !== 'decimal' &&
    written.form !== 'scientific' &&
    written.form !== 'exact'
  ) {
    return written.simplest ? { outcome: 'right' } : { outcome: 'wrong', reason: 'lowest-terms' }
  }
  if (written.form !== form) return { outcome: 'wrong', reason: 'form' }
  if (form === 'mixed' && !written.simplest) return { outcome: 'wrong', reason: 'lowest-terms' }
  return (form === 'scientific' || form === 'exact') && !written.simplest
    ? { outcome: 'wrong', reason: 'form' }
    : { outcome: 'right' }
}
