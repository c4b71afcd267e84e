import { drawFenced, listFenced } from '#packages/figures/fenced.ts'
import { type Drawn, drawFigure } from '#packages/figures/figures.ts'
import type { FieldProblem } from '../../kinds/author-fields.ts'
import type { Question } from '../../scoring/question.ts'

type DrawnFigure = { path: FieldProblem['path']; drawn: Drawn }

/** Draws the figure of a question, and those that its texts contain as fenced blocks. */
function drawFigures({ figure, ...texts }: Question): DrawnFigure[] {
  const own = figure === undefined ? [] : [{ path: ['figure'], drawn: drawFigure(figure) }]
  return [...own, ...drawInTexts(texts, [])]
}

function drawInTexts(value: unknown, path: FieldProblem['path']): DrawnFigure[] {
  if (typeof value === 'string') return listFenced(value).map((data) => ({ path, drawn: drawFenced(data) }))
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, one]) => drawInTexts(one, [...path, isList ? Number(key) : key]))
}

export function hasFigure({ figure, ...texts }: Question): boolean {
  return figure !== undefined || /(`{3}|~{3}) *figure/.test(JSON.stringify(texts))
}

/** Figures that cannot be drawn. */
export function findInvalidFigures(question: Question): FieldProblem[] {
  return drawFigures(question).flatMap(({ path, drawn }) =>
    drawn.outcome === 'invalid' ? [{ path, message: `its figure: ${drawn.message}` }] : [],
  )
}

/** Reason why a figure of a question without a template could not be read, such as labels that cover each other. */
export function findUnreadableFigure(question: Question): string | null {
  if (question.variants !== null) return null
  const problems = drawFigures(question).map(({ drawn }) => (drawn.outcome === 'drawn' ? drawn.problem : drawn.message))
  const problem = problems.find((one) => one !== null)
  return problem === undefined ? null : `its figure: ${problem}`
}
