import { z } from 'zod'
import { Canvas, type Point, textWidth } from '../canvas.ts'
import { flag, label, listOf, numeric, optionalLabel, optionalList, point, positive, whole } from '../fields.ts'
import { figureKind, type Table } from '../kind.ts'
import { listWords } from '../wording.ts'

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
const unit = ([x, y]: Point): Point => {
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}
const along = (from: Point, direction: Point, length: number): Point => [
  from[0] + direction[0] * length,
  from[1] + direction[1] * length,
]

/** Signed area, positive for corners in clockwise order on the screen, where y points down. */
const areaOf = (corners: readonly Point[]) =>
  corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [0, 0]
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

const SIZE = { width: 210, height: 190 }

/** Maps corners with y up to a drawing of fitting size. */
function fitTo(corners: readonly Point[]): (point: Point) => Point {
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const left = Math.min(...xs)
  const bottom = Math.min(...ys)
  const width = Math.max(...xs) - left
  const height = Math.max(...ys) - bottom
  const scale = Math.min(SIZE.width / (width || 1), SIZE.height / (height || 1))
  return ([x, y]) => [(x - left) * scale, (height - y + bottom) * scale]
}

/** Angle from a corner to two others, in degrees. */
const angleAt = (corner: Point, one: Point, other: Point) => {
  const [ax, ay] = minus(one, corner)
  const [bx, by] = minus(other, corner)
  return (Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) * 180) / Math.PI
}

/** Draws the arc of an angle, or the square of a right one, with its label. */
function drawAngle(
  canvas: Canvas,
  corner: Point,
  one: Point,
  other: Point,
  { text, right, radius = 22 }: { text: string; right: boolean; radius?: number },
) {
  const a = unit(minus(one, corner))
  const b = unit(minus(other, corner))
  const longest = Math.min(Math.hypot(...minus(one, corner)), Math.hypot(...minus(other, corner)))
  const size = Math.min(radius, longest * 0.45)
  if (right) {
    const side = Math.min(12, longest * 0.3)
    canvas.line([along(corner, a, side), along(along(corner, a, side), b, side), along(corner, b, side)])
  } else {
    const from = along(corner, a, size)
    const to = along(corner, b, size)
    const sweep = a[0] * b[1] - a[1] * b[0] > 0 ? 1 : 0
    canvas.curve(`M${from.map(Math.round).join(' ')}A${size} ${size} 0 0 ${sweep} ${to.map(Math.round).join(' ')}`, [
      from,
      to,
    ])
  }
  if (text === '') return
  const sum: Point = [a[0] + b[0], a[1] + b[1]]
  const bisector = Math.hypot(...sum) < 0.01 ? ([a[1], -a[0]] as const) : unit(sum)
  const half = (angleAt(corner, one, other) * Math.PI) / 360
  const reach = Math.abs(bisector[0]) * (textWidth(text) / 2) + Math.abs(bisector[1]) * 8
  const distance = Math.max((right ? 18 : size) + 5 + reach, Math.min(70, 12 / Math.sin(half) + reach * 0.6))
  canvas.textAtFree(
    [distance, distance + 8, distance + 16, distance + 24].map((far) => along(corner, bisector, far)),
    text,
  )
}

type Outline = {
  corners: readonly Point[]
  names: readonly string[]
  sides: readonly string[]
  angles: readonly string[]
  right: readonly boolean[]
  ticks?: readonly number[]
  inside?: readonly { from: Point; to: Point; label: string; dashed: boolean; right: boolean }[]
  area?: boolean
}

