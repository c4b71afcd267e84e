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
 * Fills in the formulas of every question in an output, whose texts contain them as TeX.
 * @param by person in whose queue it waits
 */
export async function fillFormulas<Output>(output: Output, render: RenderFormulas, by: string): Promise<Output> {
  const questions = listQuestions(output).map((question) => ({ question, formulas: findFormulas(question) }))
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
    return value.includes('$') ? [...value.matchAll(FORMULA)].flatMap(([, tex = '']) => [tex]) : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(findFormulas)
}
