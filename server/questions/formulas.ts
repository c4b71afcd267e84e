import { createHash } from 'node:crypto'
import { drawFenced, replaceFenced } from '#packages/figures/fenced.ts'
import { cacheOfJson } from '../bounded-cache.ts'
import type { TextRenderer } from '../reading-text/text-renderer.ts'
import { withinTime } from '../reading-text/within-time.ts'

/** Renders formulas by their TeX. One that cannot be rendered, or not in time, is omitted. */
export type RenderFormulas = (formulas: readonly string[], by: string) => Promise<ReadonlyMap<string, string>>

/** Megabytes of cached formulas, since those of templates differ with every draw. */
const MAX_CACHED = 4

/** Maximum formulas per rendering. */
const BATCH_SIZE = 200

/** @param by person in whose queue it waits, as for reading texts */
export function formulaRenderer({ render }: Pick<TextRenderer, 'render'>): RenderFormulas {
  /** TeX to MathML; null if it cannot be rendered. */
  const cache = cacheOfJson<string | null>(MAX_CACHED)

  async function renderMissing(missing: readonly string[], by: string) {
    for (let from = 0; from < missing.length; from += BATCH_SIZE) {
      const batch = missing.slice(from, from + BATCH_SIZE)
      // Text before each formula keeps it inline.
      const rendered = await render(batch.map((tex) => `Formula $${tex}$`).join('\n\n'), by)
      const paragraphs = rendered.outcome === 'rendered' ? rendered.html.split('</p>').slice(0, -1) : []
      if (paragraphs.length !== batch.length) return
      for (const [index, tex] of batch.entries()) {
        cache.set(tex, /<math[\s\S]*<\/math>/.exec(paragraphs[index] ?? '')?.[0] ?? null)
      }
    }
  }

  return async (formulas, by) => {
    const missing = [...new Set(formulas)].filter((tex) => !cache.has(tex))
    if (missing.length > 0) await withinTime(renderMissing(missing, by).catch(() => {}))
    const found = new Map<string, string>()
    for (const tex of formulas) {
      const mathml = cache.get(tex)
      if (mathml) found.set(tex, mathml)
    }
    return found
  }
}

/** TeX between dollar signs, as in reading texts. No space inside and no digit after them, so prices do not match. */
const FORMULA = /(?<![\\$])\$(?![\s$])((?:\\.|[^$\\\n])+?)(?<!\s)\$(?![\d$])/g

/**
 * Fills in the formulas and figures of every question in an output, whose texts contain formulas as TeX and figures as
 * fenced blocks. A text then names its figures like formulas, so that their data stay on the server.
 * @param by person in whose queue it waits
 */
export async function fillFormulas<Output>(output: Output, render: RenderFormulas, by: string): Promise<Output> {
  const listed = listQuestions(output)
  for (const question of listed) drawFigures(question)
  const questions = listed.map((question) => ({ question, formulas: findFormulas(question) }))
  const all = questions.flatMap(({ formulas }) => formulas)
  if (all.length === 0) return output
  const rendered = await render(all, by)
  for (const { question, formulas } of questions) {
    for (const tex of formulas) {
      const mathml = rendered.get(tex)
      if (mathml !== undefined) question.formulas[tex] = mathml
    }
  }
  return output
}

/** Draws the figures in the texts of a question. One that this version cannot draw is omitted. */
function drawFigures(question: WithFormulas): void {
  const draw = (data: string) => {
    const drawn = drawFenced(data)
    if (drawn.outcome === 'invalid') return ''
    const name = `${FIGURE}${createHash('sha1').update(data).digest('hex').slice(0, 12)}`
    question.formulas[name] = drawn.inline
    return `$${name}$`
  }
  for (const [field, value] of Object.entries(question)) {
    if (field !== 'formulas') Object.assign(question, { [field]: mapTexts(value, (text) => replaceFenced(text, draw)) })
  }
}

/** Start of a figure's name among the formulas of its question: hints that are opened later add theirs to them. */
const FIGURE = 'figure:'

/** Returns the same value with its texts replaced; a list or object whose texts stay the same is not copied. */
function mapTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const mapped = Object.entries(value).map(([name, one]) => [name, mapTexts(one, replace)] as const)
  if (mapped.every(([name, one]) => one === Reflect.get(value, name))) return value
  return Array.isArray(value) ? mapped.map(([, one]) => one) : Object.fromEntries(mapped)
}

/** Request of a person. */
type Sender = { services: { renderFormulas: RenderFormulas }; session: { account: string | null } }

/** Fills in the formulas of an operation's output, in the queue of its sender. */
export function respondWithFormulas<Output>(output: Output, { context }: { context: Sender }): Promise<Output> {
  return fillFormulas(output, context.services.renderFormulas, context.session.account ?? 'visitors')
}

type WithFormulas = { formulas: Record<string, string> }

function listQuestions(value: unknown): WithFormulas[] {
  if (typeof value !== 'object' || value === null) return []
  if (hasFormulas(value)) return [value]
  return Object.values(value).flatMap(listQuestions)
}

function hasFormulas(value: object): value is WithFormulas {
  return 'formulas' in value && typeof value.formulas === 'object' && value.formulas !== null
}

function findFormulas(value: unknown): string[] {
  if (typeof value === 'string') {
    const found = value.includes('$') ? [...value.matchAll(FORMULA)] : []
    return found.flatMap(([, tex = '']) => (tex.startsWith(FIGURE) ? [] : [tex]))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(findFormulas)
}