/** Draws a polygon with the labels of its corners, sides and angles, and lines inside of it. */
function drawOutline({ corners, names, sides, angles, right, ticks = [], inside = [] }: Outline): Canvas {
  const canvas = new Canvas()
  const place = fitTo([...corners, ...inside.flatMap(({ from, to }) => [from, to])])
  const points = corners.map(place)
  const turn = areaOf(points) > 0 ? 1 : -1
  canvas.shape(points)
  for (const line of inside) {
    const from = place(line.from)
    const to = place(line.to)
    canvas.line([from, to], line.dashed ? 'hidden' : 'line')
    if (line.right) {
      const direction = unit(minus(from, to))
      const side: Point = [-direction[1], direction[0]]
      const center = points.reduce<Point>(
        ([x, y], [px, py]) => [x + px / points.length, y + py / points.length],
        [0, 0],
      )
      const towards = minus(center, to)[0] * side[0] + minus(center, to)[1] * side[1] >= 0 ? 1 : -1
      const step: Point = [side[0] * towards, side[1] * towards]
      canvas.line([along(to, direction, 10), along(along(to, direction, 10), step, 10), along(to, step, 10)])
    }
  }
  for (const [index, corner] of points.entries()) {
    const next = points[(index + 1) % points.length] ?? corner
    const before = points.at(index - 1) ?? corner
    const direction = unit(minus(next, corner))
    const normal: Point = [turn * direction[1], -turn * direction[0]]
    for (let tick = 0; tick < (ticks[index] ?? 0); tick += 1) {
      const middle = along(
        corner,
        direction,
        Math.hypot(...minus(next, corner)) / 2 + 5 * (tick - ((ticks[index] ?? 1) - 1) / 2),
      )
      canvas.line([along(middle, normal, 6), along(middle, normal, -6)])
    }
    if ((angles[index] ?? '') !== '' || right[index])
      drawAngle(canvas, corner, before, next, { text: angles[index] ?? '', right: right[index] ?? false })
  }
  for (const [index, corner] of points.entries()) {
    const next = points[(index + 1) % points.length] ?? corner
    const direction = unit(minus(next, corner))
    canvas.beside(corner, next, sides[index] ?? '', [turn * direction[1], -turn * direction[0]])
  }
  for (const line of inside) {
    const from = place(line.from)
    const to = place(line.to)
    const direction = unit(minus(to, from))
    canvas.beside(from, to, line.label, [-direction[1], direction[0]])
  }
  for (const [index, corner] of points.entries()) {
    const text = names[index] ?? ''
    const a = unit(minus(points.at(index - 1) ?? corner, corner))
    const b = unit(minus(points[(index + 1) % points.length] ?? corner, corner))
    const sum: Point = [-(a[0] + b[0]), -(a[1] + b[1])]
    const outward = Math.hypot(...sum) < 0.01 ? ([turn * b[1], -turn * b[0]] as const) : unit(sum)
    canvas.textAtFree(
      [14, 20, 26].map((far) => along(corner, outward, far)),
      text,
    )
  }
  return canvas
}

/** Names and labels of a polygon in words. */
function describeOutline({ names, sides, angles, right, inside = [] }: Outline): string[] {
  const sideName = (index: number) => {
    const from = names[index]
    const to = names[(index + 1) % names.length]
    return from && to ? `Side ${from}${to}` : 'A side'
  }
  return [
    ...sides.flatMap((text, index) => (text ? [`${sideName(index)}: ${text}.`] : [])),
    ...angles.flatMap((text, index) =>
      text ? [`${names[index] ? `Angle ${names[index]}` : 'An angle'}: ${text}.`] : [],
    ),
    ...describeRightAngles(right, names),
    ...inside.map(
      ({ label: text, dashed, right: upright }) =>
        `A ${dashed ? 'dashed ' : ''}line inside${upright ? ', at a right angle to a side' : ''}${text && `: ${text}`}.`,
    ),
  ]
}

function describeRightAngles(right: readonly boolean[], names: readonly string[]): string[] {
  const places = right.flatMap((is, index) => (is ? [index] : []))
  const named = places.flatMap((index) => names[index] ?? [])
  if (places.length === 0) return []
  if (places.length === right.length) return ['All angles are right angles.']
  if (named.length === places.length && named.length > 0) return [`Right angle at ${listWords(named)}.`]
  return [places.length === 1 ? 'One angle is a right angle.' : `${places.length} angles are right angles.`]
}

function tabulateOutline({ names, sides, angles }: Outline): Table | null {
  const rows = [
    ...sides.flatMap((text, index) =>
      text ? [[`Side ${names[index] ?? ''}${names[(index + 1) % names.length] ?? ''}`.trim(), text]] : [],
    ),
    ...angles.flatMap((text, index) => (text ? [[`Angle ${names[index] ?? ''}`.trim(), text]] : [])),
  ]
  return rows.length < 3 ? null : [['Part', 'Label'], ...rows]
}

const cornerNames = optionalList(label, 3)

