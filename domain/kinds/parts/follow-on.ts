import type Fraction from 'fraction.js'
import { evaluate, TemplateError, type Values } from '../../content/variants/evaluate.ts'
import type { DecimalMark } from '../../scoring/numbers/read-number.ts'
import { readNumber } from '../../scoring/numbers/read-number.ts'
import { type NumberKey, valueInKeyUnit } from '../../scoring/numbers/score-number.ts'
import { partLetter } from './answers.ts'
import type { Part } from './part-kinds.ts'

const NAMES = /[A-Za-z]\w*/g

/** Letters of the parts whose answers are in a formula. */
export const lettersIn = (formula: string, values: Values): string[] =>
  [...new Set(formula.match(NAMES))].filter((name) => values.has(name)).toSorted()

/**
 * Values of numbers by the letters of their parts, each in the unit of its key; one that is no number is left out.
 * @param textOf the text of a part with a number
 */
export function valuesOfParts(
  parts: readonly Part[],
  mark: DecimalMark,
  textOf: (part: Extract<Part, { kind: 'number' }>, index: number) => unknown,
): Values {
  const values = new Map<string, Fraction>()
  for (const [index, part] of parts.entries()) {
    const text = part.kind === 'number' ? textOf(part, index) : null
    if (part.kind !== 'number' || typeof text !== 'string') continue
    const value = valueInKeyUnit(part.key, text, mark)
    if (value !== null) values.set(partLetter(index), value)
  }
  return values
}

/**
 * Result of a formula, which has the language of templates (docs/questions.md).
 * @throws TemplateError if it has none
 */
export function evaluateFormula(formula: string, values: Values): Fraction {
  // Templates write negative numbers with a minus sign.
  const value = evaluate(formula.replaceAll('−', '-'), values)
  if (typeof value === 'string') throw new TemplateError(`"${value}" is no number.`)
  return value
}

/**
 * Key of a part with the number that follows from a learner's own answers to earlier parts; null if no number follows
 * from them, or only the one of the key.
 */
export function keyThatFollows(
  { key, follows }: Pick<Extract<Part, { kind: 'number' }>, 'key' | 'follows'>,
  own: Values,
  mark: DecimalMark,
): NumberKey | null {
  if (follows === undefined) return null
  try {
    const value = evaluateFormula(follows, own)
    if (valueInKeyUnit(key, key.value, mark)?.equals(value)) return null
    const text = value.toFraction()
    return readNumber(text, mark) === null ? null : { ...key, value: text, or: undefined }
  } catch (error) {
    if (error instanceof TemplateError) return null
    throw error
  }
}
