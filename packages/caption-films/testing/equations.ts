const VULGAR: Record<string, number> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅕': 1 / 5,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
}
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'

/** Numbers and operators, neither after an operation on another term, as in 5x + 4 = 19, nor after a root. */
const ARITHMETIC =
  /(?<![\p{L}\d√.,)]|(?:[+−×÷·/√]|\s:)\s*)[\d(−½⅓⅔¼¾⅕⅛⅜][\d\s.,()+−×÷·:/=%½⅓⅔¼¾⅕⅛⅜⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]*(?=(.?)(.{0,25}))/gsu

/** Letter followed by a digit: an index, or a power or unit that lost its superscript. */
const FLATTENED = /\p{L}\d|\d−\d/u

/** Finds parts of a text in which a power, an index or a unit lost its superscript or subscript. */
export function flattenedSigns(text: string): string[] {
  return FLATTENED.test(text) ? [text] : []
}

/** Finds false numeric equations in a text, except where the text itself calls them false. */
export function falseEquations(text: string): string[] {
  return text.split(/[.,;]\s(?!(?:which is )?(?:never|false))|(?<!\s):\s/).flatMap((clause) =>
    [...clause.matchAll(ARITHMETIC)].flatMap(([found, next = '', rest = '']) => {
      const sides = found.replace(/[\s.,:]+$/, '').split('=')
      // A letter that follows immediately, as in 9 = 2w, is part of the last side.
      if (/[\p{L}√(]/u.test(next) && !/[\s=]$/.test(found)) sides.pop()
      const values = sides.map(valueOfSum).filter((value) => !Number.isNaN(value))
      const first = values[0] ?? 0
      const differs = values.some((value) => Math.abs(value - first) > 1e-9 * Math.max(1, Math.abs(first)))
      return differs && !/never|false/.test(next + rest) ? [found.trim()] : []
    }),
  )
}

/** NaN if it cannot be parsed. Fractions are written without spaces. */
function valueOfSum(sum: string): number {
  const inner = /\(([^()]*)\)/.exec(sum)
  if (inner) {
    const value = String(valueOfSum(inner[1] ?? '')).replace('-', '−')
    return value === 'NaN' ? Number.NaN : valueOfSum(sum.replace(inner[0], value))
  }
  const terms = sum.trim().replaceAll(' − ', ' + −').split(' + ')
  return terms.reduce((total, term) => {
    const [first = '', ...rest] = term.trim().split(/ ([×÷·:]) /)
    let product = valueOfNumber(first)
    for (let index = 0; index < rest.length; index += 2) {
      const factor = valueOfNumber(rest[index + 1] ?? '')
      product = /[÷:]/.test(rest[index] ?? '') ? product / factor : product * factor
    }
    return total + product
  }, 0)
}

function valueOfNumber(written: string): number {
  const parts = /^(−*)([\d,.]*)([½⅓⅔¼¾⅕⅛⅜]?)(?:\/([\d,]+))?([⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]*)(%?)$/.exec(written.trim())
  if (!parts || !/[\d½⅓⅔¼¾⅕⅛⅜]/.test(written)) return Number.NaN
  const [, minus = '', whole = '', part = '', under = '1', raised = '', percent] = parts
  const exponents = [...raised].map((sign) => '0123456789+-'[RAISED.indexOf(sign)]).join('')
  const exponent = exponents === '' ? 1 : exponents.split('+').reduce((sum, term) => sum + Number(term), 0)
  const size = (plain(whole) + (VULGAR[part] ?? 0)) / plain(under)
  return (minus.length % 2 === 1 ? -1 : 1) * size ** exponent * (percent ? 0.01 : 1)
}

function plain(number: string): number {
  return Number(number.replaceAll(',', ''))
}
