import { drawFigure, FIGURES } from '#packages/figures/figures.ts'
import { type FieldProblem, listProblems } from '../../kinds/author-fields.ts'
import { Template } from '../questions/parse-variants.ts'
import { fillFields } from '../variants/draw-variant.ts'
import { createRandom } from '../variants/random.ts'

/** Template of the question that a figure belongs to, as its author writes it. */
export type FigureTemplate = { variants?: unknown; decimalMark?: unknown }

export type FigurePreview =
  | {
      outcome: 'drawn'
      /** Drawing with its text alternative and table, as HTML. */
      html: string
      text: string
      /** Why it could not be read, such as labels that cover each other; null if it can be. */
      problem: string | null
      /** True if another draw of the template can be another drawing. */
      isTemplate: boolean
    }
  /** @property problems those of fields; none if the figure as a whole is wrong */
  | { outcome: 'invalid'; message: string; problems: readonly FieldProblem[] }

/**
 * Draws a figure while it is written, with one set of the values of its template.
 * @param draw number of the set
 */
export function previewFigure(figure: unknown, template: FigureTemplate, draw: number): FigurePreview {
  if (typeof figure !== 'object' || figure === null || Array.isArray(figure))
    return { outcome: 'invalid', message: 'a figure has a kind and its fields.', problems: [] }
  const variants = Template.safeParse(template.variants).data ?? null
  const mark = template.decimalMark === ',' ? ',' : '.'
  const isTemplate = variants !== null && hasPlace(figure)
  const filled = isTemplate
    ? fillFields(figure, variants, mark, createRandom(`preview ${draw}`))
    : ({ outcome: 'filled', fields: { ...figure } } as const)
  if (filled.outcome === 'failed') return { outcome: 'invalid', message: filled.message, problems: [] }
  const drawn = drawFigure(filled.fields)
  if (drawn.outcome === 'invalid')
    return { outcome: 'invalid', message: drawn.message, problems: problemsOf(filled.fields) }
  const { html, text, problem } = drawn
  return { outcome: 'drawn', html, text, problem, isTemplate }
}

/** True if a text has a place of a template. */
function hasPlace(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('{')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasPlace)
}

function problemsOf({ kind, hideValues: _hideValues, ...fields }: Record<string, unknown>): FieldProblem[] {
  const figure = Object.entries(FIGURES).find(([name]) => name === kind)?.[1]
  const read = figure?.read(fields)
  if (read?.outcome !== 'invalid') return []
  return listProblems(read.error, fields).map(({ path, message }) => {
    const value = path.reduce<unknown>((within, key) => Object(within)[key], fields)
    const place = typeof value === 'string' ? /\{[^{}]*\}/.exec(value)?.[0] : undefined
    return { path, message: place ? `the question has no value for ${place}.` : message }
  })
}
