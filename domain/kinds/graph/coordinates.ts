import type { Axis } from './drawing-schemas.ts'

const DECIMAL = /^-?(?:\d+\.?\d*|\.\d+)$/
const FRACTION = /^(-?)(?:(\d{1,7})\s+)?(\d{1,9})\s*[/⁄]\s*(\d{1,9})$/

/** Largest denominator of an axis. */
export const MAX_DENOMINATOR = 100

/** Number as it is typed: −3, 2.5, 2,5, 3/4 or 1 3/4. Undefined if it is none. */
export function readCoordinate(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(',', '.')
    .replace(/^[−–]\s*/, '-')
  if (DECIMAL.test(plain)) return Number(plain)
  const [, sign, whole = '0', above = '', below = ''] = FRACTION.exec(plain) ?? []
  if (sign === undefined || Number(below) === 0) return undefined
  const value = (Number(whole) * Number(below) + Number(above)) / Number(below)
  return sign === '-' ? 0 - value : value
}

/** Denominator of a step that is written as a fraction, in lowest terms; 1 for other steps. */
export function denominatorOf(written: unknown): number {
  const [, , , above = '', below = ''] = typeof written === 'string' ? (FRACTION.exec(written.trim()) ?? []) : []
  return below === '' || Number(below) === 0 ? 1 : Number(below) / commonDivisor(Number(above), Number(below))
}

export const commonMultiple = (a: number, b: number): number => (a * b) / commonDivisor(a, b)

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))

/** Rounding of a coordinate when it is compared with a fraction. */
const NEAR = 1e-6

/** Fraction in lowest terms with a denominator that divides this one, such as −5/4; null for another number. */
export function asFraction(value: number, denominator: number): { above: number; below: number } | null {
  const parts = Math.round(value * denominator)
  if (Math.abs(parts / denominator - value) > NEAR) return null
  const divisor = commonDivisor(Math.abs(parts), denominator)
  return { above: parts / divisor, below: denominator / divisor }
}

/** Number as it is shown, with a real minus sign: a fraction on an axis of fractions. */
export function formatCoordinate(value: number, { denominator = 1 }: Pick<Axis, 'denominator'> = {}): string {
  const fraction = denominator > 1 ? asFraction(value, denominator) : null
  const text =
    fraction === null
      ? String(Number(value.toFixed(6)))
      : [fraction.above, ...(fraction.below > 1 ? [fraction.below] : [])].join('/')
  return text.replace('-', '−')
}

type Axes = { line: Axis } | { plane: { x: Axis; y: Axis } }

/** Axes of a board; a number line has one. */
export const axesOf = (board: Axes): Axis[] => ('line' in board ? [board.line] : [board.plane.x, board.plane.y])
