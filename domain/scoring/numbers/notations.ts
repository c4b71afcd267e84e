import Fraction from 'fraction.js'
import { foldCharacters } from '../fold-characters.ts'
import { type DecimalMark, readNumber } from './read-number.ts'

/** Notations of a typed answer that is more than one number. */
export const NOTATIONS = ['time', 'point', 'interval'] as const
export type Notation = (typeof NOTATIONS)[number]

export const isNotation = (form: string): form is Notation => NOTATIONS.some((one) => one === form)

/** Value of a typed answer, or why it cannot be compared with the key. */
export type NotationScore =
  | { outcome: 'right' }
  | { outcome: 'wrong'; reason: 'value' }
  | { outcome: 'unreadable'; reason: Notation | 'half-of-day' }

/** True if a text is written in the notation. */
export const readsAs = (notation: Notation, text: string, mark: DecimalMark): boolean =>
  READERS[notation](text, mark) !== null

/** Compares a typed answer with a key in the same notation. */
export function scoreNotation(notation: Notation, key: string, typed: string, mark: DecimalMark): NotationScore {
  if (notation === 'time') return scoreTime(key, typed)
  const read = READERS[notation]
  const wanted = read(key, mark)
  const written = read(typed, mark)
  if (wanted === null) throw new Error(`The key "${key}" of a number question cannot be read.`)
  if (written === null) return { outcome: 'unreadable', reason: notation }
  return written === wanted ? { outcome: 'right' } : { outcome: 'wrong', reason: 'value' }
}

const READERS: Record<Notation, (text: string, mark: DecimalMark) => string | null> = {
  time: (text) => {
    const time = readTime(text)
    return time && JSON.stringify(time)
  },
  point: readPoint,
  interval: readInterval,
}

const HALF_DAY = 12 * 3600

/** Time of day in seconds; without a.m. or p.m. and before 13:00, the half of the day is not known. */
type Time = { seconds: number; isHalfKnown: boolean }

