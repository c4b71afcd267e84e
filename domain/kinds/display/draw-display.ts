import type { Canvas } from '#packages/figures/canvas.ts'
import { drawBarChart, drawBoxPlots, drawDotPlot } from '#packages/figures/displays.ts'
import { toMarkup } from '#packages/figures/element.ts'
import { formatNumber } from '#packages/figures/wording.ts'
import { describeDisplay } from './answers.ts'
import type { Display } from './display-schemas.ts'
import { columnValues, type PartValues } from './parts.ts'

type Options = {
  /** The right values, drawn beside wrong ones. */
  right?: PartValues | undefined
  /** Height of the middle of a box plot. */
  boxY?: number
}

/** Draws what was built, as figures are drawn. */
export function drawDisplay(display: Display, values: PartValues, { right, boxY }: Options = {}): Canvas {
  const rightAt = (index: number) => (right ? { right: right[index] ?? 0 } : {})
  if (display.kind === 'dot-plot') {
    const columns = columnValues(display.axis).map((value, index) => ({
      value,
      count: values[index] ?? 0,
      ...rightAt(index),
    }))
    return drawDotPlot(display.axis, columns)
  }
  if (display.kind === 'bar-chart') {
    const { names, to, step, label } = display
    const bars = names.map((name, index) => ({ name, value: values[index] ?? 0, ...rightAt(index) }))
    return drawBarChart(bars, { top: to, step, label })
  }
  const plots = right
    ? [
        { name: 'Answer', values },
        { name: 'Right answer', values: right, isRight: true },
      ]
    : [{ name: '', values }]
  return drawBoxPlots(display.axis, plots, boxY)
}

/** Drawing as SVG markup with its text alternative. */
export function pictureOf(display: Display, values: PartValues, right?: PartValues): string {
  const alternative = `${altOf(display, values)}${right ? ` Right: ${describeDisplay(display, right)}.` : ''}`
  return toMarkup(drawDisplay(display, values, { right }).toSvg(alternative))
}

/** What is built: "Dot plot of Books read from 0 to 8". */
function nameDisplay(display: Display): string {
  if (display.kind === 'bar-chart') {
    const { names, label } = display
    return `Bar chart${label && ` of ${label}`} with ${names.length} bars: ${names.join(', ')}`
  }
  const { from, to, label } = display.axis
  const name = display.kind === 'dot-plot' ? 'Dot plot' : 'Box plot'
  return `${name}${label && ` of ${label}`} from ${formatNumber(from)} to ${formatNumber(to)}`
}

/** Text alternative of a drawing: what it is, and what was built. */
export function altOf(display: Display, values: PartValues): string {
  return `${nameDisplay(display)}. ${describeDisplay(display, values) || 'Nothing is drawn yet'}.`
}
