import { z } from 'zod'
import { drawScale } from '../axes.ts'
import { Canvas, WIDTH } from '../canvas.ts'
import { axis, flag, label, listOf, numeric, optionalLabel, optionalList } from '../fields.ts'
import { figureKind } from '../kind.ts'
import { formatNumber } from '../wording.ts'

const end = numeric.nullish().transform((value) => value ?? null)

const schema = z
  .strictObject({
    axis,
    /** One text per tick instead of its number; '' for none. */
    ticks: listOf(optionalLabel, 1, 41).optional(),
    points: optionalList(z.strictObject({ at: numeric, label: optionalLabel }), 12),
    /** Shaded part; without `from` or `to` it goes on. */
    interval: z.strictObject({ from: end, to: end, fromOpen: flag, toOpen: flag }).optional(),
    /** Curved arrows from number to number. */
    jumps: optionalList(z.strictObject({ from: numeric, to: numeric, label: optionalLabel }), 8),
  })
  .superRefine(({ axis: { from, to }, points, interval, jumps }, context) => {
    const values = [
      ...points.map(({ at }) => at),
      ...jumps.flatMap((jump) => [jump.from, jump.to]),
      ...[interval?.from, interval?.to].filter((value) => value !== null && value !== undefined),
    ]
    if (values.some((value) => value < from || value > to))
      context.addIssue({ code: 'custom', message: 'a value does not lie on the number line.' })
  })

export const numberLine = figureKind({
  name: 'Number line',
  schema,
  draw({ axis: scale, ticks, points, interval, jumps }) {
    const canvas = new Canvas()
    const left = 18
    const right = WIDTH - 30
    const toX = (value: number) => left + ((value - scale.from) / (scale.to - scale.from)) * (right - left)
    canvas.line([
      [left - 14, 0],
      [right + 14, 0],
    ])
    canvas.arrow([left - 15, 0], [-1, 0])
    canvas.arrow([right + 15, 0], [1, 0])
    drawScale(canvas, scale, toX, 0, ticks)
    for (const jump of jumps) {
      const from = toX(jump.from)
      const to = toX(jump.to)
      const height = 22 + Math.abs(to - from) * 0.12
      canvas.curve(
        `M${from} -9Q${(from + to) / 2} ${-9 - 2 * (height - 9)} ${to} -9`,
        [
          [from, -height],
          [to, -9],
        ],
        'accent',
      )
      canvas.arrow([to, -9], [(to - from) / 2, 2 * (height - 9)])
      canvas.text([(from + to) / 2, -height - 11], jump.label)
    }
    if (interval) {
      const from = toX(interval.from ?? scale.from)
      const to = toX(interval.to ?? scale.to)
      canvas.line(
        [
          [from - (interval.from === null ? 12 : 0), 0],
          [to + (interval.to === null ? 12 : 0), 0],
        ],
        'accent',
      )
      if (interval.from !== null) canvas.circle([from, 0], 6.5, interval.fromOpen ? 'open' : 'mark')
      if (interval.to !== null) canvas.circle([to, 0], 6.5, interval.toOpen ? 'open' : 'mark')
    }
    for (const { at, label: text } of points) {
      canvas.circle([toX(at), 0], 6.5, 'mark')
      canvas.text([toX(at), -19], text)
    }
    return canvas
  },
  describe({ axis: { from, to, step }, points, interval, jumps }) {
    const named = points.map(({ label: text }) => text).filter((text) => text !== '')
    return {
      title: `Number line from ${formatNumber(from)} to ${formatNumber(to)} in steps of ${formatNumber(step)}${points.length === 0 ? '' : `, with ${named.length === points.length ? `points ${named.join(', ')}` : `${points.length} ${points.length === 1 ? 'point' : 'points'}`}`}.`,
      values: [
        ...points.map(({ at, label: text }) => `${text ? `Point ${text}` : 'A point'} is at ${formatNumber(at)}.`),
        ...jumps.map(
          (jump) =>
            `An arrow goes from ${formatNumber(jump.from)} to ${formatNumber(jump.to)}${jump.label && `: ${jump.label}`}.`,
        ),
        ...(interval
          ? [
              `Shaded ${interval.from === null ? 'from the left' : `from ${interval.fromOpen ? 'an open' : 'a filled'} circle at ${formatNumber(interval.from)}`} ${interval.to === null ? 'on to the right' : `to ${interval.toOpen ? 'an open' : 'a filled'} circle at ${formatNumber(interval.to)}`}.`,
            ]
          : []),
      ],
    }
  },
  tableOf: ({ points }) =>
    points.length === 0
      ? null
      : [['Point', 'At'], ...points.map(({ at, label: text }, index) => [text || String(index + 1), formatNumber(at)])],
  example: {
    kind: 'number-line',
    axis: { from: -5, to: 5, step: 1 },
    points: [
      { at: -3, label: 'A' },
      { at: 2, label: 'B' },
    ],
  },
})

const row = z.strictObject({ name: label, values: listOf(optionalLabel, 2, 9) })

export const doubleNumberLine = figureKind({
  name: 'Double number line',
  schema: z
    .strictObject({ top: row, bottom: row })
    .refine(({ top, bottom }) => top.values.length === bottom.values.length, 'both lines need as many values.'),
  draw({ top, bottom }) {
    const canvas = new Canvas()
    const left = 20
    const right = WIDTH - 34
    const toX = (index: number) => left + (index / (top.values.length - 1)) * (right - left)
    for (const [line, y, side] of [
      [top, 0, -1],
      [bottom, 44, 1],
    ] as const) {
      canvas.line([
        [left, y],
        [right + 16, y],
      ])
      canvas.arrow([right + 17, y], [1, 0])
      canvas.text([left - 16, y + side * 39], line.name, { anchor: 'start' })
      for (const [index, text] of line.values.entries()) {
        canvas.line([
          [toX(index), y - 6],
          [toX(index), y + 6],
        ])
        canvas.text([toX(index), y + side * 18], text, { size: 'number' })
      }
    }
    return canvas
  },
  describe: ({ top, bottom }) => ({
    title: `Double number line: ${top.name} above, ${bottom.name} below.`,
    values: top.values.map((value, index) => `${value || 'no number'} above ${bottom.values[index] || 'no number'}.`),
  }),
  tableOf: ({ top, bottom }) => [
    [top.name, bottom.name],
    ...top.values.map((value, index) => [value, bottom.values[index] ?? '']),
  ],
  example: {
    kind: 'double-number-line',
    top: { name: 'Miles', values: [0, 3, 6, 9] },
    bottom: { name: 'Minutes', values: [0, 20, 40, '?'] },
  },
})