/** Corners of a triangle whose first side is at the bottom. */
function cornersOf({
  sides,
  angles,
}: {
  sides?: readonly number[] | undefined
  angles?: readonly number[] | undefined
}): [Point, Point, Point] {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  if (angles) {
    const [a = 60, b = 60] = angles
    const ac = Math.sin(radians(b)) / Math.sin(radians(180 - a - b))
    return [
      [0, 0],
      [1, 0],
      [ac * Math.cos(radians(a)), ac * Math.sin(radians(a))],
    ]
  }
  const [ab = 1, bc = 1, ca = 1] = sides ?? []
  const x = (ab * ab + ca * ca - bc * bc) / (2 * ab)
  return [
    [0, 0],
    [ab, 0],
    [x, Math.sqrt(Math.max(0, ca * ca - x * x))],
  ]
}

/** Foot of the height from a corner. */
function footOf(corners: readonly Point[], from: number): Point {
  const corner = corners[from] ?? [0, 0]
  const one = corners[(from + 1) % 3] ?? [0, 0]
  const other = corners[(from + 2) % 3] ?? [1, 0]
  const direction = unit(minus(other, one))
  const to = minus(corner, one)
  return along(one, direction, to[0] * direction[0] + to[1] * direction[1])
}

const triangleSchema = z
  .strictObject({
    /** Lengths of AB, BC and CA, for the shape. */
    sides: z.tuple([positive, positive, positive], 'a triangle needs three sides or two angles.').optional(),
    /** Angles at A and B in degrees, for the shape. */
    angles: z.tuple([positive, positive], 'a triangle needs three sides or two angles.').optional(),
    names: cornerNames,
    /** Written labels; '' for none. */
    labels: z
      .strictObject({ sides: optionalList(label, 3), angles: optionalList(label, 3) })
      .nullish()
      .transform((labels) => labels ?? { sides: [], angles: [] }),
    /** Corners, from 0, with the square of a right angle. */
    right: optionalList(whole(0, 2), 1),
    /** Number of small strokes on each side; equal ones have the same. */
    ticks: optionalList(whole(0, 3), 3),
    height: z.strictObject({ from: whole(0, 2), label: optionalLabel }).optional(),
  })
  .superRefine(({ sides, angles, right }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', message })
    if ((sides === undefined) === (angles === undefined)) return fault('a triangle needs three sides or two angles.')
    if (sides && Math.max(...sides) * 2 >= sides[0] + sides[1] + sides[2] - 1e-9)
      return fault('no triangle has such sides.')
    if (angles && angles[0] + angles[1] >= 175) return fault('no triangle has such angles.')
    const corners = cornersOf({ sides, angles })
    const [a, b, c] = corners
    const flattest = Math.min(angleAt(a, b, c), angleAt(b, a, c), angleAt(c, a, b))
    if (flattest < 12) return fault('the triangle is too flat to be read.')
    const wrong = right.find((index) => {
      const corner = corners[index] ?? a
      const one = corners[(index + 1) % 3] ?? b
      const other = corners[(index + 2) % 3] ?? c
      return Math.abs(angleAt(corner, one, other) - 90) > 1
    })
    if (wrong !== undefined) fault('an angle that is marked as right is not.')
  })

function triangleOutline({
  sides,
  angles,
  names,
  labels,
  right,
  ticks,
  height,
}: z.output<typeof triangleSchema>): Outline {
  const corners = cornersOf({ sides, angles })
  const top = height && corners[height.from]
  const foot = height && footOf(corners, height.from)
  return {
    corners,
    names,
    sides: labels.sides,
    angles: labels.angles,
    right: [0, 1, 2].map((index) => right.includes(index)),
    ticks,
    inside: top && foot && height ? [{ from: top, to: foot, label: height.label, dashed: true, right: true }] : [],
  }
}

export const triangle = figureKind({
  name: 'Triangle',
  schema: triangleSchema,
  draw: (data) => drawOutline(triangleOutline(data)),
  describe: (data) => ({
    title: `Triangle${data.names.length === 3 ? ` ${data.names.join('')}` : ''}.`,
    values: describeOutline(triangleOutline(data)),
  }),
  tableOf: (data) => tabulateOutline(triangleOutline(data)),
  example: {
    kind: 'triangle',
    sides: [8, 6, 7],
    names: ['A', 'B', 'C'],
    labels: { sides: ['8 cm', '6 cm', '7 cm'] },
    height: { from: 2, label: 'h' },
  },
})

