import { CONTENT_LIMITS } from '../../content/content-limits.ts'

/** An expression as it was written: nothing is simplified or put in another order. */
export type Expression =
  | { kind: 'number'; digits: string }
  /** A letter, or pi. */
  | { kind: 'variable'; name: string }
  | { kind: 'function'; name: 'sqrt' | 'abs'; of: Expression }
  | { kind: 'negative'; of: Expression }
  | { kind: 'operation'; operator: '+' | '-' | '*' | '/' | '^'; left: Expression; right: Expression }

export type Relation = '=' | '<' | '>' | '<=' | '>='

/** An expression, or an equation or inequality with two sides. */
export type WrittenExpression =
  | { left: Expression; relation: null }
  | { left: Expression; relation: Relation; right: Expression }

/** Most digits of one number: more would not be exact. */
const MAX_DIGITS = 15
/** Letters side by side that are still a product, such as lwh; longer ones are words. */
const MAX_LETTERS = 3

const FRACTIONS: Record<string, string> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅛': '1/8',
}
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/**
 * Reads an expression, equation or inequality in plain school notation: digits, letters, + - * / ^ ( ) sqrt(), |x| and
 * products without a sign, such as 2x or 3(x+1). Null where it cannot be read, has more than 200 characters, or is nested
 * more than 30 deep.
 */
export function readExpression(text: string): WrittenExpression | null {
  if (text.length > CONTENT_LIMITS.expression) return null
  const reader = new Reader(normalize(text))
  const left = reader.readSum(0)
  if (left === null) return null
  const relation = reader.readRelation()
  if (relation === null) return reader.isAtEnd() ? { left, relation: null } : null
  const right = reader.readSum(0)
  return right !== null && reader.isAtEnd() ? { left, relation, right } : null
}

function normalize(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[−–‒﹣－]/g, '-')
    .replace(/[⁄∕÷]/g, '/')
    .replace(/[×·∙⋅✕]/g, '*')
    .replace(/\*\*/g, '^')
    .replace(/[⁰¹²³⁴-⁹]+/g, (digits) => `^(${[...digits].map((digit) => SUPERSCRIPTS.indexOf(digit)).join('')})`)
    .replace(/[½⅓⅔¼¾⅕⅛]/g, (glyph) => ` ${FRACTIONS[glyph]} `)
    .replace(/[[{]/g, '(')
    .replace(/[\]}]/g, ')')
    .replace(/=<|≤/g, '<=')
    .replace(/=>|≥/g, '>=')
    .replace(/\bpi\b/gi, 'π')
    .replace(/√/g, 'sqrt')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=[^.]) ?\.$/, '')
}

const RELATION = /^ ?(<=|>=|=|<|>) ?/
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,.])/
const DECIMAL_COMMA = /^\d*,\d+(?![\d,.])/
const NUMBER = /^(?:\d+(?:\.\d+)?|\.\d+)(?![.,]?\d)/
const MIXED = /^(\d+) (\d+) ?\/ ?(\d+)(?![\d.,])/

class Reader {
  #rest: string
  /** Bars of absolute values that are open: a bar closes the innermost one. */
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
      left = right && { kind: 'operation', operator: sign === '/' ? '/' : '*', left, right }
    }
    return null
  }

  /** A digit after a letter is no product: x2 may be meant as x². */
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
    const exponent = this.#readPower(depth + 1)
    if (exponent === null) return null
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

  /** Two numbers side by side are no product. */
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
    if (letters === undefined || letters.length > MAX_LETTERS) return null
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

/** Letters of an expression, each once, in the order of their first use; pi is none of them. */
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
