import Fraction from 'fraction.js'
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
 * on the typed text and the required unit, never on the value of the key. `wrong`
 * includes the reason, for cases in which the value itself is right.
 */
export type NumberScore =
  /** `isRounded`: a decimal of a fraction whose decimal never ends. */
  | { outcome: 'right'; isRounded?: true }
  | { outcome: 'wrong'; reason: 'value' | 'form' | 'lowest-terms' | 'rounding' | 'rounded' | 'unit' | 'percent' }
  | { outcome: 'unreadable'; reason: 'number' | 'unit-missing' | 'unit-unexpected' | Notation | 'half-of-day' }

/**
 * The two readings of a typed number in which the sign that is not the decimal mark can group thousands or begin the
 * decimals, such as "1,275" beside a decimal point; null for any other text.
 */
function readBothWays(typed: string, mark: DecimalMark): { whole: string; decimal: string } | null {
  const other: DecimalMark = mark === '.' ? ',' : '.'
  if (!typed.includes(other)) return null
  const grouped = readNumber(typed, mark)
  const decimal = readNumber(typed, other)
  if (grouped === null || decimal === null || grouped.value.equals(decimal.value)) return null
  return { whole: typed.replaceAll(other, '').trim(), decimal: typed.replace(other, mark).trim() }
}

/** Asks which of the two readings of a number in a text is meant; null if each number has one. */
export function explainBothWays(typed: string, mark: DecimalMark): string | null {
  const readings = readBothWays(typed, mark)
  if (readings === null) return null
  const { whole, decimal } = readings
  return mark === '.'
    ? `The comma can mean two things here. Write ${whole} or ${decimal}.`
    : `The point can mean two things here. Write ${whole} or ${decimal}.`
}

/** Scores a number against each right one; a wrong form of one of them is reported before a wrong value. */
export function scoreNumber(key: NumberKey, typed: string, mark: DecimalMark): NumberScore {
  const scores = [key.value, ...(key.or ?? [])].map((value) => scoreOne({ ...key, value }, typed, mark))
  const isOther = (score: NumberScore) => score.outcome !== 'wrong' || score.reason !== 'value'
  const right = scores.filter((score) => score.outcome === 'right')
  return (
    right.find(({ isRounded }) => !isRounded) ??
    right[0] ??
    scores.find(isOther) ?? { outcome: 'wrong', reason: 'value' }
  )
}

function scoreOne(key: NumberKey, typed: string, mark: DecimalMark): NumberScore {
  if (isNotation(key.form)) return scoreNotation(key.form, key.value, typed, mark)
  const keyUnit = key.unit === null ? null : parseUnit(key.unit.name)
  const written = readNumber(typed, mark, keyUnit)
  if (written === null) return { outcome: 'unreadable', reason: 'number' }
  // Before the value is compared: a message about an answer that is not scored must not say that its value is right.
  if (key.unit?.required && written.unit === null) return { outcome: 'unreadable', reason: 'unit-missing' }
  const counted = countInKeyUnit(written, keyUnit, key.unit?.convertible ?? false)
  if (counted === 'unexpected') return { outcome: 'unreadable', reason: 'unit-unexpected' }
  if (counted === 'different') return { outcome: 'wrong', reason: 'unit' }

  const wanted = readNumber(key.value, mark, keyUnit)
  if (wanted === null) throw new Error(`The key "${key.value}" of a number question cannot be read.`)
  const tolerance = readTolerance(key, mark)
  const isWithin = (value: Fraction) => value.sub(wanted.value).abs().lte(tolerance)
  if (isWithin(counted)) return checkForm(key, written)
  if (isPercent(keyUnit) && written.unit === null && isWithin(counted.mul(100))) {
    return { outcome: 'wrong', reason: 'percent' }
  }
  return checkRounded(key, { written, counted, wanted })
}

/**
 * Typed number as a fraction, in the key's unit; null if it cannot be read or is not exact, such as 5π, and for notations
 * of more than one number.
 */
export function valueInKeyUnit({ form, unit }: NumberKey, typed: string, mark: DecimalMark): Fraction | null {
  if (isNotation(form)) return null
  const keyUnit = unit === null ? null : parseUnit(unit.name)
  const written = readNumber(typed, mark, keyUnit)
  if (written === null || written.form === 'exact') return null
  const counted = countInKeyUnit(written, keyUnit, unit?.convertible ?? false)
  return typeof counted === 'string' ? null : counted
}

const readTolerance = ({ tolerance }: NumberKey, mark: DecimalMark) =>
  tolerance === null ? new Fraction(0) : (readNumber(tolerance, mark)?.value ?? new Fraction(0))

const isPercent = (unit: Unit | null) => unit?.dimension.percent === 1

/** Minimum digits of a rounded decimal that counts as a fraction whose decimal never ends. */
const ROUNDED = { significant: 3, orDecimals: 2 }

/**
 * Accepts 0.33 or 33.3% for 1/3 where neither a form nor a tolerance says how exact the answer is: its own decimal can
 * only be rounded. One with fewer digits is wrong, with a reason of its own.
 */
function checkRounded(
  key: NumberKey,
  { written, counted, wanted }: { written: WrittenNumber; counted: Fraction; wanted: WrittenNumber },
): NumberScore {
  const isExact = key.form !== 'any' || key.tolerance !== null || key.significantDigits !== null
  const isRoundable = written.form === 'decimal' || (written.form === 'integer' && isPercent(written.unit))
  if (isExact || !isRoundable || wanted.form === 'exact' || endsAsDecimal(wanted.value) || written.value.equals(0)) {
    return { outcome: 'wrong', reason: 'value' }
  }
  // Value of one unit in the last place that was typed.
  const place = counted.div(written.value).mul(new Fraction(10).pow(-written.decimals)).abs()
  if (counted.sub(wanted.value).abs().gt(place.div(2))) return { outcome: 'wrong', reason: 'value' }
  const { most } = written.significantDigits
  const isFine = most >= ROUNDED.significant || (most > 1 && place.lte(new Fraction(10).pow(-ROUNDED.orDecimals)))
  return isFine ? { outcome: 'right', isRounded: true } : { outcome: 'wrong', reason: 'rounded' }
}

/** True if only the factors 2 and 5 are in the denominator. */
function endsAsDecimal({ d }: Fraction): boolean {
  let rest = d
  for (const factor of [2n, 5n]) while (rest % factor === 0n) rest /= factor
  return rest === 1n
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
