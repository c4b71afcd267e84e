import { z } from 'zod'
import { type Canvas, findLayoutProblem } from './canvas.ts'
import { type Element, element, toMarkup } from './element.ts'
import type { Table } from './kind.ts'
import { barChart, boxPlot, dotPlot, histogram, table } from './kinds/data.ts'
import { balance, foodChain, functionMachine } from './kinds/diagrams.ts'
import { mapGrid } from './kinds/map-grid.ts'
import { doubleNumberLine, numberLine } from './kinds/number-line.ts'
import { particleDiagram } from './kinds/particle-diagram.ts'
import { plane, scatterPlot } from './kinds/plane.ts'
import { angles, circle, cylinder, net, parallelLines, polygon, prism, triangle } from './kinds/shapes.ts'
import { tape } from './kinds/tape.ts'
import { timeline } from './kinds/timeline.ts'

/** All kinds of figures, in the order of the editor. */
export const FIGURES = {
  'number-line': numberLine,
  'double-number-line': doubleNumberLine,
  tape,
  plane,
  triangle,
  polygon,
  circle,
  angles,
  'parallel-lines': parallelLines,
  prism,
  net,
  cylinder,
  'dot-plot': dotPlot,
  'bar-chart': barChart,
  histogram,
  'box-plot': boxPlot,
  'scatter-plot': scatterPlot,
  table,
  'function-machine': functionMachine,
  balance,
  'food-chain': foodChain,
  'particle-diagram': particleDiagram,
  timeline,
  'map-grid': mapGrid,
}

type FigureName = keyof typeof FIGURES

const isName = (kind: unknown): kind is FigureName => typeof kind === 'string' && Object.hasOwn(FIGURES, kind)

/** Text of a label and its middle, measured from the upper left corner in percent of the drawing's width. */
export type PlacedLabel = { text: string; x: number; y: number }

export type Drawn =
  | {
      outcome: 'drawn'
      /** Figure with its text alternative and table, as HTML. */
      html: string
      /** The drawing with its text alternative, for a place within a text. */
      inline: string
      text: string
      table: Table | null
      /** Every label of the drawing; none for a table, which is its own drawing. */
      labels: readonly PlacedLabel[]
      /** Why it could not be read; null if it can be. */
      problem: string | null
    }
  | { outcome: 'invalid'; message: string }

const Common = z.looseObject({
  kind: z.string('a figure needs a kind.'),
  /** True if the values that can be read from the drawing are the question: its text and table then omit them. */
  hideValues: z
    .boolean('hideValues must be true or false.')
    .nullish()
    .transform((value) => value ?? false),
})

type Read =
  | {
      outcome: 'read'
      /** Null for a table, which is its own drawing. */
      canvas: Canvas | null
      table: Table | null
      title: string
      values: readonly string[]
      hideValues: boolean
      /** Why the drawing could not be read; null if it can be. */
      problem: string | null
    }
  | { outcome: 'invalid'; message: string }

/** Reads the data of a figure, for programs that draw it in another way than as HTML. Never throws for any JSON. */
export function readFigure(data: unknown): Read {
  const common = Common.safeParse(data)
  if (!common.success) return { outcome: 'invalid', message: messageOf(common.error, 'a figure needs a kind.') }
  const { kind, hideValues, ...fields } = common.data
  if (!isName(kind))
    return { outcome: 'invalid', message: `the kind of a figure is none of ${Object.keys(FIGURES).join(', ')}.` }
  const read = FIGURES[kind].read(fields)
  if (read.outcome === 'invalid')
    return { outcome: 'invalid', message: messageOf(read.error, 'a figure cannot be read.') }
  return { ...read, hideValues, problem: read.canvas && findLayoutProblem(read.canvas) }
}

/** Draws a figure. Never throws for any JSON. */
export function drawFigure(data: unknown): Drawn {
  const read = readFigure(data)
  if (read.outcome === 'invalid') return read
  const { canvas, table: rows, title, values, hideValues, problem } = read
  // A label such as "5 in." ends with a period of its own.
  const text = [title, ...(hideValues ? [] : values)].map((sentence) => sentence.replace(/\.\.$/, '.')).join(' ')
  if (!canvas) {
    const drawing = writeTable(rows ?? [])
    const html = toMarkup(element('figure', { class: 'figure' }, drawing))
    return { outcome: 'drawn', html, inline: writeInline(drawing), text, table: rows, labels: [], problem: null }
  }
  const shownRows = hideValues ? null : rows
  const details = shownRows
    ? [element('details', {}, element('summary', {}, 'Show as a table'), writeTable(shownRows))]
    : []
  const drawing = canvas.toSvg(text)
  const html = toMarkup(element('figure', { class: 'figure' }, drawing, ...details))
  return {
    outcome: 'drawn',
    html,
    inline: writeInline(drawing),
    text,
    table: shownRows,
    labels: canvas.placedLabels,
    problem,
  }
}

const writeInline = (drawing: Element) => toMarkup(element('span', { class: 'figure figure-inline' }, drawing))

function writeTable([head = [], ...rows]: Table): Element {
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head.map((text) => heading(text, 'col')))),
    element(
      'tbody',
      {},
      ...rows.map(([first = '', ...cells]) =>
        element('tr', {}, heading(first, 'row'), ...cells.map((text) => element('td', {}, text))),
      ),
    ),
  )
}

const heading = (text: string, scope: 'row' | 'col') =>
  text === '' ? element('td', {}) : element('th', { scope }, text)

function messageOf({ issues: [issue] }: z.ZodError, otherwise: string): string {
  if (!issue) return otherwise
  const place = issue.path.length > 0 ? ` (${issue.path.join('.')})` : ''
  if (issue.code === 'unrecognized_keys') return `a figure has no field "${issue.keys.join('", "')}"${place}.`
  return `${issue.message.replace(/\.$/, '')}${place}.`
}
