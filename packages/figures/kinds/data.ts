import { z } from 'zod'
import { drawScale } from '../axes.ts'
import { Canvas, WIDTH } from '../canvas.ts'
import { type Axis, axis, formatNumber, label, listOf, numeric, optionalLabel, positive, whole } from '../fields.ts'
import { figureKind } from '../kind.ts'
import { ticksOf } from '../ticks.ts'

/** Maps values of an axis to the width of a drawing. */
function scaleOf({ from, to }: Axis, left = 14, right = WIDTH - 14) {
  return (value: number) => left + ((value - from) / (to - from)) * (right - left)
}

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
  draw({ axis: scale, values }) {
    const canvas = new Canvas()
    const toX = scaleOf(scale)
    canvas.line([
      [4, 0],
      [WIDTH - 4, 0],
    ])
    drawScale(canvas, scale, toX, 0)
    const radius = Math.min(
      5.5,
      Math.max(3.5, (0.46 * (WIDTH - 28)) / Math.round((scale.to - scale.from) / scale.step)),
    )
    for (const { value, count } of countValues(values)) {
      for (let index = 0; index < count; index += 1)
        canvas.circle([toX(value), -14 - index * (2 * radius + 2.5)], radius, 'mark')
    }
    return canvas
  },
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

const CHART_HEIGHT = 170

/** Draws the vertical axis of counts with its lines, and returns where a count is. */
function drawCounts(canvas: Canvas, top: number, step: number, left: number, right: number) {
  const toY = (value: number) => -(value / top) * CHART_HEIGHT
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
    const canvas = new Canvas()
    const left = 34
    const right = WIDTH - 8
    const toY = drawCounts(
      canvas,
      topOf(
        bars.map(({ value }) => value),
        step,
      ),
      step,
      left,
      right,
    )
    const room = (right - left) / bars.length
    for (const [index, { name, value }] of bars.entries()) {
      const middle = left + (index + 0.5) * room
      if (value > 0) canvas.rectangle(middle - room * 0.32, toY(value), room * 0.64, -toY(value), 'area')
      canvas.text([middle, 14], name, { size: 'number' })
    }
    canvas.text([6, -CHART_HEIGHT - 20], text, { anchor: 'start' })
    return canvas
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
    canvas.text([6, -CHART_HEIGHT - 20], y, { anchor: 'start' })
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
const PART_NAMES = ['Least', 'First quartile', 'Median', 'Third quartile', 'Greatest']

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
  draw({ axis: scale, plots }) {
    const canvas = new Canvas()
    const toX = scaleOf(scale)
    canvas.line([
      [4, 0],
      [WIDTH - 4, 0],
    ])
    drawScale(canvas, scale, toX, 0)
    let y = -34
    for (const plot of plots.toReversed()) {
      const [min = 0, q1 = 0, median = 0, q3 = 0, max = 0] = PARTS.map((part) => toX(plot[part]))
      canvas.line([
        [min, y],
        [q1, y],
      ])
      canvas.line([
        [q3, y],
        [max, y],
      ])
      for (const end of [min, max])
        canvas.line([
          [end, y - 8],
          [end, y + 8],
        ])
      canvas.rectangle(q1, y - 15, q3 - q1, 30, 'area')
      canvas.line(
        [
          [median, y - 15],
          [median, y + 15],
        ],
        'accent',
      )
      canvas.text([4, y - 27], plot.name, { anchor: 'start' })
      y -= plot.name ? 64 : 44
    }
    return canvas
  },
  describe: ({ axis: { label: text, from, to }, plots }) => ({
    title: `${plots.length === 1 ? 'Box plot' : `${plots.length} box plots`}${text && ` of ${text}`} on an axis from ${formatNumber(from)} to ${formatNumber(to)}.`,
    values: plots.map(
      (plot) =>
        `${plot.name && `${plot.name}: `}${PARTS.map((part, index) => `${PART_NAMES[index]} ${formatNumber(plot[part])}`).join(', ')}.`,
    ),
  }),
  tableOf: ({ plots }) => [
    ['', ...plots.map(({ name }, index) => name || (plots.length === 1 ? 'Value' : String(index + 1)))],
    ...PARTS.map((part, index) => [PART_NAMES[index] ?? '', ...plots.map((plot) => formatNumber(plot[part]))]),
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
