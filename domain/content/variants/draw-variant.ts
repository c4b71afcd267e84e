import Fraction from 'fraction.js'
import { markOf, type VariantRange, type Variants } from '../../kinds/kind.ts'
import type { DecimalMark } from '../../scoring/numbers/read-number.ts'
import type { Question } from '../../scoring/question.ts'
import { parseQuestion } from '../questions/parse-question.ts'
import { meets, TemplateError, type Value, type Values } from './evaluate.ts'
import { fillTemplate } from './fill-template.ts'
import { createRandom, type Random } from './random.ts'

/** Maximum draws of values until they meet the conditions. */
const MAX_TRIES = 300
/** Maximum draws of such values until the question is valid: no trap may equal the answer. */
const MAX_VALID_TRIES = 30

type Draw = { question: Question; skipped: number } | { problem: string }

/** Question with one set of values filled in, or the reason why none was found. */
export function drawVariant(question: Question, variants: Variants, random: Random): Draw {
  let problem = NO_VALUES
  let skipped = 0
  for (let tries = 0; tries < MAX_TRIES && skipped < MAX_VALID_TRIES; tries += 1) {
    const filled = fillQuestion(question, variants, random)
    if (filled === null) continue
    if ('id' in filled) return { question: filled, skipped }
    problem = filled.problem
    skipped += 1
  }
  return { problem }
}

const NO_VALUES = 'no values meet the conditions.'

function drawValues({ ranges }: Variants, random: Random): Values {
  return new Map(Object.entries(ranges).map(([name, range]) => [name, drawValue(range, random)]))
}

function drawValue(range: VariantRange, random: Random): Value {
  if ('choose' in range) {
    const choice = range.choose[random(countValues(range))] ?? ''
    return typeof choice === 'number' ? new Fraction(choice) : choice
  }
  return new Fraction(range.from).add(new Fraction(range.step).mul(random(countValues(range))))
}

function countValues(range: VariantRange): number {
  if ('choose' in range) return range.choose.length
  // The tolerance prevents rounding from losing the last value, such as 0.3 in 0.1 to 0.3.
  return Math.floor((range.to - range.from) / range.step + 1e-9) + 1
}

/**
 * Fills one set of values into all texts, then parses the result, so that learners see a valid question. Null if the
 * values do not meet the conditions.
 */
function fillQuestion(question: Question, variants: Variants, random: Random): Question | { problem: string } | null {
  try {
    const values = drawValues(variants, random)
    if (!variants.where.every((condition) => meets(condition, values))) return null
    const fill = (text: string) => fillTemplate(text, values, markOf(question))
    const parsed = parseQuestion(mapTexts({ ...question, variants: null }, fill))
    if (parsed.outcome === 'invalid') return { problem: parsed.message }
    const left = findUnfilled(parsed.question)
    return left === null
      ? { ...parsed.question, id: question.id }
      : { problem: `"${left}" is no value of the template.` }
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    return { problem: error.message }
  }
}

type FilledFields = { outcome: 'filled'; fields: Record<string, unknown> } | { outcome: 'failed'; message: string }

/** Fills one set of values into fields on their own, such as those of a figure whose question is not complete yet. */
export function fillFields(fields: object, variants: Variants, mark: DecimalMark, random: Random): FilledFields {
  try {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const values = drawValues(variants, random)
      if (!variants.where.every((condition) => meets(condition, values))) continue
      return { outcome: 'filled', fields: mapTexts(fields, (text) => fillTemplate(text, values, mark)) }
    }
    return { outcome: 'failed', message: NO_VALUES }
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    return { outcome: 'failed', message: error.message }
  }
}

function mapTexts(fields: object, change: (text: string) => string): Record<string, unknown> {
  const map = (value: unknown): unknown => {
    if (typeof value === 'string') return value.includes('{') ? change(value) : value
    if (Array.isArray(value)) return value.map(map)
    return typeof value === 'object' && value !== null ? mapTexts(value, change) : value
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, map(value)]))
}

/** Finds a name in braces without a value, ignoring formulas because TeX has its own braces. */
function findUnfilled({ question, stem, explanation, steps, hints, figure }: Question): string | null {
  const texts = [question, stem ?? '', explanation ?? '', ...steps, ...hints, JSON.stringify(figure ?? null)]
  return (
    texts
      .join('\n')
      .replace(/\$[^$]*\$/g, '')
      .match(/\{[A-Za-z]\w*\}/)?.[0] ?? null
  )
}

/** Minimum share of value sets that are usable, so that a draw practically always finds one. */
const MIN_USABLE_SHARE = 1 / 20

/**
 * Checks a template by drawing all of its value sets, or `draws` of them if there are more.
 * @returns why it cannot be stored, or null
 */
export function checkVariants(question: Question, draws: number): string | null {
  if (question.variants === null) return null
  const sets = Object.values(question.variants.ranges).reduce((product, range) => product * countValues(range), 1)
  const key = JSON.stringify([draws, question])
  if (usable.has(key)) return null
  const problem =
    sets <= draws ? checkAllSets(question, question.variants, sets) : checkSomeDraws(question, question.variants, draws)
  if (problem !== null) return `its variants: ${problem}`
  if (usable.size >= MAX_USABLE) usable.clear()
  usable.add(key)
  return null
}

/**
 * Cache of templates found usable: an import reads its files for the preview and again to apply, and seeding repeats.
 */
const usable = new Set<string>()
const MAX_USABLE = 250

const MANY_SKIPPED = 'more draws are skipped than used. Add a condition.'
const ALL_THE_SAME = 'they are all the same.'

function checkAllSets(question: Question, variants: Variants, sets: number): string | null {
  let problem = NO_VALUES
  let used = 0
  let skipped = 0
  const seen = new Set<string>()
  for (let set = 0; set < sets; set += 1) {
    const filled = fillQuestion(question, variants, digitsOf(set))
    if (filled === null) continue
    if ('id' in filled) {
      used += 1
      if (seen.size < 2) seen.add(JSON.stringify(filled))
    } else {
      problem = filled.problem
      skipped += 1
    }
  }
  if (used === 0) return problem
  if (skipped > used) return MANY_SKIPPED
  if (used < sets * MIN_USABLE_SHARE) return 'too few values meet the conditions. Narrow the ranges.'
  return seen.size < 2 ? ALL_THE_SAME : null
}

/** Pseudo-random function that enumerates all value sets. */
function digitsOf(set: number): Random {
  let rest = set
  return (count) => {
    const digit = rest % count
    rest = Math.floor(rest / count)
    return digit
  }
}

function checkSomeDraws(question: Question, variants: Variants, draws: number): string | null {
  let skipped = 0
  const seen = new Set<string>()
  for (let number = 0; number < draws; number += 1) {
    const draw = drawVariant(question, variants, createRandom(`check ${number}`))
    if ('problem' in draw) return draw.problem
    skipped += draw.skipped
    if (skipped > draws) return MANY_SKIPPED
    if (seen.size < 2) seen.add(JSON.stringify(draw.question))
  }
  return seen.size < 2 ? ALL_THE_SAME : null
}
