import { z } from 'zod'
import { Canvas, WIDTH } from '../canvas.ts'
import { drawBarChart, drawBoxPlots, drawChartLabel, drawCounts, drawDotPlot } from '../displays.ts'
import { axis, label, listOf, numeric, optionalLabel, positive, whole } from '../fields.ts'
import { figureKind } from '../kind.ts'
import { BOX_VALUES, formatNumber } from '../wording.ts'

const countValues = (values: readonly number[]) =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, same]) => ({ value, count: same.length }))
    .toSorted((a, b) => a.value - b.value)

export const dotPlot = figureKind({
  name: 'Dot plot',
  schema: z
    .strictObject({ axis, values: listOf(numeric, 1, 60) })
    .superRefine(({ axis: { from, to }, values }, context) => {
      if (values.some((value) => value < from || value > to))
        context.addIssue({ code: 'custom', message: 'a value does not lie on the axis.' })
      if (countValues(values).some(({ count }) => count > 14))
        context.addIssue({ code: 'custom', message: 'a value may occur at most 14 times.' })
    }),
  draw: ({ axis: scale, values }) => drawDotPlot(scale, countValues(values)),
  describe: ({ axis: { label: text, from, to }, values }) => ({
    title: `Dot plot${text && ` of ${text}`} from ${formatNumber(from)} to ${formatNumber(to)}.`,
    values: [`It has ${values.length} dots.`],
  }),
  tableOf: ({ axis: { label: text }, values }) => [
    [text || 'Value', 'Dots'],
    ...countValues(values).map(({ value, count }) => [formatNumber(value), String(count)]),
  ],
  example: {
    kind: 'dot-plot',
    axis: { from: 0, to: 8, step: 1, label: 'Books read' },
    values: [1, 2, 2, 3, 3, 3, 4, 7],
  },
})

/** End of an axis from 0 that has room for the largest value. */
const topOf = (values: readonly number[], step: number) =>
  Math.max(1, Math.ceil(Math.max(...values) / step - 1e-9)) * step

const barChartSchema = z
  .strictObject({
    bars: listOf(
      z.strictObject({ name: label, value: numeric.pipe(z.number().min(0, 'a bar cannot be less than 0.')) }),
      1,
      10,
    ),
    step: positive,
    /** Name of the values. */
    label: optionalLabel,
  })
  .refine(
    ({ bars, step }) => Math.max(...bars.map(({ value }) => value)) / step <= 25,
    'the step is too small for the longest bar.',
  )

export const barChart = figureKind({
  name: 'Bar chart',
  schema: barChartSchema,
  draw({ bars, step, label: text }) {
    const top = topOf(
      bars.map(({ value }) => value),
      step,
    )
    return drawBarChart(bars, { top, step, label: text })
  },
  describe: ({ bars, label: text }) => ({
    title: `Bar chart${text && ` of ${text}`} with ${bars.length} bars: ${bars.map(({ name }) => name).join(', ')}.`,
    values: [],
  }),
  tableOf: ({ bars, label: text }) => [
    ['Bar', text || 'Value'],
    ...bars.map(({ name, value }) => [name, formatNumber(value)]),
  ],
  example: {
    kind: 'bar-chart',
    label: 'Students',
    step: 2,
    bars: [
      { name: 'Bus', value: 12 },
      { name: 'Walk', value: 7 },
      { name: 'Bike', value: 5 },
    ],
  },
})

