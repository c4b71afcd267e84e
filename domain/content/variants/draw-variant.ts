import Fraction from 'fraction.js'
import type { Question, VariantRange, Variants } from '../../scoring/question.ts'
import { parseQuestion } from '../questions/parse-question.ts'
import { meets, TemplateError, type Value, type Values } from './evaluate.ts'
import { fillTemplate } from './fill-template.ts'
import { createRandom, type Random } from './random.ts'

/** Draws of values until the conditions are met. */
const MAX_TRIES = 300
/** Draws of values that meet the conditions, until the question is valid: no trap may equal the answer. */
const MAX_VALID_TRIES = 30

type Draw = { question: Question; skipped: number } | { problem: string }

/** A question with one set of values filled in, or the reason why none was found. */
export function drawVariant(question: Question, variants: Variants, random: Random): Draw {
  let problem = 'no values meet its conditions.'
  let skipped = 0
  for (let tries = 0; tries < MAX_TRIES && skipped < MAX_VALID_TRIES; tries += 1) {
    try {
      const values = drawValues(variants, random)
      if (!variants.where.every((condition) => meets(condition, values))) continue
      const filled = fillQuestion(question, values)
      if ('id' in filled) return { question: filled, skipped }
      problem = filled.problem
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error
      problem = error.message
    }
    skipped += 1
  }
  return { problem }
}

function drawValues({ ranges }: Variants, random: Random): Values {
  return new Map(Object.entries(ranges).map(([name, range]) => [name, drawValue(range, random)]))
}

function drawValue(range: VariantRange, random: Random): Value {
  if ('choose' in range) {
    const choice = range.choose[random(range.choose.length)] ?? ''
    return typeof choice === 'number' ? new Fraction(choice) : choice
  }
  const { from, to, step } = range
  // A rounding difference must not lose the last value, such as 0.3 of 0.1 to 0.3.
  const count = Math.floor((to - from) / step + 1e-9) + 1
  return new Fraction(from).add(new Fraction(step).mul(random(count)))
}

/** Fills every text, then parses the result: what a learner sees is as valid as a question without a template. */
function fillQuestion(question: Question, values: Values): Question | { problem: string } {
  const filled = mapTexts({ ...question, variants: null }, (text) => fillTemplate(text, values))
  const parsed = parseQuestion(filled)
  if (parsed.outcome === 'invalid') return { problem: parsed.message }
  const left = findUnfilled(parsed.question)
  return left === null ? { ...parsed.question, id: question.id } : { problem: `"${left}" is no value of the template.` }
}

function mapTexts(fields: object, change: (text: string) => string): Record<string, unknown> {
  const map = (value: unknown): unknown => {
    if (typeof value === 'string') return value.includes('{') ? change(value) : value
    if (Array.isArray(value)) return value.map(map)
    return typeof value === 'object' && value !== null ? mapTexts(value, change) : value
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, map(value)]))
}

/** A name in braces that no value was filled into, outside of formulas, whose TeX has braces of its own. */
function findUnfilled({ question, stem, explanation, steps, hints }: Question): string | null {
  const texts = [question, stem ?? '', explanation ?? '', ...steps, ...hints]
  return (
    texts
      .join('\n')
      .replace(/\$[^$]*\$/g, '')
      .match(/\{[A-Za-z]\w*\}/)?.[0] ?? null
  )
}

/** Draws of one question's template, and of all templates of a list, at which each is drawn less often. */
const MAX_DRAWS = 1000
const MAX_DRAWS_OF_LIST = 5_000

/**
 * Draws a template 1,000 times, or less where the list has more than five.
 * @param templates number of templates in the list
 * @returns why it cannot be stored, or null
 */
export function checkVariants(question: Question, templates: number): string | null {
  const { variants } = question
  if (variants === null) return null
  const draws = Math.min(MAX_DRAWS, Math.floor(MAX_DRAWS_OF_LIST / templates))
  let skipped = 0
  const seen = new Set<string>()
  for (let number = 0; number < draws; number += 1) {
    const draw = drawVariant(question, variants, createRandom(`check ${number}`))
    if ('problem' in draw) return `its variants: ${draw.problem}`
    skipped += draw.skipped
    if (skipped > draws) return 'its variants: more draws are skipped than used. Add a condition.'
    if (seen.size < 2) seen.add(JSON.stringify(draw.question))
  }
  return seen.size < 2 ? 'its variants are all the same.' : null
}
