import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import { foldCharacters, lowerScript, spellFractions } from '../fold-characters.ts'
import type { DecimalMark } from '../numbers/read-number.ts'
import { explainBothWays } from '../numbers/score-number.ts'
import { parseUnit } from '../numbers/units.ts'

/** Expression as written: neither simplified nor reordered. */
export type Expression =
  | { kind: 'number'; digits: string }
  /** Letter, or pi. */
  | { kind: 'variable'; name: string }
  | { kind: 'function'; name: 'sqrt' | 'abs'; of: Expression }
  | { kind: 'negative'; of: Expression }
  | { kind: 'operation'; operator: '+' | '-' | '*' | '/' | '^'; left: Expression; right: Expression }

export type Relation = '=' | '<' | '>' | '<=' | '>='

/** Expression, or an equation or inequality with two sides. */
export type WrittenExpression =
  | { left: Expression; relation: null }
  | { left: Expression; relation: Relation; right: Expression }

/** Maximum digits of a number; more would not be exact. */
const MAX_DIGITS = 15
/** Maximum terms of an expression after expansion. */
const MAX_TERMS = 100
/** Maximum number of adjacent letters that are read as a product, such as lwh; more are a word. */
const MAX_LETTERS = 3
const WORDS = /^(?:and|at|by|in|inf|is|nan|of|or|the|to)$/i

/**
 * Parses an expression, equation or inequality in plain school notation: digits, letters, + - * / ^ ( ) sqrt(), |x| and
 * implicit products such as 2x or 3(x+1). Null if it cannot be parsed, has more than 200 characters after
 * normalization, is nested more than 30 deep, or would expand to more than 100 terms. Null for a division by 0, and for
 * a power of a power without parentheses, which people read in two ways.
 */
export function readExpression(text: string): WrittenExpression | null {
  if (text.length > CONTENT_LIMITS.expression) return null
  const reader = new Reader(normalize(text))
  const left = reader.readSum(0)
  if (left === null || countTerms(left) > MAX_TERMS) return null
  const relation = reader.readRelation()
  if (relation === null) return reader.isAtEnd() ? { left, relation: null } : null
  const right = reader.readSum(0)
  if (right === null || countTerms(right) > MAX_TERMS) return null
  return reader.isAtEnd() ? { left, relation, right } : null
}

/** Number of terms after expansion, which determines the time of a comparison. */
function countTerms(node: Expression): number {
  if (node.kind === 'negative') return countTerms(node.of)
  // The argument of a root or absolute value is compared separately and counts as one term outside.
  if (node.kind === 'function') return countTerms(node.of) > MAX_TERMS ? Number.POSITIVE_INFINITY : 1
  if (node.kind !== 'operation') return 1
  const left = countTerms(node.left)
  const right = countTerms(node.right)
  if (isSum(node)) return left + right
  if (node.operator !== '^') return left * right
  const times = node.right.kind === 'number' ? Number(node.right.digits) : MAX_TERMS
  return Math.max(left ** times, right)
}

/** Maximum fractions within fractions, and powers within exponents: the time of a comparison doubles with each. */
const MAX_NESTED = 4
/** Maximum terms on a common denominator. */
const MAX_COMBINED_TERMS = 1_000

/** True for an expression whose comparison could take long, unless its key is as large. */
function isTooLarge(written: WrittenExpression, key: WrittenExpression | null): boolean {
  const size = sizeOf(written)
  const allowed = key === null ? null : sizeOf(key)
  return (
    size.fractions > Math.max(MAX_NESTED, allowed?.fractions ?? 0) ||
    size.powers > Math.max(MAX_NESTED, allowed?.powers ?? 0) ||
    size.terms > Math.max(MAX_COMBINED_TERMS, allowed?.terms ?? 0)
  )
}

function sizeOf(written: WrittenExpression) {
  const sides = written.relation === null ? [written.left] : [written.left, written.right]
  return {
    fractions: Math.max(...sides.map((side) => countNested(side, '/'))),
    powers: Math.max(...sides.map((side) => countNested(side, '^'))),
    terms: Math.max(
      ...sides.map((side) => {
        const { top, bottom } = combine(side)
        return top + bottom
      }),
    ),
  }
}

