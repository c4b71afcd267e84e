import Fraction from 'fraction.js'

/** Value of a template: an exact number or a chosen word. */
export type Value = Fraction | string
export type Values = ReadonlyMap<string, Value>

/** Error in a template, reported to its author. */
export class TemplateError extends Error {}

const MAX_LENGTH = 200
const MAX_DEPTH = 20
const MAX_EXPONENT = 20
/** Maximum digits of a numerator or denominator. */
const MAX_DIGITS = 30
const LARGEST = 10n ** BigInt(MAX_DIGITS)

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z]\w*)|(==|!=|<=|>=|[-+*/^(),<>]))/y

/**
 * Evaluates a formula with exact numbers: + - * / ^ mod ( ), abs, gcd, lcm, min, max, floor, mod and round(x, digits).
 */
export function evaluate(formula: string, values: Values): Value {
  const evaluator = new Evaluator(formula, values)
  const value = evaluator.sum(0)
  evaluator.expectEnd()
  return value
}

/** Evaluates a condition: two formulas joined by == != < > <= or >=. */
export function meets(condition: string, values: Values): boolean {
  const evaluator = new Evaluator(condition, values)
  const left = evaluator.sum(0)
  const comparison = evaluator.takeComparison()
  const right = evaluator.sum(0)
  evaluator.expectEnd()
  if (comparison === '==' || comparison === '!=') return isEqual(left, right) === (comparison === '==')
  const order = toNumber(left).compare(toNumber(right))
  if (comparison === '<') return order < 0
  if (comparison === '>') return order > 0
  return comparison === '<=' ? order <= 0 : order >= 0
}

function isEqual(left: Value, right: Value): boolean {
  if (typeof left === 'string' || typeof right === 'string') return left === right
  return left.equals(right)
}

function toNumber(value: Value): Fraction {
  if (typeof value === 'string') throw new TemplateError(`"${value}" is no number.`)
  return value
}

const FUNCTIONS: ReadonlyMap<string, { count: number; apply: (a: Fraction, b: Fraction) => Fraction }> = new Map([
  ['abs', { count: 1, apply: (a) => a.abs() }],
  ['floor', { count: 1, apply: (a) => a.floor() }],
  ['gcd', { count: 2, apply: (a, b) => a.gcd(b) }],
  ['lcm', { count: 2, apply: (a, b) => a.lcm(b) }],
  ['min', { count: 2, apply: (a, b) => (a.lt(b) ? a : b) }],
  ['max', { count: 2, apply: (a, b) => (a.gt(b) ? a : b) }],
  ['mod', { count: 2, apply: modulo }],
  ['round', { count: 2, apply: (a, digits) => a.round(wholeNumber(digits, 9)) }],
])

/** Floored modulo: the remainder has the sign of the divisor, so -1 mod 4 is 3. */
function modulo(a: Fraction, b: Fraction): Fraction {
  if (b.equals(0)) throw new TemplateError('a number is divided by 0.')
  return a.sub(b.mul(a.div(b).floor()))
}

function wholeNumber(value: Fraction, largest: number): number {
  if (value.d !== 1n || value.abs().gt(largest))
    throw new TemplateError(`${value.toFraction()} is too large, or not whole.`)
  return Number(value.s * value.n)
}

class Evaluator {
  readonly #tokens: string[] = []
  readonly #values: Values
  #at = 0

  constructor(formula: string, values: Values) {
    if (formula.length > MAX_LENGTH) throw new TemplateError(`a formula may have at most ${MAX_LENGTH} characters.`)
    this.#values = values
    const token = new RegExp(TOKEN)
    const text = formula.trim()
    while (token.lastIndex < text.length) {
      const match = token.exec(text)
      if (match === null) throw new TemplateError(`"${formula.trim()}" is no formula.`)
      this.#tokens.push(match[0].trim())
    }
  }

  expectEnd(): void {
    if (this.#at < this.#tokens.length) throw new TemplateError(`"${this.#tokens[this.#at]}" does not belong there.`)
  }

  takeComparison(): string {
    const token = this.#tokens[this.#at] ?? ''
    if (!/^(?:==|!=|<=|>=|<|>)$/.test(token)) throw new TemplateError('a condition needs ==, !=, <, >, <= or >=.')
    this.#at += 1
    return token
  }

  sum(depth: number): Value {
    let left = this.#product(depth)
    for (;;) {
      if (this.#take('+')) left = bounded(toNumber(left).add(toNumber(this.#product(depth))))
      else if (this.#take('-')) left = bounded(toNumber(left).sub(toNumber(this.#product(depth))))
      else return left
    }
  }

  #product(depth: number): Value {
    let left = this.#signed(depth)
    for (;;) {
      if (this.#take('*')) left = bounded(toNumber(left).mul(toNumber(this.#signed(depth))))
      else if (this.#take('/')) left = divide(toNumber(left), toNumber(this.#signed(depth)))
      else if (this.#take('mod')) left = modulo(toNumber(left), toNumber(this.#signed(depth)))
      else return left
    }
  }

  #signed(depth: number): Value {
    if (depth > MAX_DEPTH) throw new TemplateError('a formula is nested too deep.')
    return this.#take('-') ? toNumber(this.#signed(depth + 1)).neg() : this.#power(depth)
  }

  #power(depth: number): Value {
    const base = this.#primary(depth)
    if (!this.#take('^')) return base
    const exponent = wholeNumber(toNumber(this.#signed(depth + 1)), MAX_EXPONENT)
    if (exponent < 0 && toNumber(base).equals(0)) throw new TemplateError('a number is divided by 0.')
    return bounded(toNumber(base).pow(exponent))
  }

  #primary(depth: number): Value {
    const token = this.#tokens[this.#at]
    this.#at += 1
    if (token === undefined) throw new TemplateError('a formula ends too early.')
    if (/^\d/.test(token)) return bounded(new Fraction(token))
    if (token === '(') return this.#closed(this.sum(depth + 1))
    const call = FUNCTIONS.get(token)
    if (call && this.#take('(')) {
      const first = toNumber(this.sum(depth + 1))
      if (call.count === 2 && !this.#take(',')) throw new TemplateError(`${token} needs two numbers.`)
      const second = call.count === 2 ? toNumber(this.sum(depth + 1)) : first
      return this.#closed(bounded(call.apply(first, second)))
    }
    const value = this.#values.get(token)
    if (value === undefined) throw new TemplateError(`"${token}" is no value of the template.`)
    return value
  }

  #closed(value: Value): Value {
    if (!this.#take(')')) throw new TemplateError('a parenthesis is not closed.')
    return value
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false
    this.#at += 1
    return true
  }
}

function divide(a: Fraction, b: Fraction): Fraction {
  if (b.equals(0)) throw new TemplateError('a number is divided by 0.')
  return bounded(a.div(b))
}

function bounded(value: Fraction | null): Fraction {
  if (value === null || value.n > LARGEST || value.d > LARGEST) throw new TemplateError('a number gets too large.')
  return value
}
