import { readExpression } from '../../scoring/expressions/read-expression.ts'
import { foldCharacters } from '../../scoring/fold-characters.ts'
import { readNumber } from '../../scoring/numbers/read-number.ts'
import { isSameUnit, parseUnit } from '../../scoring/numbers/units.ts'

type Wrong = { value: string; text: string }

/** Accepted texts of a short answer that are one number or expression, as the fields of that kind. */
export type ShortAnswer =
  | {
      kind: 'number'
      fields: { answer: string; or?: string[]; unit?: { name: string; required: boolean }; wrong: Wrong[] }
    }
  | { kind: 'expression'; fields: { answer: string; wrong: Wrong[] } }

/**
 * Recognizes a short answer that is a number or an expression, which then accepts other notations of it and never
 * ignores its signs; several numbers without units are each right. Null for words, and for what a text compares better:
 * times of day and ratios.
 */
export function recognizeShortAnswer(accept: readonly string[], wrong: readonly Wrong[] = []): ShortAnswer | null {
  const quantities = accept.map(readQuantity)
  const [first] = quantities
  if (first != null && quantities.every((one) => one !== null && isSameQuantity(one, first))) {
    const named = quantities.find((one) => one !== null && one.unit !== null) ?? first
    const unit = named.unit === null ? {} : { unit: { name: named.unit, required: !quantities.some(isBare) } }
    const other = wrong.filter(({ value }) => readNumber(value) !== null)
    return { kind: 'number', fields: { answer: named.digits, ...unit, wrong: other } }
  }
  if (first != null && quantities.every((one) => one?.unit === null)) {
    const others = new Map(quantities.flatMap((one) => (one === null ? [] : [[one.value, one.digits]])))
    others.delete(first.value)
    const other = wrong.filter(({ value }) => readNumber(value) !== null)
    return { kind: 'number', fields: { answer: first.digits, or: [...others.values()], wrong: other } }
  }
  const [expression] = accept
  if (accept.length !== 1 || expression === undefined || !isFormula(expression)) return null
  return {
    kind: 'expression',
    fields: { answer: expression, wrong: wrong.filter(({ value }) => readExpression(value) !== null) },
  }
}

/** Number without its unit, and the name of the unit. */
type Quantity = { digits: string; unit: string | null; value: string }

const isBare = (quantity: Quantity | null) => quantity?.unit === null

const SIGN_OF_MONEY = /^([-+]?) ?(\$) ?/
const UNIT_BEHIND = / ?([^\d\s.,/()⁄¼-¾⅐-⅞²³⁰-⁹-][^\d]*[²³23]?)$/u

/** A capital letter that only names a unit when it is small: 3D is not three days. */
const NO_UNIT = /^[ABDEGHIMO-VX-Z]$/

function readQuantity(text: string): Quantity | null {
  const folded = foldCharacters(text).trim()
  const whole = readNumber(folded)
  // A colon may separate hours and minutes.
  if (whole === null || whole.form === 'ratio' || folded.includes(':')) return null
  if (whole.unit === null) return { digits: text, unit: null, value: whole.value.toFraction() }
  const money = SIGN_OF_MONEY.exec(folded)
  const name = money?.[2] ?? UNIT_BEHIND.exec(folded)?.[1]?.trim() ?? ''
  const digits = money ? folded.replace(SIGN_OF_MONEY, '$1') : folded.replace(UNIT_BEHIND, '').trim()
  const unit = parseUnit(name)
  const number = readNumber(digits)
  if (unit === null || NO_UNIT.test(name) || number === null || number.unit !== null || !isSameUnit(unit, whole.unit))
    return null
  return number.value.equals(whole.value) ? { digits, unit: name, value: number.value.toFraction() } : null
}

function isSameQuantity(one: Quantity, other: Quantity): boolean {
  if (one.value !== other.value) return false
  if (one.unit === null || other.unit === null) return true
  const a = parseUnit(one.unit)
  const b = parseUnit(other.unit)
  return a !== null && b !== null && isSameUnit(a, b)
}

/** Letters stand alone and are joined by operators: neither a word such as "T-rex" nor a symbol such as 3D. */
function isFormula(text: string): boolean {
  const folded = foldCharacters(text)
  const letters = folded.replace(/sqrt|abs|pi|π/g, '').match(/\p{L}+/gu) ?? []
  if (letters.length === 0 || letters.some((run) => run.length > 1)) return false
  const isJoined = /[+*/^=<>≤≥×÷·²³√]|\d ?\p{Ll}|[\p{Ll}\d)] ?- ?[\p{Ll}\d(]/u.test(folded)
  return isJoined && readExpression(folded) !== null
}