/** Depth of fractions with a letter in the denominator, or of powers with a power or letter in the exponent. */
function countNested(node: Expression, operator: '/' | '^'): number {
  if ('of' in node) return countNested(node.of, operator)
  if (node.kind !== 'operation') return 0
  const counts = node.operator === operator && (operator === '^' ? node.right.kind !== 'number' : hasLetter(node.right))
  return Math.max(countNested(node.left, operator), countNested(node.right, operator)) + (counts ? 1 : 0)
}

/** Number of terms of numerator and denominator after all fractions are put on a common denominator. */
function combine(node: Expression): { top: number; bottom: number } {
  if (node.kind === 'negative') return combine(node.of)
  if (node.kind !== 'operation') return { top: 1, bottom: 1 }
  const left = combine(node.left)
  const right = combine(node.right)
  switch (node.operator) {
    case '+':
    case '-':
      return { top: left.top * right.bottom + right.top * left.bottom, bottom: left.bottom * right.bottom }
    case '*':
      return { top: left.top * right.top, bottom: left.bottom * right.bottom }
    case '/':
      return { top: left.top * right.bottom, bottom: left.bottom * right.top }
    case '^': {
      const times = node.right.kind === 'number' ? Number(node.right.digits) : 1
      return { top: left.top ** times, bottom: left.bottom ** times }
    }
  }
}

function normalize(text: string): string {
  return (
    spellFractions(foldCharacters(text))
      .replace(/[⁄∕÷]/g, '/')
      .replace(/[×·∙⋅✕]/g, '*')
      .replace(/\*\*/g, '^')
      .replace(/⁻?[⁰¹²³⁴-⁹]+/g, (power) => `^(${lowerScript(power)})`)
      .replace(/[[{]/g, '(')
      .replace(/[\]}]/g, ')')
      .replace(/=<|≤/g, '<=')
      .replace(/=>|≥/g, '>=')
      // Includes 49pi and 2pir: pi is not the product of p and i.
      .replace(/(?<!\p{L})pi(?=[rdh]?(?!\p{L}))/giu, 'π')
      .replace(/√/g, 'sqrt')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/(?<=[^.]) ?\.$/, '')
  )
}

const RELATION = /^ ?(<=|>=|=|<|>) ?/
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,.])/
const DECIMAL_COMMA = /^\d*,\d+(?![\d,.])/
const NUMBER = /^(?:\d+(?:\.\d+)?|\.\d+)(?![.,]?\d)/
const MIXED = /^(\d+) (\d+) ?\/ ?(\d+)(?![\d.,])/

class Reader {
  #rest: string
  /** Number of open absolute value bars: a bar closes the innermost one. */
  #openBars = 0
  #last = ''

  constructor(text: string) {
    this.#rest = text
  }

  isAtEnd(): boolean {
    return this.#rest === ''
  }

  readRelation(): Relation | null {
    const sign = this.#take(RELATION)?.[1]
    return sign === '=' || sign === '<' || sign === '>' || sign === '<=' || sign === '>=' ? sign : null
  }

  readSum(depth: number): Expression | null {
    let left = this.#readProduct(depth)
    while (left !== null) {
      const operator = this.#take(/^ ?([+-]) ?/)?.[1]
      if (operator !== '+' && operator !== '-') return left
      const right = this.#readProduct(depth)
      left = right && { kind: 'operation', operator, left, right }
    }
    return null
  }

  #readProduct(depth: number): Expression | null {
    let left = this.#readSigned(depth)
    while (left !== null) {
      const sign = this.#take(/^ ?([*/]) ?/)?.[1]
      if (sign === undefined && !this.#isFactorNext()) return left
      const right = sign === undefined ? this.#readPower(depth) : this.#readSigned(depth)
      if (sign === '/' && isZero(right)) return null
      left = right && { kind: 'operation', operator: sign === '/' ? '/' : '*', left, right }
    }
    return null
  }

  /** A digit after a letter is not a product: x2 may mean x². */
  #isFactorNext(): boolean {
    if (this.#last === ')' && /^ ?[\d.]/.test(this.#rest)) return true
    return this.#openBars > 0 ? /^ ?[\p{L}(]/u.test(this.#rest) : /^ ?[\p{L}(|]/u.test(this.#rest)
  }

