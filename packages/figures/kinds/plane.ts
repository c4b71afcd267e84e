import { z } from 'zod'
import { drawPlane } from '../axes.ts'
import { Canvas, type Point, textWidth } from '../canvas.ts'
import { axis, flag, label, listOf, optionalLabel, optionalList, point } from '../fields.ts'
import { figureKind } from '../kind.ts'
import { formatNumber } from '../wording.ts'

const formatPoint = ([x, y]: Point) => `(${formatNumber(x)}, ${formatNumber(y)})`

const schema = z
  .strictObject({
    x: axis,
    y: axis,
    points: optionalList(z.strictObject({ at: point, label: optionalLabel }), 20),
    /** Lines through two points, to the edges. */
    lines: optionalList(z.strictObject({ through: z.tuple([point, point]), label: optionalLabel, dashed: flag }), 4),
    segments: optionalList(z.strictObject({ from: point, to: point, dashed: flag }), 12),
    /** Polygons, such as a shape and, dashed, its image. */
    polygons: optionalList(
      z.strictObject({ points: listOf(point, 3, 8), names: optionalList(label, 8), dashed: flag }),
      4,
    ),
  })
  .superRefine(({ x, y, points, lines, segments, polygons }, context) => {
    const all = [
      ...points.map(({ at }) => at),
      ...segments.flatMap(({ from, to }) => [from, to]),
      ...polygons.flatMap((polygon) => polygon.points),
      ...lines.flatMap(({ through }) => through),
    ]
    if (all.some(([px, py]) => px < x.from || px > x.to || py < y.from || py > y.to))
      context.addIssue({ code: 'custom', message: 'a point does not lie on the plane.' })
    if (lines.some(({ through: [a, b] }) => a[0] === b[0] && a[1] === b[1]))
      context.addIssue({ code: 'custom', message: 'a line goes through two different points.' })
  })

type Plane = z.output<typeof schema>

/** Part of a line inside the plane. */
function clipLine([a, b]: readonly [Point, Point], x: Plane['x'], y: Plane['y']): [Point, Point] | null {
  const dx = b[0] - a[0]
  const dy = b[1] - a[1]
  let start = -Infinity
  let end = Infinity
  for (const [step, low, high] of [
    [dx, x.from - a[0], x.to - a[0]],
    [dy, y.from - a[1], y.to - a[1]],
  ] as const) {
    if (step === 0) continue
    const one = low / step
    const other = high / step
    start = Math.max(start, Math.min(one, other))
    end = Math.min(end, Math.max(one, other))
  }
  const at = (share: number): Point => [a[0] + share * dx, a[1] + share * dy]
  return start < end ? [at(start), at(end)] : null
}

/** Places around a point for its name. */
const around = ([x, y]: Point, text: string): Point[] => {
  const side = 9 + textWidth(text) / 2
  const up = 15
  return [
    [x + side, y - 11],
    [x - side, y - 11],
    [x + side, y + 12],
    [x - side, y + 12],
    [x, y - up - 2],
    [x, y + up + 2],
    [x + side + 4, y],
    [x - side - 4, y],
  ]
}