const polygonSchema = z
  .strictObject({
    /** Corners in order, with y up; lengths are drawn to scale. */
    corners: listOf(point, 3, 12),
    names: optionalList(label, 12),
    /** Label of each side from its corner to the next; '' for none. */
    sides: optionalList(label, 12),
    angles: optionalList(label, 12),
    right: optionalList(whole(0, 11), 12),
    ticks: optionalList(whole(0, 3), 12),
    /** Lines such as heights and diagonals. */
    lines: optionalList(
      z.strictObject({
        from: point,
        to: point,
        label: optionalLabel,
        dashed: z
          .boolean()
          .nullish()
          .transform((is) => is ?? true),
        right: flag,
      }),
      6,
    ),
  })
  .superRefine(({ corners, right }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', message })
    if (Math.abs(areaOf(corners)) < 1e-6) return fault('the corners have no area between them.')
    const wrong = right.find((index) => {
      const corner = corners[index]
      const one = corners.at(index - 1)
      const other = corners[(index + 1) % corners.length]
      return !corner || !one || !other || Math.abs(angleAt(corner, one, other) - 90) > 1
    })
    if (wrong !== undefined) fault('an angle that is marked as right is not.')
  })

const polygonOutline = ({
  corners,
  names,
  sides,
  angles,
  right,
  ticks,
  lines,
}: z.output<typeof polygonSchema>): Outline => ({
  corners,
  names,
  sides,
  angles,
  right: corners.map((_, index) => right.includes(index)),
  ticks,
  inside: lines,
})

const POLYGONS = ['Triangle', 'Quadrilateral', 'Pentagon', 'Hexagon']

export const polygon = figureKind({
  name: 'Quadrilateral or composite shape',
  schema: polygonSchema,
  draw: (data) => drawOutline(polygonOutline(data)),
  describe: (data) => ({
    title: `${POLYGONS[data.corners.length - 3] ?? `Shape with ${data.corners.length} sides`}${data.names.length > 0 ? ` ${data.names.join('')}` : ''}.`,
    values: describeOutline(polygonOutline(data)),
  }),
  tableOf: (data) => tabulateOutline(polygonOutline(data)),
  example: {
    kind: 'polygon',
    corners: [
      [0, 0],
      [9, 0],
      [11, 4],
      [2, 4],
    ],
    sides: ['9 cm', 'a', '', ''],
    lines: [{ from: [2, 4], to: [2, 0], label: 'h', right: true }],
  },
})

export const circle = figureKind({
  name: 'Circle',
  schema: z.strictObject({
    center: optionalLabel,
    radius: optionalLabel,
    diameter: optionalLabel,
    /** Shaded part in degrees. */
    sector: numeric
      .pipe(z.number().min(5, 'a sector has 5 to 355 degrees.').max(355, 'a sector has 5 to 355 degrees.'))
      .optional(),
    sectorLabel: optionalLabel,
    /** Label of a line between two points of the circle that misses its center. */
    chord: optionalLabel,
  }),
  draw({ center, radius, diameter, sector, sectorLabel, chord }) {
    const canvas = new Canvas()
    const size = 84
    const at = (degrees: number, far = size): Point => [
      far * Math.cos((degrees * Math.PI) / 180),
      -far * Math.sin((degrees * Math.PI) / 180),
    ]
    if (sector === undefined) canvas.circle([0, 0], size, 'area')
    canvas.circle([0, 0], size, 'line')
    if (sector !== undefined) {
      const from = at(0)
      const to = at(sector)
      canvas.curve(
        `M0 0L${from.join(' ')}A${size} ${size} 0 ${sector > 180 ? 1 : 0} 0 ${to.map((value) => value.toFixed(2)).join(' ')}Z`,
        [[0, 0]],
        'area',
      )
      canvas.line([from, [0, 0], to])
      canvas.textAtFree(
        [0.6, 0.7, 0.5].map((share) => at(sector / 2, size * share)),
        sectorLabel,
      )
    }
    canvas.circle([0, 0], 3, 'mark')
    if (diameter) {
      canvas.line([at(180), at(0)])
      canvas.beside(at(180), [0, 0], diameter, [0, -1])
    }
    if (radius) {
      const end = at(diameter ? 60 : sector === undefined ? 20 : (sector + 360) / 2)
      canvas.line([[0, 0], end])
      const [ux, uy] = unit(end)
      canvas.beside([0, 0], end, radius, [uy, -ux])
    }
    if (chord) {
      const from = at(205)
      const to = at(335)
      canvas.line([from, to])
      canvas.beside(from, to, chord, [0, 1])
    }
    canvas.textAtFree(
      [
        [-11, 13],
        [-12, -12],
        [12, 13],
        [12, -12],
      ],
      center,
    )
    return canvas
  },
  describe: ({ center, radius, diameter, sector, sectorLabel, chord }) => ({
    title: `Circle${center && ` with center ${center}`}.`,
    values: [
      ...(radius ? [`A line from the center to the circle: ${radius}.`] : []),
      ...(diameter ? [`A line across the circle through the center: ${diameter}.`] : []),
      ...(chord ? [`A line between two points of the circle that misses the center: ${chord}.`] : []),
      ...(sector === undefined ? [] : [`A sector is shaded${sectorLabel && `: ${sectorLabel}`}.`]),
    ],
  }),
  tableOf: () => null,
  example: { kind: 'circle', center: 'M', radius: '6 cm' },
})

