import type Fraction from 'fraction.js'
import type { DecimalMark } from '../../scoring/numbers/read-number.ts'
import { evaluate, TemplateError, type Value, type Values } from './evaluate.ts'

const MAX_DECIMALS = 6
const PLACE = /\{=([^{}|]*)(?:\|([^{}]*))?\}|\{([A-Za-z]\w*)\}/g

/**
 * Fills the values of a draw into a text: `{a}` or `{= a * b }`, optionally followed by a bar and a format: `fraction`,
 * `mixed`, `signed` or `decimal` with a number of digits. Leaves braces around other names, as in TeX. Negative numbers
 * get a minus sign, not a hyphen, to match the texts; keys and answers accept both.
 */
export function fillTemplate(text: string, values: Values, mark: DecimalMark): string {
  return text.replace(PLACE, (whole, formula?: string, format?: string, name?: string) => {
    if (formula !== undefined) return formatValue(evaluate(formula, values), format?.trim() ?? '', mark)
    const value = values.get(name ?? '')
    return value === undefined ? whole : formatValue(value, '', mark)
  })
}

function formatValue(value: Value, format: string, mark: DecimalMark): string {
  if (typeof value !== 'string') return formatNumber(value, format).replace(/^-/, '−').replace('.', mark)
  if (format !== '') throw new TemplateError(`"${value}" is no number.`)
  return value
}

function formatNumber(value: Fraction, format: string): string {
  const decimals = /^decimal(?: ([0-9]))?$/.exec(format)
  if (decimals) return toDecimal(value, decimals[1] === undefined ? null : Number(decimals[1]))
  switch (format) {
    case '':
      return isTerminating(value) ? toDecimal(value, null) : value.toFraction(false)
    case 'fraction':
      return value.toFraction(false)
    case 'mixed':
      return value.toFraction(true)
    case 'signed':
      return `${value.lt(0) ? '-' : '+'} ${formatNumber(value.abs(), '')}`
    default:
      throw new TemplateError(`the format "${format}" is none of fraction, mixed, signed and decimal.`)
  }
}

/** Rounds half away from 0, as taught in school; all digits if no number of digits is set. */
function toDecimal(value: Fraction, digits: number | null): string {
  const places = digits ?? MAX_DECIMALS
  const scale = 10n ** BigInt(places)
  const scaled = (2n * value.n * scale + value.d) / (2n * value.d)
  const text = scaled.toString().padStart(places + 1, '0')
  const integer = text.slice(0, text.length - places)
  const decimals = text.slice(text.length - places)
  const shown = digits === null ? decimals.replace(/0+$/, '') : decimals
  const sign = value.s < 0n && scaled > 0n ? '-' : ''
  return `${sign}${integer}${shown === '' ? '' : `.${shown}`}`
}

function isTerminating({ d }: Fraction): boolean {
  return 10n ** BigInt(MAX_DECIMALS) % d === 0n
}