export const histogram = figureKind({
  name: 'Histogram',
  schema: z
    .strictObject({
      from: numeric,
      /** Width of an interval. */
      width: positive,
      counts: listOf(whole(0, 500), 2, 12),
      step: positive,
      x: optionalLabel,
      y: optionalLabel,
    })
    .refine(({ counts, step }) => Math.max(...counts) / step <= 25, 'the step is too small for the longest bar.'),
  draw({ from, width, counts, step, x, y }) {
    const canvas = new Canvas()
    const left = 34
    const right = WIDTH - 14
    const toY = drawCounts(canvas, topOf(counts, step), step, left, right)
    const room = (right - left) / counts.length
    for (const [index, count] of counts.entries()) {
      if (count > 0) canvas.rectangle(left + index * room, toY(count), room, -toY(count), 'area')
    }
    for (let index = 0; index <= counts.length; index += 1) {
      const at: [number, number] = [left + index * room, 15]
      const text = formatNumber(from + index * width)
      canvas.line([
        [at[0], 0],
        [at[0], 5],
      ])
      if (canvas.hasRoom(at, text, { size: 'number' })) canvas.text(at, text, { size: 'number' })
    }
    canvas.text([(left + right) / 2, 35], x)
    drawChartLabel(canvas, y)
    return canvas
  },
  describe: ({ counts, from, width, x, y }) => ({
    title: `Histogram${x && ` of ${x}`} with ${counts.length} intervals of ${formatNumber(width)} from ${formatNumber(from)}${y && `, showing ${y}`}.`,
    values: [],
  }),
  tableOf: ({ counts, from, width, x, y }) => [
    [x || 'Interval', y || 'Count'],
    ...counts.map((count, index) => [
      `${formatNumber(from + index * width)} to ${formatNumber(from + (index + 1) * width)}`,
      String(count),
    ]),
  ],
  example: { kind: 'histogram', from: 0, width: 10, counts: [2, 5, 8, 4, 1], step: 1, x: 'Minutes', y: 'Students' },
})

const PARTS = ['min', 'q1', 'median', 'q3', 'max'] as const

export const boxPlot = figureKind({
  name: 'Box plot',
  schema: z
    .strictObject({
      axis,
      plots: listOf(
        z.strictObject({ name: optionalLabel, min: numeric, q1: numeric, median: numeric, q3: numeric, max: numeric }),
        1,
        4,
      ),
    })
    .superRefine(({ axis: { from, to }, plots }, context) => {
      for (const plot of plots) {
        const values = [from, ...PARTS.map((part) => plot[part]), to]
        if (values.some((value, index) => value < (values[index - 1] ?? value)))
          context.addIssue({ code: 'custom', message: 'the values of a box plot must be in order and on the axis.' })
      }
    }),
  draw: ({ axis: scale, plots }) =>
    drawBoxPlots(
      scale,
      plots.map((plot) => ({ name: plot.name, values: PARTS.map((part) => plot[part]) })),
    ),
  describe: ({ axis: { label: text, from, to }, plots }) => ({
    title: `${plots.length === 1 ? 'Box plot' : `${plots.length} box plots`}${text && ` of ${text}`} on an axis from ${formatNumber(from)} to ${formatNumber(to)}.`,
    values: plots.map(
      (plot) =>
        `${plot.name && `${plot.name}: `}${PARTS.map((part, index) => `${BOX_VALUES[index]} ${formatNumber(plot[part])}`).join(', ')}.`,
    ),
  }),
  tableOf: ({ plots }) => [
    ['', ...plots.map(({ name }, index) => name || (plots.length === 1 ? 'Value' : String(index + 1)))],
    ...PARTS.map((part, index) => [BOX_VALUES[index] ?? '', ...plots.map((plot) => formatNumber(plot[part]))]),
  ],
  example: {
    kind: 'box-plot',
    axis: { from: 0, to: 20, step: 1, label: 'Points' },
    plots: [{ name: 'Team A', min: 2, q1: 5, median: 9, q3: 12, max: 18 }],
  },
})

const cells = listOf(optionalLabel, 2, 8)

/** Two-way table or ratio table. */
export const table = figureKind({
  name: 'Table',
  schema: z
    .strictObject({
      /** Rows of cells; the first names the columns. */
      rows: listOf(cells, 2, 12),
      /** True if the first cell of each row is its name, as in a two-way table. */
      rowNames: z
        .boolean()
        .nullish()
        .transform((value) => value ?? true),
    })
    .refine(({ rows }) => rows.every((row) => row.length === rows[0]?.length), 'all rows need as many cells.'),
  describe: ({ rows: [head = []] }) => ({
    title: `Table with the columns ${head.filter((cell) => cell !== '').join(', ')}.`,
    values: [],
  }),
  tableOf: ({ rows }) => rows,
  example: {
    kind: 'table',
    rows: [
      ['', 'Plays a sport', 'No sport', 'Total'],
      ['Grade 6', 18, 12, 30],
      ['Grade 7', 21, '?', 30],
    ],
  },
})