const direction = (degrees: number): Point => [
  Math.cos((degrees * Math.PI) / 180),
  -Math.sin((degrees * Math.PI) / 180),
]

export const angles = figureKind({
  name: 'Angles at a point',
  schema: z
    .strictObject({
      /** Directions of the rays in degrees, counterclockwise from the right; 0 and 180 form a straight line. */
      rays: listOf(z.strictObject({ to: numeric, name: optionalLabel }), 2, 6),
      vertex: optionalLabel,
      /** Labels of the angles from one ray to another, by their positions from 0, counterclockwise. */
      angles: listOf(z.strictObject({ from: whole(0, 5), to: whole(0, 5), label: optionalLabel, right: flag }), 1, 6),
    })
    .superRefine(({ rays, angles: written }, context) => {
      const fault = (message: string) => context.addIssue({ code: 'custom', message })
      for (const { from, to, right } of written) {
        const one = rays[from]
        const other = rays[to]
        if (!one || !other || from === to) return fault('an angle is between two of the rays.')
        const size = (((other.to - one.to) % 360) + 360) % 360
        if (size > 180) return fault('an angle has at most 180 degrees, counterclockwise from its first ray.')
        if (size < 15) return fault('an angle is too small to be read.')
        if (right && Math.abs(size - 90) > 0.5) return fault('an angle that is marked as right is not.')
      }
    }),
  draw({ rays, vertex, angles: written }) {
    const canvas = new Canvas()
    const ends = rays.map(({ to }) => along([0, 0], direction(to), 105))
    for (const [x, y] of ends) {
      canvas.line([
        [0, 0],
        [x, y],
      ])
      canvas.arrow([x, y], [x, y])
    }
    canvas.circle([0, 0], 3, 'mark')
    for (const { from, to, label: text, right } of written) {
      const one = ends[from] ?? [1, 0]
      const other = ends[to] ?? [0, 1]
      // An angle of 180 degrees has no bisector of its own.
      drawAngle(canvas, [0, 0], one, other, { text, right, radius: 26 })
    }
    for (const [index, { name }] of rays.entries()) {
      const [x, y] = ends[index] ?? [0, 0]
      const [ux, uy] = unit([x, y])
      canvas.textAtFree(
        [
          [x + ux * 14, y + uy * 12],
          [x - uy * 16, y + ux * 16],
          [x + uy * 16, y - ux * 16],
        ],
        name,
      )
    }
    canvas.textAtFree(
      [
        [0, 16],
        [-14, 14],
        [14, 14],
        [0, -16],
        [-14, -14],
        [14, -14],
      ],
      vertex,
    )
    return canvas
  },
  describe: ({ rays, vertex, angles: written }) => {
    const nameOf = (index: number) => rays[index]?.name || `Ray ${index + 1}`
    return {
      title: `${rays.length} rays from ${vertex ? `point ${vertex}` : 'one point'}: ${rays.map((_, index) => nameOf(index)).join(', ')}, counterclockwise.`,
      values: [
        ...rays.flatMap(({ to }, index) => {
          const other = rays.findIndex((ray, place) => place > index && Math.abs(Math.abs(ray.to - to) - 180) < 0.01)
          return other < 0 ? [] : [`${nameOf(index)} and ${nameOf(other)} form a straight line.`]
        }),
        ...written.map(
          ({ from, to, label: text, right }) =>
            `Angle between ${nameOf(from)} and ${nameOf(to)}: ${[right ? 'right angle' : '', text].filter((part) => part !== '').join(', ') || 'marked'}.`,
        ),
      ],
    }
  },
  tableOf: () => null,
  example: {
    kind: 'angles',
    vertex: 'O',
    rays: [
      { to: 0, name: 'A' },
      { to: 50, name: 'B' },
      { to: 180, name: 'C' },
    ],
    angles: [
      { from: 0, to: 1, label: '50°' },
      { from: 1, to: 2, label: 'x' },
    ],
  },
})