export const plane = figureKind({
  name: 'Coordinate plane',
  schema,
  draw({ x, y, points, lines, segments, polygons }) {
    const canvas = new Canvas()
    const { at } = drawPlane(canvas, x, y, true)
    for (const { points: corners, dashed } of polygons)
      canvas.shape(corners.map(at), dashed ? 'area-2' : 'area', dashed ? 'second' : 'accent')
    for (const { from, to, dashed } of segments) canvas.line([at(from), at(to)], dashed ? 'second' : 'accent')
    for (const { through, label: text, dashed } of lines) {
      const ends = clipLine(through, x, y)
      if (!ends) continue
      const from = at(ends[0])
      const to = at(ends[1])
      canvas.line([from, to], dashed ? 'second' : 'accent')
      const length = Math.hypot(to[0] - from[0], to[1] - from[1])
      canvas.beside(from, to, text, [(to[1] - from[1]) / length, (from[0] - to[0]) / length])
    }
    for (const { at: place } of points) canvas.circle(at(place), 5, 'mark')
    const named = [
      ...points.map(({ at: place, label: text }) => ({ place, text })),
      ...polygons.flatMap(({ points: corners, names }) =>
        corners.map((place, index) => ({ place, text: names[index] ?? '' })),
      ),
    ]
    for (const { place, text } of named) canvas.textAtFree(around(at(place), text), text)
    return canvas
  },
  describe({ x, y, points, lines, segments, polygons }) {
    const shown = [
      ...polygons.map(({ points: { length }, names }) => `a polygon ${names.join('') || `with ${length} corners`}`),
      ...lines.map(({ label: text }) => `a line${text && ` ${text}`}`),
      ...(segments.length > 0 ? [`${segments.length} ${segments.length === 1 ? 'segment' : 'segments'}`] : []),
      ...points.map(({ label: text }) => (text ? `point ${text}` : 'a point')),
    ]
    return {
      title: `Coordinate plane, x from ${formatNumber(x.from)} to ${formatNumber(x.to)}, y from ${formatNumber(y.from)} to ${formatNumber(y.to)}${shown.length > 0 ? `, with ${shown.join(', ')}` : ''}.`,
      values: [
        ...points.map(({ at, label: text }) => `${text ? `Point ${text}` : 'A point'} is at ${formatPoint(at)}.`),
        ...lines.map(
          ({ through: [a, b], dashed }) =>
            `A ${dashed ? 'dashed ' : ''}line goes through ${formatPoint(a)} and ${formatPoint(b)}.`,
        ),
        ...segments.map(({ from, to }) => `A segment goes from ${formatPoint(from)} to ${formatPoint(to)}.`),
        ...polygons.map(
          ({ points: corners, names, dashed }) =>
            `A ${dashed ? 'dashed ' : ''}polygon has the corners ${corners.map((corner, index) => `${names[index] ?? ''}${formatPoint(corner)}`).join(', ')}.`,
        ),
      ],
    }
  },
  tableOf({ points, polygons }) {
    const named = [
      ...points.map(({ at, label: text }) => [text, at] as const),
      ...polygons.flatMap(({ points: corners, names }) =>
        corners.map((corner, index) => [names[index] ?? '', corner] as const),
      ),
    ]
    if (named.length === 0) return null
    return [
      ['Point', 'x', 'y'],
      ...named.map(([text, [px, py]], index) => [text || String(index + 1), formatNumber(px), formatNumber(py)]),
    ]
  },
  example: {
    kind: 'plane',
    x: { from: -6, to: 6, step: 1, label: 'x' },
    y: { from: -6, to: 6, step: 1, label: 'y' },
    polygons: [
      {
        points: [
          [1, 1],
          [4, 1],
          [4, 3],
        ],
        names: ['A', 'B', 'C'],
      },
      {
        points: [
          [-1, 1],
          [-4, 1],
          [-4, 3],
        ],
        names: ['A′', 'B′', 'C′'],
        dashed: true,
      },
    ],
  },
})

export const scatterPlot = figureKind({
  name: 'Scatter plot',
  schema: z
    .strictObject({
      x: axis,
      y: axis,
      points: listOf(point, 1, 60),
      /** Line of fit through two points. */
      line: z.tuple([point, point]).optional(),
    })
    .superRefine(({ x, y, points, line }, context) => {
      if ([...points, ...(line ?? [])].some(([px, py]) => px < x.from || px > x.to || py < y.from || py > y.to))
        context.addIssue({ code: 'custom', message: 'a point does not lie on the plot.' })
    }),
  draw({ x, y, points, line }) {
    const canvas = new Canvas()
    const { at } = drawPlane(canvas, x, y, false)
    const ends = line ? clipLine(line, x, y) : null
    if (ends) canvas.line(ends.map(at), 'second')
    for (const place of points) canvas.circle(at(place), 4.5, 'mark')
    return canvas
  },
  describe: ({ x, y, points, line }) => ({
    title: `Scatter plot with ${points.length} points: ${x.label || 'x'} across, ${y.label || 'y'} up${line ? ', and a line' : ''}.`,
    values: line ? [`The line goes through ${formatPoint(line[0])} and ${formatPoint(line[1])}.`] : [],
  }),
  tableOf: ({ x, y, points }) => [
    [x.label || 'x', y.label || 'y'],
    ...points.map(([px, py]) => [formatNumber(px), formatNumber(py)]),
  ],
  example: {
    kind: 'scatter-plot',
    x: { from: 0, to: 10, step: 1, label: 'Hours of study' },
    y: { from: 0, to: 100, step: 10, label: 'Score' },
    points: [
      [1, 40],
      [2, 55],
      [4, 60],
      [5, 75],
      [7, 80],
      [9, 95],
    ],
    line: [
      [0, 40],
      [10, 98],
    ],
  },
})