  #readSigned(depth: number): Expression | null {
    if (depth > CONTENT_LIMITS.expressionDepth) return null
    const sign = this.#take(/^ ?([+-]) ?/)?.[1]
    if (sign === undefined) return this.#readPower(depth)
    const of = this.#readSigned(depth + 1)
    return of && (sign === '+' ? of : { kind: 'negative', of })
  }

  #readPower(depth: number): Expression | null {
    const base = this.#readPrimary(depth + 1)
    if (base === null || !this.#take(/^ ?\^ ?/)) return base
    const sign = this.#take(/^([+-]) ?/)?.[1]
    const exponent = this.#readPrimary(depth + 1)
    if (exponent === null || /^ ?\^/.test(this.#rest)) return null
    const right: Expression = sign === '-' ? { kind: 'negative', of: exponent } : exponent
    return { kind: 'operation', operator: '^', left: base, right }
  }

  #readPrimary(depth: number): Expression | null {
    if (depth > CONTENT_LIMITS.expressionDepth) return null
    if (this.#take(/^ ?\( ?/)) return this.#readUntil(/^ ?\)/, depth)
    if (this.#openBars === 0 && this.#take(/^ ?\| ?/)) {
      this.#openBars += 1
      const of = this.#readUntil(/^ ?\|/, depth)
      this.#openBars -= 1
      return of && { kind: 'function', name: 'abs', of }
    }
    return this.#readNumber() ?? this.#readName(depth)
  }

  #readUntil(end: RegExp, depth: number): Expression | null {
    const bars = this.#openBars
    const inner = this.readSum(depth)
    return inner !== null && this.#openBars === bars && this.#take(end) ? inner : null
  }

  #readNumber(): Expression | null {
    const mixed = this.#take(MIXED)
    if (mixed) {
      const [, whole = '', top = '', bottom = ''] = mixed
      const fraction: Expression = { kind: 'operation', operator: '/', left: number(top), right: number(bottom) }
      return { kind: 'operation', operator: '+', left: number(whole), right: fraction }
    }
    const grouped = this.#take(THOUSANDS)
    if (grouped) return this.#checkDigits(grouped[0].replaceAll(',', ''))
    const plain = this.#take(DECIMAL_COMMA) ?? this.#take(NUMBER)
    return plain && this.#checkDigits(plain[0].replace(',', '.'))
  }

  /** Rejects two adjacent numbers, which are not a product. */
  #checkDigits(digits: string): Expression | null {
    return digits.length > MAX_DIGITS || /^ ?[\d.,]/.test(this.#rest) ? null : number(digits)
  }

  #readName(depth: number): Expression | null {
    const name = this.#take(/^ ?(sqrt|abs) ?(?=[\p{L}\d(.])/u)?.[1]
    if (name === 'sqrt' || name === 'abs') {
      if (name === 'abs' && !this.#rest.startsWith('(')) return null
      const of = this.#readPrimary(depth + 1)
      return of && { kind: 'function', name, of }
    }
    if (this.#take(/^ ?π/)) return { kind: 'variable', name: 'pi' }
    const letters = /^ ?(\p{L}+)/u.exec(this.#rest)?.[1]
    if (letters === undefined || letters.length > MAX_LETTERS || WORDS.test(letters)) return null
    const letter = this.#take(/^ ?(\p{L})(?! ?\d)/u)?.[1]
    return letter === undefined ? null : { kind: 'variable', name: letter }
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.#rest)
    if (match) {
      this.#rest = this.#rest.slice(match[0].length)
      this.#last = match[0].trim().slice(-1)
    }
    return match
  }
}

const number = (digits: string): Expression => ({ kind: 'number', digits })

function isZero(node: Expression | null): boolean {
  if (node?.kind === 'negative') return isZero(node.of)
  return node?.kind === 'number' && Number(node.digits) === 0
}

const COMMA_NUMBER = /(?<![\d.,])(?:\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d*,\d+)(?![\d.,])/g

/** Expression with a point before the decimals of its numbers and no sign between their thousands. */
export function withDecimalPoint(text: string, mark: DecimalMark): string {
  if (mark === '.') return text
  return foldCharacters(text).replace(COMMA_NUMBER, (digits) => digits.replaceAll('.', '').replace(',', '.'))
}

/** True if no product, quotient or power has a sum in parentheses. */
export function isExpanded(written: WrittenExpression): boolean {
  return isExpandedSide(written.left) && (written.relation === null || isExpandedSide(written.right))
}

function isExpandedSide(node: Expression): boolean {
  if (node.kind === 'negative') return !isSum(node.of) && isExpandedSide(node.of)
  if (node.kind !== 'operation') return true
  if (!isSum(node) && [node.left, node.right].some(hasSum)) return false
  return isExpandedSide(node.left) && isExpandedSide(node.right)
}

/** A mixed number such as 2½ is a sum of two numbers, which is allowed. */
function hasSum(node: Expression): boolean {
  if (node.kind === 'negative') return hasSum(node.of)
  if (node.kind !== 'operation') return false
  return isSum(node) ? hasLetter(node) : hasSum(node.left) || hasSum(node.right)
}

function hasLetter(node: Expression): boolean {
  if ('of' in node) return hasLetter(node.of)
  if (node.kind === 'operation') return hasLetter(node.left) || hasLetter(node.right)
  return node.kind === 'variable'
}

/** True for a sum or difference. */
export const isSum = (node: Expression) => node.kind === 'operation' && (node.operator === '+' || node.operator === '-')

/**
 * Message to the child if a typed expression cannot be judged, otherwise null. Not scored as wrong: an equation where
 * the key is an expression, or vice versa, must be rewritten.
 */
export function explainUnreadable(key: string, typed: string, mark: DecimalMark): string | null {
  const written = readExpression(withDecimalPoint(typed, mark))
  if (written === null) return UNREADABLE_EXPRESSION
  for (const digits of typed.match(/\d[\d.,]*\d/g) ?? []) {
    const bothWays = explainBothWays(digits, mark)
    if (bothWays !== null) return bothWays
  }
  if (endsInUnit(typed) && !endsInUnit(key)) return 'Write only the expression, without a unit.'
  const wanted = readExpression(withDecimalPoint(key, mark))
  if (isTooLarge(written, wanted)) return TOO_LARGE_EXPRESSION
  if (FUNCTION_NOTATION.test(typed) && !FUNCTION_NOTATION.test(key)) {
    return wanted?.relation
      ? 'Write y instead of f(x), such as y = 3x.'
      : 'Write an expression, without an equals sign.'
  }
  if (wanted === null || wanted.relation === written.relation) return null
  if (written.relation === null) return 'Write both sides, such as y = 3x.'
  const isNamed = written.relation === '=' && written.left.kind === 'variable'
  return wanted.relation !== null || isNamed ? null : 'Write an expression, without an equals sign.'
}

/** f(x) = 3x, which would be read as f · x = 3x. */
const FUNCTION_NOTATION = /^\s*[fgh]\s*\(\s*[a-z]\s*\)\s*=/i

/** Last word after a space, such as "mi" in "45 n mi": a unit rather than the product of its letters. */
function endsInUnit(text: string): boolean {
  const word = /[\p{L}\d)] +(\p{L}{2,}(?:[²³]|\^[23])?)\.?$/u.exec(foldCharacters(text).trim())?.[1]
  return word !== undefined && parseUnit(word) !== null
}
const TOO_LARGE_EXPRESSION = 'That has too many fractions or powers to check. Try to write it more simply.'

export const UNREADABLE_EXPRESSION = 'I can’t read that. Try 2(x + 3) or 3/4 x.'

/** Distinct letters of an expression in order of first use, excluding pi. */
export function lettersOf(expression: WrittenExpression): string[] {
  const letters = new Set<string>()
  const visit = (node: Expression): void => {
    if (node.kind === 'variable' && node.name !== 'pi') letters.add(node.name)
    if ('of' in node) visit(node.of)
    if ('operator' in node) {
      visit(node.left)
      visit(node.right)
    }
  }
  visit(expression.left)
  if (expression.relation !== null) visit(expression.right)
  return [...letters]
}