const PLACES = ['upper right', 'upper left', 'lower left', 'lower right']

export const parallelLines = figureKind({
  name: 'Parallel lines and a transversal',
  schema: z.strictObject({
    /** Angle between the lines and the transversal, in degrees. */
    angle: numeric.pipe(
      z.number().min(35, 'the angle has 35 to 145 degrees.').max(145, 'the angle has 35 to 145 degrees.'),
    ),
    names: optionalList(label, 3),
    /** Labels at the upper crossing: upper right, upper left, lower left, lower right. */
    upper: optionalList(label, 4),
    lower: optionalList(label, 4),
  }),
  draw({ angle, names, upper, lower }) {
    const canvas = new Canvas()
    const [ux, uy] = direction(angle)
    const half = 48
    const shift = (ux / -uy) * half
    const centers: Point[] = [
      [shift, -half],
      [-shift, half],
    ]
    canvas.line([
      [-125, -half],
      [125, -half],
    ])
    canvas.line([
      [-125, half],
      [125, half],
    ])
    for (const y of [-half, half]) for (const side of [1, -1]) canvas.arrow([side * 126, y], [side, 0])
    const reach = (half + 42) / -uy
    canvas.line([
      [ux * reach, uy * reach],
      [-ux * reach, -uy * reach],
    ])
    for (const side of [1, -1]) canvas.arrow([side * ux * reach, side * uy * reach], [side * ux, side * uy])
    for (const [index, center] of centers.entries()) {
      const labels = index === 0 ? upper : lower
      const rays = [0, angle, 180, 180 + angle].map((degrees) => along(center, direction(degrees), 60))
      for (const [place, text] of labels.entries()) {
        const one = rays[place]
        const other = rays[(place + 1) % 4]
        if (text && one && other) drawAngle(canvas, center, one, other, { text, right: false, radius: 16 })
      }
    }
    const [first = '', second = '', third = ''] = names
    canvas.text([-138, -half - 14], first, { anchor: 'start' })
    canvas.text([-138, half - 14], second, { anchor: 'start' })
    canvas.textAtFree(
      [
        [ux * reach + 14, uy * reach + 4],
        [ux * reach - 14, uy * reach + 4],
      ],
      third,
    )
    return canvas
  },
  describe: ({ names, upper, lower }) => ({
    title: `Two parallel lines${names[0] && names[1] ? ` ${names[0]} and ${names[1]}` : ''}, crossed by a third line${names[2] ? ` ${names[2]}` : ''}.`,
    values: [upper, lower].flatMap((labels, crossing) =>
      labels.flatMap((text, place) =>
        text ? [`At the ${crossing === 0 ? 'upper' : 'lower'} crossing, ${PLACES[place]}: ${text}.`] : [],
      ),
    ),
  }),
  tableOf: () => null,
  example: { kind: 'parallel-lines', angle: 60, upper: ['60°', '', '', ''], lower: ['x', '', '', ''] },
})

const solidLabels = { length: positive, width: positive, height: positive, labels: optionalList(label, 3) }