const CLOCK =
  /^(?<hour>\d{1,2})(?:(?: ?[:.h] ?| )(?<minute>\d{2})(?::(?<second>\d{2}))?)?(?: ?(?:o'clock|uhr|h))? ?(?<half>[ap])?\.? ?(?:m\.?)?$/
const IN_WORDS = /^(?<part>half|quarter) (?<side>past|after|to) (?<hour>\d{1,2}) ?(?:(?<half>[ap])\.? ?m\.?)?$/
const NAMED: Record<string, number> = { noon: HALF_DAY, midday: HALF_DAY, midnight: 0 }

/** Reads "8:15 am", "8.15 p.m.", "20:15", "8 o'clock", "quarter past 8", "noon". */
function readTime(text: string): Time | null {
  const folded = foldCharacters(text).toLowerCase().trim().replace(/\s+/g, ' ')
  const named = NAMED[folded]
  if (named !== undefined) return { seconds: named, isHalfKnown: true }
  const words = IN_WORDS.exec(folded)?.groups
  if (words) {
    const minutes = words.part === 'half' ? 30 : 15
    const offset = words.side === 'to' ? -minutes : minutes
    return toTime(Number(words.hour), offset * 60, words.half)
  }
  const clock = CLOCK.exec(folded)?.groups
  if (!clock) return null
  const { hour = '', minute = '0', second = '0', half } = clock
  // A bare number is no time, and "5 m" is a length.
  if (clock.minute === undefined && half === undefined && !folded.includes("o'clock")) return null
  if (half === undefined && folded.includes('m')) return null
  if (Number(minute) > 59 || Number(second) > 59) return null
  const time = toTime(Number(hour), Number(minute) * 60 + Number(second), half)
  // 08:15 is how clocks with 24 hours show the morning.
  return time && { ...time, isHalfKnown: time.isHalfKnown || /^0\d/.test(hour) }
}

function toTime(hour: number, seconds: number, half: string | undefined): Time | null {
  if (hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return null
  const start = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  const day = 2 * HALF_DAY
  const isHalfKnown = half !== undefined || hour > 12 || hour === 0
  return { seconds: (start * 3600 + seconds + day) % day, isHalfKnown }
}

function scoreTime(key: string, typed: string): NotationScore {
  const wanted = readTime(key)
  const written = readTime(typed)
  if (wanted === null) throw new Error(`The key "${key}" of a number question cannot be read.`)
  if (written === null) return { outcome: 'unreadable', reason: 'time' }
  if (wanted.isHalfKnown && !written.isHalfKnown) return { outcome: 'unreadable', reason: 'half-of-day' }
  const difference = Math.abs(written.seconds - wanted.seconds)
  const isSame = difference === 0 || (!wanted.isHalfKnown && difference === HALF_DAY)
  return isSame ? { outcome: 'right' } : { outcome: 'wrong', reason: 'value' }
}

/** Plain number in lowest terms; null for one with a unit. */
function readPlain(text: string, mark: DecimalMark): string | null {
  const number = readNumber(text, mark)
  return number === null || number.unit !== null || number.form === 'ratio' ? null : number.value.toFraction()
}

/** Two numbers at the only comma or semicolon that separates them. */
function readPair(text: string, mark: DecimalMark): [string, string] | null {
  const separator = text.includes(';') ? ';' : ','
  const parts = text.split(separator)
  if (parts.length !== 2) return null
  const first = readPlain(parts[0] ?? '', mark)
  const second = readPlain(parts[1] ?? '', mark)
  return first === null || second === null ? null : [first, second]
}

/** Reads "(2, 7)", "2, 7", "P(2; 7)", "x = 2, y = 7". */
function readPoint(text: string, mark: DecimalMark): string | null {
  const folded = foldCharacters(text).trim()
  const inside = /^(?:\p{Lu} ?=? ?)?\(([^()]*)\)$/u.exec(folded)?.[1] ?? folded
  const pair = readPair(inside, mark)
  if (pair === null) return null
  const isReversed = /^\s*y ?=/i.test(inside) && /[,;]\s*x ?=/i.test(inside)
  return (isReversed ? pair.toReversed() : pair).join(' ')
}

const INFINITY = /^([-+]?) ?(?:∞|inf(?:inity)?)$/i
const BRACKETS = /^([([\]]) ?(.+?) ?([)\][])$/
const CHAIN = /^(?:(.+?) ?(<=|>=|<|>) ?)?\p{L} ?(?:(<=|>=|<|>) ?([^<>]+))?$/u

/** Reads "[2, 7)", "(-∞, 5]", "-3 <= x < 5", "x > 4", "5 ≥ x" as the ends and whether they belong. */
function readInterval(text: string, mark: DecimalMark): string | null {
  const folded = foldCharacters(text).trim().replace(/≤|=</g, '<=').replace(/≥|=>/g, '>=').replace(/\s+/g, ' ')
  const brackets = BRACKETS.exec(folded)
  if (brackets) {
    const [, open, inside = '', close] = brackets
    const separator = inside.includes(';') ? ';' : ','
    const parts = inside.split(separator)
    if (parts.length !== 2) return null
    return writeInterval(readEnd(parts[0], mark), readEnd(parts[1], mark), open === '[', close === ']')
  }
  const chain = CHAIN.exec(folded)
  if (!chain) return null
  const [, before, firstSign, secondSign, after] = chain
  if (firstSign === undefined && secondSign === undefined) return null
  const left = before === undefined ? null : { end: readEnd(before, mark), sign: firstSign ?? '' }
  const right = after === undefined ? null : { end: readEnd(after, mark), sign: flip(secondSign ?? '') }
  // Each bound as it stands before the letter: below it with <, above it with >.
  const bounds = [left, right].filter((bound) => bound !== null)
  const lower = bounds.filter(({ sign }) => sign.startsWith('<'))
  const upper = bounds.filter(({ sign }) => sign.startsWith('>'))
  if (lower.length > 1 || upper.length > 1) return null
  const from = lower[0] ?? { end: '-inf', sign: '' }
  const to = upper[0] ?? { end: 'inf', sign: '' }
  return writeInterval(from.end, to.end, from.sign.endsWith('='), to.sign.endsWith('='))
}

const flip = (sign: string) => (sign.startsWith('<') ? sign.replace('<', '>') : sign.replace('>', '<'))

/** Fraction, "inf" or "-inf"; null if the text is no number. */
function readEnd(text: string | undefined, mark: DecimalMark): string | null {
  const trimmed = (text ?? '').trim()
  const infinite = INFINITY.exec(trimmed)
  if (infinite) return infinite[1] === '-' ? '-inf' : 'inf'
  return readPlain(trimmed, mark)
}

function writeInterval(from: string | null, to: string | null, hasFrom: boolean, hasTo: boolean): string | null {
  if (from === null || to === null || from === 'inf' || to === '-inf') return null
  if (from !== '-inf' && to !== 'inf' && new Fraction(from).gt(to)) return null
  return `${hasFrom && from !== '-inf' ? '[' : '('}${from}, ${to}${hasTo && to !== 'inf' ? ']' : ')'}`
}
