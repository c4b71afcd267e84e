import Fraction from 'fraction.js'
import { foldCharacters, lowerScript, spellFractions } from '../fold-characters.ts'
import { haveSameDimension, isSameUnit, isTimeUnit, parseUnit, type Unit } from './units.ts'

/** Decimal separator: a point in English, a comma in most of Europe. */
export type DecimalMark = '.' | ','

/** `exact` has π or a root: 5π, 2√3. */
export type WrittenForm = 'integer' | 'decimal' | 'fraction' | 'mixed' | 'scientific' | 'ratio' | 'exact'

/**
 * Number as written; `value` is measured in `unit` (null if none was written). It is exact, except for π and roots, which
 * have 12 significant digits.
 */
export type WrittenNumber = {
  value: Fraction
  form: WrittenForm
  /** False if a fraction, mixed number or ratio can be simplified, or a power of ten is not in scientific notation. */
  simplest: boolean
  /** Minimum and maximum number of significant digits: 1500 has 2 to 4. */
  significantDigits: { least: number; most: number }
  /** Digits after the decimal mark. */
  decimals: number
  unit: Unit | null
}

export const MAX_NUMBER_LENGTH = 60
const MAX_EXPONENT = 30

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/**
 * Parses one number with an optional unit: "1,000", "−.5", "2½", "3/4", "50%", "$4.50", "4.2 × 10⁻⁴", "3:4", "2 h 15
 * min", "x = 5". Ambiguous commas and points ("1,000") are read by `mark`; otherwise by the only valid interpretation
 * ("0,5"). Null if there is no number or more than one. At most 60 characters.
 * @param expected unit of the answer, which decides what "18 c" and "2:15" mean
 */
export function readNumber(text: string, mark: DecimalMark = '.', expected: Unit | null = null): WrittenNumber | null {
  if (text.length > MAX_NUMBER_LENGTH) return null
  let rest = writeClock(normalize(text), expected)
  const parts: WrittenNumber[] = []
  // A compound quantity, such as "5 ft 6 in"; only the first part may have a sign.
  while (rest !== '' && parts.length < 3) {
    const read = readQuantity(rest, { mark, expected, mayHaveSign: parts.length === 0 })
    if (read === null) return null
    parts.push(read.number)
    rest = read.rest
  }
  const [first, ...others] = parts
  if (first === undefined || rest !== '') return null
  return others.length === 0 ? first : addParts(first, others)
}