export const prism = figureKind({
  name: 'Rectangular prism',
  schema: z.strictObject({
    ...solidLabels,
    /** True to draw the unit cubes of the visible faces. */
    cubes: flag,
  }),
  draw({ length, width, height, labels, cubes }) {
    const canvas = new Canvas()
    const slope = 0.45
    const scale = Math.min(200 / (length + width * slope), 190 / (height + width * slope))
    const l = length * scale
    const h = height * scale
    const d = width * scale * slope
    const at = (x: number, y: number, z: number): Point => [x * l + z * d, -y * h - z * d]
    const faces: [number, number, number][][] = [
      [
        [0, 0, 0],
        [1, 0, 0],
        [1, 1, 0],
        [0, 1, 0],
      ],
      [
        [0, 1, 0],
        [1, 1, 0],
        [1, 1, 1],
        [0, 1, 1],
      ],
      [
        [1, 0, 0],
        [1, 0, 1],
        [1, 1, 1],
        [1, 1, 0],
      ],
    ]
    if (!cubes)
      for (const [x, y, z] of [
        [1, 0, 1],
        [0, 1, 1],
        [0, 0, 0],
      ] as const)
        canvas.line([at(0, 0, 1), at(x, y, z)], 'hidden')
    for (const [index, face] of faces.entries())
      canvas.shape(
        face.map(([x, y, z]) => at(x, y, z)),
        index === 0 ? 'area' : null,
      )
    if (cubes) {
      for (let x = 1; x < length; x += 1)
        canvas.line([at(x / length, 0, 0), at(x / length, 1, 0), at(x / length, 1, 1)])
      for (let y = 1; y < height; y += 1)
        canvas.line([at(0, y / height, 0), at(1, y / height, 0), at(1, y / height, 1)])
      for (let z = 1; z < width; z += 1) canvas.line([at(0, 1, z / width), at(1, 1, z / width), at(1, 0, z / width)])
    }
    const [lengthText = '', widthText = '', heightText = ''] = labels
    canvas.beside(at(0, 0, 0), at(1, 0, 0), lengthText, [0, 1])
    canvas.beside(at(1, 0, 0), at(1, 0, 1), widthText, unit([1, 1]))
    canvas.beside(at(0, 0, 0), at(0, 1, 0), heightText, [-1, 0])
    return canvas
  },
  describe: ({ labels: [length = '', width = '', height = ''], cubes, ...size }) => ({
    title: cubes
      ? `Rectangular prism of unit cubes: ${size.length} long, ${size.width} deep, ${size.height} high.`
      : 'Rectangular prism.',
    values: [length && `Length: ${length}.`, width && `Width: ${width}.`, height && `Height: ${height}.`].filter(
      (text) => text !== '',
    ),
  }),
  tableOf: () => null,
  example: { kind: 'prism', length: 6, width: 4, height: 3, labels: ['6 cm', '4 cm', '3 cm'] },
})

export const net = figureKind({
  name: 'Net of a rectangular prism',
  schema: z.strictObject(solidLabels),
  draw({ length, width, height, labels: [lengthText = '', widthText = '', heightText = ''] }) {
    const canvas = new Canvas()
    const scale = Math.min(190 / (2 * length + 2 * width), 230 / (height + 2 * width))
    const l = length * scale
    const w = width * scale
    const h = height * scale
    const strip = [0, l, l + w, 2 * l + w, 2 * l + 2 * w]
    for (let index = 0; index < 4; index += 1) {
      const from = strip[index] ?? 0
      const to = strip[index + 1] ?? 0
      canvas.rectangle(from, 0, to - from, h, 'area')
    }
    canvas.rectangle(0, -w, l, w, 'area')
    canvas.rectangle(0, h, l, w, 'area')
    canvas.beside([0, h + w], [l, h + w], lengthText, [0, 1])
    canvas.beside([0, -w], [0, 0], widthText, [-1, 0])
    canvas.beside([2 * l + 2 * w, 0], [2 * l + 2 * w, h], heightText, [1, 0])
    return canvas
  },
  describe: ({ labels: [length = '', width = '', height = ''] }) => ({
    title: 'Net of six rectangles: four in a row, and one above and one below the first.',
    values: [length && `Length: ${length}.`, width && `Width: ${width}.`, height && `Height: ${height}.`].filter(
      (text) => text !== '',
    ),
  }),
  tableOf: () => null,
  example: { kind: 'net', length: 5, width: 3, height: 4, labels: ['5 cm', '3 cm', '4 cm'] },
})

