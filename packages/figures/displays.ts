/**
 * Drawings of dot plots, bar charts and box plots without the validator of their data, so that a page can redraw one that
 * a learner builds.
 */
import { drawScale } from './axes.ts'
import { Canvas, type Point, type Style, WIDTH } from './canvas.ts'
import type { Axis } from './fields.ts'
import { ticksOf } from './ticks.ts'
import { formatNumber } from './wording.ts'

const MARGIN = 14

/** Maps values of an axis to the width of a drawing, and back. */
export function scaleOf({ from, to }: Pick<Axis, 'from' | 'to'>) {
  const length = WIDTH - 2 * MARGIN
  return {
    toX: (value: number) => MARGIN + ((value - from) / (to - from)) * length,
    toValue: (x: number) => from + ((x - MARGIN) / length) * (to - from),
  }
}

function drawBase(canvas: Canvas, axis: Axis) {
  canvas.line([
    [4, 0],
    [WIDTH - 4, 0],
  ])
  drawScale(canvas, axis, scaleOf(axis).toX, 0)
}

/** Sizes of a dot plot: radius of a dot, distance of two columns, and the middle of each dot of a column, from 0. */
export function dotSizes({ from, to, step }: Axis) {
  const columns = Math.round((to - from) / step)
  const radius = Math.min(5.5, Math.max(3.5, (0.46 * (WIDTH - 2 * MARGIN)) / columns))
  return { radius, room: (WIDTH - 2 * MARGIN) / columns, toY: (index: number) => -14 - index * (2 * radius + 2.5) }
}

/** Dots above one value; `right` is the right number, where it is drawn beside that of an answer. */
type Column = { value: number; count: number; right?: number }

/** Draws a dot plot: a missing dot is open, and a cross stands for one too many. */
export function drawDotPlot(axis: Axis, columns: readonly Column[]): Canvas {
  const canvas = new Canvas()
  drawBase(canvas, axis)
  const { radius, toY } = dotSizes(axis)
  const x = scaleOf(axis).toX
  for (const { value, count, right = count } of columns) {
    for (let index = 0; index < Math.max(count, right); index += 1) {
      const at: Point = [x(value), toY(index)]
      if (index >= right) drawCross(canvas, at, radius)
      else canvas.circle(at, index < count ? radius : radius - 1, index < count ? 'mark' : 'open')
    }
  }
  return canvas
}

function drawCross(canvas: Canvas, [x, y]: Point, radius: number) {
  for (const side of [1, -1])
    canvas.line([
      [x - radius, y - side * radius],
      [x + radius, y + side * radius],
    ])
}

const CHART_HEIGHT = 170
const CHART_LEFT = 34
const CHART_RIGHT = WIDTH - 8

/** Maps counts to the height of a chart whose axis ends at `top`, and back. */
export const heightsOf = (top: number) => ({
  toY: (value: number) => -(value / top) * CHART_HEIGHT,
  toValue: (y: number) => (-y / CHART_HEIGHT) * top,
})

/** Draws the vertical axis of counts with its lines, and returns where a count is. */
export function drawCounts(canvas: Canvas, top: number, step: number, left: number, right: number) {
  const { toY } = heightsOf(top)
  for (const { value, numbered } of ticksOf({ from: 0, to: top, step }, CHART_HEIGHT, 16)) {
    canvas.line(
      [
        [left, toY(value)],
        [right, toY(value)],
      ],
      'grid',
    )
    if (numbered) canvas.text([left - 6, toY(value)], formatNumber(value), { size: 'number', anchor: 'end' })
  }
  canvas.line([
    [left, -CHART_HEIGHT - 4],
    [left, 0],
    [right, 0],
  ])
  return toY
}

/** Name of the values of a chart, above its vertical axis. */
export const drawChartLabel = (canvas: Canvas, text: string) =>
  canvas.text([6, -CHART_HEIGHT - 20], text, { anchor: 'start' })

/** Middle and width of the room of each bar. */
export function barPlaces(count: number) {
  const room = (CHART_RIGHT - CHART_LEFT) / count
  return { room, toX: (index: number) => CHART_LEFT + (index + 0.5) * room }
}

/** `right` is the right height, where it is drawn beside that of an answer. */
type Bar = { name: string; value: number; right?: number }

/** Draws a bar chart: a right height that differs is a dashed bar around the other. */
export function drawBarChart(bars: readonly Bar[], axis: { top: number; step: number; label: string }): Canvas {
  const canvas = new Canvas()
  const toY = drawCounts(canvas, axis.top, axis.step, CHART_LEFT, CHART_RIGHT)
  const { room, toX } = barPlaces(bars.length)
  for (const [index, { name, value, right = value }] of bars.entries()) {
    const middle = toX(index)
    if (value > 0) canvas.rectangle(middle - room * 0.32, toY(value), room * 0.64, -toY(value), 'area')
    if (right !== value) {
      const left = middle - room * 0.42
      const end = middle + room * 0.42
      const y = toY(right)
      canvas.shape(
        [
          [left, 0],
          [left, y],
          [end, y],
          [end, 0],
        ],
        null,
        'hidden',
      )
    }
    canvas.text([middle, 14], name, { size: 'number' })
  }
  drawChartLabel(canvas, axis.label)
  return canvas
}

/** Height of the middle of the lowest box plot. */
const BOX_Y = -34
/** Half the height of a box. */
export const BOX_HALF = 15

/** Least value, first quartile, median, third quartile and greatest value; null for one that is not placed yet. */
type BoxValues = readonly (number | null)[]

/** `isRight` for the right plot beside that of an answer, which is dashed. */
type Plot = { name: string; values: BoxValues; isRight?: boolean }

/** Draws box plots above each other, the first on top. @param lowest height of the middle of the lowest one */
export function drawBoxPlots(axis: Axis, plots: readonly Plot[], lowest = BOX_Y): Canvas {
  const canvas = new Canvas()
  drawBase(canvas, axis)
  const { toX } = scaleOf(axis)
  let y = lowest
  for (const { name, values, isRight = false } of plots.toReversed()) {
    const [min, q1, median, q3, max] = values.map((value) => (value === null ? null : toX(value)))
    const edge: Style = isRight ? 'hidden' : 'line'
    const connect = (from: number | null | undefined, to: number | null | undefined) => {
      if (from == null || to == null) return
      canvas.line(
        [
          [from, y],
          [to, y],
        ],
        edge,
      )
    }
    const mark = (x: number | null | undefined, half: number, style: Style) => {
      if (x == null) return
      canvas.line(
        [
          [x, y - half],
          [x, y + half],
        ],
        style,
      )
    }
    connect(min, q1)
    connect(q3, max)
    mark(min, 8, 'line')
    mark(max, 8, 'line')
    if (q1 != null && q3 != null) {
      canvas.shape(
        [
          [q1, y - BOX_HALF],
          [q3, y - BOX_HALF],
          [q3, y + BOX_HALF],
          [q1, y + BOX_HALF],
        ],
        isRight ? null : 'area',
        edge,
      )
    } else {
      mark(q1, BOX_HALF, 'line')
      mark(q3, BOX_HALF, 'line')
    }
    mark(median, BOX_HALF, isRight ? 'second' : 'accent')
    canvas.text([4, y - 27], name, { anchor: 'start' })
    y -= name ? 64 : 44
  }
  return canvas
}