function normalize(text: string): string {
  return spellFractions(foldCharacters(text))
    .replace(
      /([⁰¹²³⁴-⁹]+)[⁄/]([₀-₉]+)/g,
      (_, top: string, bottom: string) => ` ${lowerScript(top)}/${lowerScript(bottom)} `,
    )
    .replace(/[⁄∕]/g, '/')
    .replace(/[·∙⋅*✕]/g, '×')
    .replace(/÷/g, '/')
    .replace(/(?<=\d)_(?=\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:[a-z]? ?[=≈] ?|[a-z] ?: ?)/i, '')
    .replace(/ ?= ?[a-z]$/i, '')
    .replace(/^(-?) ?\(([^()]*)\)$/, '$1$2')
    .replace(/^\((-?\d+)\) ?\//, '$1/')
    .replace(/ ?\.$/, '')
    .trim()
}

/** Hours and minutes, or minutes and seconds. */
const CLOCK = /^(?<large>\d{1,3}):(?<small>[0-5]\d)(?: ?(?<unit>h|hrs?|hours?|min|mins|minutes?))?$/i

/** Reads 2:15 as a duration where the answer is in hours or minutes; elsewhere it is a ratio. */
function writeClock(text: string, expected: Unit | null): string {
  const small = isTimeUnit(expected, 'h') ? 'min' : isTimeUnit(expected, 'min') ? 's' : null
  const clock = CLOCK.exec(text)?.groups
  if (small === null || clock === undefined) return text
  const large = small === 'min' ? 'h' : 'min'
  const isOther = clock.unit !== undefined && clock.unit.charAt(0).toLowerCase() !== large.charAt(0)
  return isOther ? text : `${clock.large} ${large} ${clock.small} ${small}`
}

/** True for 2:15 where the word beside the field names a unit of time, so that a duration may be meant. */
export function isClockReading(text: string, label: string | null): boolean {
  const unit = label === null ? null : parseUnit(label)
  return (isTimeUnit(unit, 'h') || isTimeUnit(unit, 'min')) && CLOCK.test(normalize(text))
}

type Read = { number: WrittenNumber; rest: string }
type Rules = { mark: DecimalMark; expected: Unit | null; mayHaveSign: boolean }

const SIGN_AND_CURRENCY = /^(?<sign>[+-]?) ?(?<currency>[$€£]|(?:usd|eur|gbp)(?= ?[-\d.]))? ?(?<innerSign>-?)/i
/** Letters and signs up to the next number; a digit is part of a unit only as its power ("cm2", "m/s^2"). */
const UNIT = /^(?:[^\d+-]|(?<=\p{L}\^?)[23](?!\d))*/u

function readQuantity(text: string, { mark, expected, mayHaveSign }: Rules): Read | null {
  const before = SIGN_AND_CURRENCY.exec(text)
  const { sign = '', innerSign = '', currency = '' } = before?.groups ?? {}
  if (sign !== '' && (innerSign !== '' || !mayHaveSign)) return null

  const digits = text.slice(before?.[0].length)
  const magnitude = readMagnitude(digits, mark)
  if (magnitude === null) return null
  const afterDigits = digits.slice(magnitude.length)
  const unitText = UNIT.exec(afterDigits)?.[0] ?? ''
  const rest = afterDigits.slice(unitText.length).trim()
  const name = rest === '' ? unitText.trim() : unitText.trim().replace(/ and$/i, '')
  const names = [currency, name].filter((one) => one !== '')
  const [unit = null, second] = names.map((one) => parseUnit(one, expected))
  if (names.length > 0 && unit === null) return null
  // "$4.50 dollars" has its unit twice.
  if (second !== undefined && (second === null || unit === null || !isSameUnit(second, unit))) return null

  const { length: _, value, ...written } = magnitude
  const number = { ...written, value: `${sign}${innerSign}` === '-' ? value.neg() : value, unit }
  return { number, rest }
}

type Magnitude = Omit<WrittenNumber, 'unit'>

/** Digits of a number, with or without digit grouping and decimals. */
const PLAIN = String.raw`(?:\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?(?!\d)|\d[\d.,]*|[.,]\d+)`
const FRACTION = /^(?:(?<whole>\d+) (?:and )?)?(?<numerator>\d+) ?\/ ?(?<denominator>-?\d+)(?![\d.,])/
/** Multiple or part of π or a root: 5π, 2/3 π, π/4, 2√3, √(2)/2, sqrt 50. */
const EXACT =
  /^(?:(?<factor>\d+(?:\.\d+)?(?: ?\/ ?\d+)?) ?×? ?)?(?:(?<pi>π|pi)|(?:√|sqrt) ?(?:(?<radicand>\d+(?:\.\d+)?)|\( ?(?<inBrackets>\d+(?:\.\d+)?) ?\)))(?: ?\/ ?(?<divisor>\d+))?(?![\d.,\p{L}])/iu
const RATIO = new RegExp(`^(?<left>${PLAIN}) ?(?::|to) ?(?<right>${PLAIN})`)
const POWER_OF_TEN = new RegExp(
  `^(?:(?<coefficient>${PLAIN}) ?[×xX] ?)?10 ?(?:\\^ ?\\(?(?<exponent>[+-]?\\d+)\\)?|(?<superscript>⁻?[${SUPERSCRIPTS}]+))`,
)
const CALCULATOR_POWER = new RegExp(`^(?<coefficient>${PLAIN})[eE](?<exponent>[+-]?\\d+)`)
const DIGITS = new RegExp(`^${PLAIN}`)

/** Parses the longest number at the start of a text; `length` is the number of characters consumed. */
function readMagnitude(text: string, mark: DecimalMark): (Magnitude & { length: number }) | null {
  const exact = EXACT.exec(text)
  if (exact) return measured(exact, readExact(exact.groups ?? {}))
  const fraction = FRACTION.exec(text)
  if (fraction) return measured(fraction, readFraction(fraction.groups ?? {}))
  const ratio = RATIO.exec(text)
  if (ratio) return measured(ratio, readRatio(ratio.groups ?? {}, mark))
  const power = POWER_OF_TEN.exec(text) ?? CALCULATOR_POWER.exec(text)
  if (power) return measured(power, readScientific(power.groups ?? {}, mark))
  const plain = DIGITS.exec(text)
  return plain && measured(plain, readPlain(plain[0], mark))
}

function measured([text]: RegExpExecArray, magnitude: Magnitude | null) {
  return magnitude && { ...magnitude, length: text.length }
}

type Groups = Record<string, string | undefined>

function readScientific(
  { coefficient = '1', exponent, superscript = '' }: Groups,
  mark: DecimalMark,
): Magnitude | null {
  const digits = readPlain(coefficient, mark)
  const power = Number(exponent ?? lowerScript(superscript))
  if (digits === null || Math.abs(power) > MAX_EXPONENT) return null
  const value = digits.value.mul(new Fraction(10).pow(power))
  return { ...digits, value, form: 'scientific', simplest: digits.value.gte(1) && digits.value.lt(10) }
}

/** Significant digits to which π and roots are computed, so that 10π/2 equals 5π. */
const EXACT_DIGITS = 12
const MAX_RADICAND = 1_000_000

function readExact({ factor = '1', divisor = '1', inBrackets, radicand = inBrackets }: Groups): Magnitude | null {
  const root = Number(radicand ?? 0)
  if (root > MAX_RADICAND || Number(divisor) === 0 || /\/ ?0+$/.test(factor)) return null
  const multiple = new Fraction(factor.replaceAll(' ', '')).div(divisor)
  const base = radicand === undefined ? Math.PI : Math.sqrt(root)
  const isRational = Number.isInteger(base)
  const value = isRational ? multiple.mul(base) : new Fraction((multiple.valueOf() * base).toPrecision(EXACT_DIGITS))
  const simplest = radicand === undefined || (!isRational && Number.isInteger(root) && isSquareFree(root))
  return { value, form: 'exact', simplest, significantDigits: { least: 1, most: MAX_NUMBER_LENGTH }, decimals: 0 }
}

function isSquareFree(radicand: number): boolean {
  for (let root = 2; root * root <= radicand; root += 1) if (radicand % (root * root) === 0) return false
  return true
}

function readFraction({ whole, numerator = '', denominator = '' }: Groups): Magnitude | null {
  const top = BigInt(numerator)
  const bottom = BigInt(denominator)
  if (bottom === 0n || (whole !== undefined && bottom < 0n)) return null
  const fraction = new Fraction(top, bottom)
  const size = bottom < 0n ? -bottom : bottom
  const reduced = fraction.d === size
  return {
    value: fraction.add(whole ?? 0),
    form: whole === undefined ? 'fraction' : 'mixed',
    simplest: reduced && size > 1n && (whole === undefined || (top > 0n && top < bottom)),
    significantDigits: { least: 1, most: MAX_NUMBER_LENGTH },
    decimals: 0,
  }
}

function readRatio(groups: Groups, mark: DecimalMark): Magnitude | null {
  const left = readPlain(groups.left ?? '', mark)
  const right = readPlain(groups.right ?? '', mark)
  if (left === null || right === null || right.value.equals(0)) return null
  const value = left.value.div(right.value)
  return { ...left, value, form: 'ratio', simplest: value.n === left.value.n && value.d === right.value.n }
}

/** Parses digits with separators, as an integer or decimal. */
function readPlain(text: string, mark: DecimalMark): Magnitude | null {
  const digits = separateGroups(text.replace(/[ '’]/g, ''), mark)
  if (digits === null) return null
  const [integer = '', decimals] = digits.split('.')
  const significant = `${integer}${decimals ?? ''}`.replace(/^0+/, '')
  const most = Math.max(1, significant.length)
  return {
    value: new Fraction(
      `${integer === '' ? '0' : integer}.${decimals === undefined || decimals === '' ? '0' : decimals}`,
    ),
    form: decimals === undefined || decimals === '' ? 'integer' : 'decimal',
    simplest: true,
    significantDigits: {
      least: decimals === undefined ? Math.max(1, significant.replace(/0+$/, '').length) : most,
      most,
    },
    decimals: decimals?.length ?? 0,
  }
}

const GROUPS: Record<DecimalMark, RegExp> = {
  '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/,
  ',': /^[1-9]\d{0,2}(?:,\d{3})+$/,
}

/** Digits with a point before the decimals and without digit grouping; null if the separators are invalid. */
function separateGroups(text: string, mark: DecimalMark): string | null {
  const other: DecimalMark = mark === '.' ? ',' : '.'
  const marks = text.split(mark).length - 1
  const others = text.split(other).length - 1
  if (marks === 0 && others === 0) return text
  if (others > 0 && marks === 0) {
    if (GROUPS[other].test(text)) return text.replaceAll(other, '')
    return others === 1 ? text.replace(other, '.') : null
  }
  if (others === 0) {
    if (marks === 1) return text.replace(mark, '.')
    return GROUPS[mark].test(text) ? text.replaceAll(mark, '') : null
  }
  // With both separators, the last is the decimal separator and the other groups digits.
  const decimal = text.lastIndexOf(mark) > text.lastIndexOf(other) ? mark : other
  const group: DecimalMark = decimal === '.' ? ',' : '.'
  const [integer = '', decimals = '', ...more] = text.split(decimal)
  if (more.length > 0 || !GROUPS[group].test(integer)) return null
  return `${integer.replaceAll(group, '')}.${decimals}`
}

/** Sums a compound quantity such as "2 h 15 min" in the first part's unit; null unless the units decrease. */
function addParts(first: WrittenNumber, others: readonly WrittenNumber[]): WrittenNumber | null {
  if (first.unit === null) return null
  let { value } = first
  let smallest = first.unit
  for (const { unit, value: part, form } of others) {
    if (unit === null || !haveSameDimension(unit, smallest) || unit.factor.gte(smallest.factor) || form === 'ratio') {
      return null
    }
    const share = part.mul(unit.factor).div(first.unit.factor)
    value = value.lt(0) ? value.sub(share) : value.add(share)
    smallest = unit
  }
  return { ...first, value, form: 'mixed', simplest: true }
}