export const cylinder = figureKind({
  name: 'Cylinder, cone or sphere',
  schema: z.strictObject({
    solid: z.enum(['cylinder', 'cone', 'sphere'], 'the solid is a cylinder, a cone or a sphere.'),
    radius: positive,
    height: positive.optional(),
    labels: z
      .strictObject({ radius: optionalLabel, diameter: optionalLabel, height: optionalLabel })
      .nullish()
      .transform((labels) => labels ?? { radius: '', diameter: '', height: '' }),
  }),
  draw({ solid, radius, height = 2 * radius, labels }) {
    const canvas = new Canvas()
    if (solid === 'sphere') {
      const size = 80
      canvas.circle([0, 0], size, 'area')
      canvas.circle([0, 0], size, 'line')
      canvas.curve(`M${-size} 0A${size} ${size * 0.3} 0 0 0 ${size} 0`, [
        [-size, 0],
        [size, 0],
      ])
      canvas.curve(
        `M${-size} 0A${size} ${size * 0.3} 0 0 1 ${size} 0`,
        [
          [-size, 0],
          [size, 0],
        ],
        'hidden',
      )
      const text = labels.radius || labels.diameter
      if (text) {
        canvas.line([
          [labels.radius ? 0 : -size, 0],
          [size, 0],
        ])
        canvas.beside([labels.radius ? 0 : -size, 0], [size, 0], text, [0, -1])
      }
      canvas.circle([0, 0], 3, 'mark')
      return canvas
    }
    const scale = Math.min(90 / radius, 190 / (height + 0.6 * radius))
    const r = Math.max(radius * scale, 18)
    const h = Math.max(height * scale, 24)
    const depth = r * 0.3
    const top = solid === 'cylinder' ? `L${r} ${-h}A${r} ${depth} 0 0 0 ${-r} ${-h}` : `L0 ${-h}`
    canvas.curve(
      `M${-r} 0A${r} ${depth} 0 0 0 ${r} 0${top}Z`,
      [
        [-r, -h],
        [r, depth],
      ],
      'area',
    )
    canvas.curve(`M${-r} 0A${r} ${depth} 0 0 0 ${r} 0`, [[0, depth]])
    canvas.curve(`M${-r} 0A${r} ${depth} 0 0 1 ${r} 0`, [[0, -depth]], 'hidden')
    if (solid === 'cylinder') {
      canvas.ellipse([0, -h], r, depth, 'line')
      for (const side of [-r, r])
        canvas.line([
          [side, 0],
          [side, -h],
        ])
      if (labels.height) canvas.beside([r, -h], [r, 0], labels.height, [1, 0])
    } else {
      canvas.line([
        [-r, 0],
        [0, -h],
        [r, 0],
      ])
      canvas.line(
        [
          [0, -h],
          [0, 0],
        ],
        'hidden',
      )
      if (labels.height) canvas.text([r + 14 + textWidth(labels.height) / 2, -h / 2], labels.height)
      if (labels.height) {
        canvas.line([
          [r + 10, -h],
          [r + 10, 0],
        ])
        for (const y of [-h, 0])
          canvas.line([
            [r + 6, y],
            [r + 14, y],
          ])
      }
    }
    const y = solid === 'cylinder' ? -h : 0
    const text = labels.radius || labels.diameter
    if (text) {
      canvas.line(
        [
          [labels.radius ? 0 : -r, y],
          [r, y],
        ],
        'line',
      )
      const above = y - depth - 12
      canvas.text([labels.radius ? r / 2 : 0, solid === 'cylinder' ? above : depth + 13], text)
    }
    canvas.circle([0, y], 3, 'mark')
    return canvas
  },
  describe: ({ solid, labels }) => ({
    title: `${solid.replace(/^./, (first) => first.toUpperCase())}.`,
    values: [
      labels.radius && `Radius: ${labels.radius}.`,
      labels.diameter && `Diameter: ${labels.diameter}.`,
      labels.height && `Height: ${labels.height}.`,
    ].filter((text) => text !== ''),
  }),
  tableOf: () => null,
  example: { kind: 'cylinder', solid: 'cylinder', radius: 3, height: 7, labels: { radius: '3 cm', height: '7 cm' } },
})
