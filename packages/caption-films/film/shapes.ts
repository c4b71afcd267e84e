import { z } from 'zod'
import { mix, round } from '../stage/piece.ts'
import { colorOf, escapeText } from '../stage/text.ts'
import { area, color, coordinate, fontSize, type Paint, paint, place, thickness, tone, words } from './fields.ts'
import { type Change, changeAt, type Movement, movement } from './movements.ts'
import { listOf, oneOf, parsePart } from './one-of.ts'

type Place = readonly [x: number, y: number]
type Look = {
  fill?: Paint | undefined
  stroke?: Paint | undefined
  thick?: number
  dash?: string | undefined
  corner?: number
}
/** Markup of a shape, changed by its movements. */
type Drawing = (change: Change) => string

const form = <Schema extends z.ZodType>(schema: Schema, draw: (data: z.output<Schema>, change: Change) => string) =>
  schema.transform(
    (data): Drawing =>
      (change) =>
        draw(data, change),
  )

const dash = z
  .string()
  .regex(/^\d+ \d+$/)
  .optional()
const anchor = z.enum(['start', 'middle', 'end']).default('middle')
const count = z.int().min(1).max(100)
const look = { fill: paint.optional(), stroke: paint.optional(), thick: thickness.default(3), dash }
const scale = z
  .strictObject({ from: z.number(), to: z.number(), step: z.number().positive().default(1) })
  .refine(({ from, to, step }) => to > from && (to - from) / step <= 40, 'a scale has 1 to 40 steps')
type Scale = z.output<typeof scale>

/** Straight parts of a wave's length, too short to be seen. */
const WAVE_STEPS = 32

const FORMS = {
  /** Vertically centered at its place. */
  text: form(
    z.strictObject({ text: words, at: place, size: fontSize.default(34), tone: color.default('ink'), anchor }),
    ({ text, at: [x, y], size, ...style }, { count: number }) =>
      label([x, y], number === undefined ? text : text.replace('#', number), { size, ...style }),
  ),
  line: form(
    z.strictObject({
      line: z.array(place).min(2).max(60),
      tone: color.default('ink'),
      thick: thickness.default(4),
      dash,
    }),
    ({ line: points, tone: stroke, ...rest }, { drawn }) => drawPath(wayOf(points), { stroke, ...rest }, drawn),
  ),
  arrow: form(
    z.strictObject({ arrow: z.tuple([place, place]), tone: color.default('ink'), thick: thickness.default(5) }),
    ({ arrow: [from, to], tone: stroke, thick }, { drawn = 1 }) => drawArrow(from, to, { stroke, thick }, drawn),
  ),
  polygon: form(
    z.strictObject({ polygon: z.array(place).min(3).max(40), tone: tone.default('blue'), dash }),
    ({ polygon, tone: stroke, ...rest }) =>
      drawPath(`${wayOf(polygon)}Z`, { fill: `${stroke}-wash`, stroke, thick: 4, ...rest }),
  ),
  /** Box with text in its middle. */
  box: form(
    z.strictObject({
      box: z.union([z.literal(''), words]),
      area,
      tone: tone.default('blue'),
      size: fontSize.default(32),
    }),
    ({ box, area: [x, y, width, height], tone: stroke, size }) =>
      rectangle([x, y, width, height], { fill: `${stroke}-wash`, stroke, thick: 3, corner: 8 }) +
      (box === '' ? '' : label([x + width / 2, y + height / 2], box, { size })),
  ),
  /** Adjacent cells of equal size, the first `filled` of them colored. */
  bar: form(
    z.strictObject({ bar: count, filled: z.int().min(0).max(100).default(0), area, tone: tone.default('blue') }),
    ({ bar, filled, area: [x, y, width, height], tone: stroke }, change) =>
      Array.from({ length: bar }, (_, index) =>
        rectangle([x + (index * width) / bar, y, width / bar, height], {
          fill: index < (change.filled ?? filled) ? `${stroke}-wash` : 'surface',
          stroke,
          thick: 3,
          corner: 0,
        }),
      ).join(''),
  ),
  dot: form(
    z.strictObject({
      dot: place,
      tone: color.default('red'),
      open: z.boolean().default(false),
      radius: thickness.default(11),
    }),
    ({ dot: [x, y], tone: stroke, open, radius }) =>
      circle(x, y, radius, { fill: open ? 'surface' : stroke, stroke, thick: 4 }),
  ),
  circle: form(
    z.strictObject({ circle: z.tuple([coordinate, coordinate, coordinate]), ...look }),
    ({ circle: [x, y, radius], ...style }) => circle(x, y, radius, style),
  ),
  ellipse: form(
    z.strictObject({ ellipse: z.tuple([coordinate, coordinate, coordinate, coordinate]), ...look }),
    ({ ellipse: [x, y, across, down], ...style }) =>
      `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(across)}" ry="${round(down)}" ${attributesOf(style)}/>`,
  ),
  rectangle: form(
    z.strictObject({ rectangle: area, corner: z.number().min(0).max(200).default(6), ...look }),
    ({ rectangle: box, ...style }) => rectangle(box, style),
  ),
  /** Wave from the left, of a width, that begins in its middle height and rises first. */
  wave: form(
    z.strictObject({
      wave: place,
      width: coordinate,
      length: coordinate.min(20),
      height: coordinate,
      tone: color.default('blue'),
      thick: thickness.default(6),
    }),
    ({ wave: [x, y], width, length, height, tone: stroke, thick }) => {
      const steps = Math.round((width / length) * WAVE_STEPS)
      const points = Array.from(
        { length: steps + 1 },
        (_, index): Place => [
          x + (index * length) / WAVE_STEPS,
          y - height * Math.sin((index * 2 * Math.PI) / WAVE_STEPS),
        ],
      )
      return drawPath(wayOf(points), { stroke, thick })
    },
  ),
  /** In SVG path notation. */
  path: form(
    z.strictObject({
      path: z
        .string()
        .regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s.,-]+$/)
        .max(2_000),
      ...look,
    }),
    ({ path, ...style }, { drawn }) => drawPath(path, style, drawn),
  ),
  /** Number line with ticks. */
  'number-line': form(
    z.strictObject({ 'number-line': scale, at: place, width: coordinate }),
    ({ 'number-line': values, at: [x, y], width }) => drawNumberLine(values, [x, y], width),
  ),
  /** Grid with numbered axes. */
  axes: form(
    z.strictObject({ axes: z.strictObject({ across: scale, up: scale }), area }),
    ({ axes: { across, up }, area: box }) => drawAxes(across, up, box),
  ),
}

export type Shape = {
  movements: readonly Movement[]
  draw: (time: number, starts: readonly number[], own: number) => string
}

const movements = listOf(movement, 6)

const single = z.looseObject({ moves: movements }).transform(({ moves, ...rest }, context): Shape => {
  const draw = parsePart(oneOf(FORMS), rest, context)
  return { movements: moves, draw: (time, starts, own) => moved(moves, draw, time, starts, own) }
})

/** Shapes that move together. */
const group = z
  .strictObject({ group: z.array(single).min(1).max(60), moves: movements })
  .transform(({ group: shapes, moves }): Shape => {
    const all = [...moves, ...shapes.flatMap((one) => one.movements)]
    return {
      movements: all,
      draw: (time, starts, own) =>
        moved(moves, () => shapes.map((one) => one.draw(time, starts, own)).join(''), time, starts, own),
    }
  })

export const shape = z.unknown().transform((value, context): Shape => {
  const isGroup = typeof value === 'object' && value !== null && 'group' in value
  return parsePart(isGroup ? group : single, value, context)
})

function moved(
  moves: readonly Movement[],
  draw: Drawing,
  time: number,
  starts: readonly number[],
  own: number,
): string {
  if (moves.length === 0) return draw({})
  const change = changeAt(moves, time, starts, own)
  if (change.opacity === 0) return ''
  const transform = change.transform === undefined ? '' : ` transform="${change.transform}"`
  return `<g${transform} opacity="${change.opacity ?? 1}">${draw(change)}</g>`
}

function attributesOf({ fill, stroke, thick = 3, dash: dashes }: Look): string {
  const [inside, edge] = [fill, stroke].map((one) => (one === undefined ? 'none' : colorOf(one)))
  return `fill="${inside}" stroke="${edge}" stroke-width="${thick}" stroke-linejoin="round" stroke-linecap="round"${dashes ? ` stroke-dasharray="${dashes}"` : ''}`
}

/** @param d SVG path data */
export function drawPath(d: string, style: Look, drawn = 1): string {
  if (drawn === 0) return ''
  // A dash as long as the drawn share of the path, whose length counts as 1.
  const part = drawn === 1 ? '' : ` pathLength="1" style="stroke-dasharray:${drawn} 2"`
  return `<path d="${d}" ${attributesOf(style)}${part}/>`
}

const wayOf = (points: readonly Place[]) => `M${points.map((point) => point.map(round).join(' ')).join('L')}`

function rectangle([x, y, width, height]: readonly [number, number, number, number], style: Look): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${style.corner ?? 6}" ${attributesOf(style)}/>`
}

export function circle(x: number, y: number, radius: number, style: Look): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${attributesOf(style)}/>`
}

function label(
  [x, y]: Place,
  text: string,
  { size = 34, tone: fill = 'ink', anchor: side = 'middle' }: { size?: number; tone?: Paint; anchor?: string },
): string {
  return `<text x="${round(x)}" y="${round(y + size * 0.35)}" font-size="${size}" fill="${colorOf(fill)}" stroke="none" text-anchor="${side}" font-weight="600">${escapeText(text)}</text>`
}

function drawArrow([x1, y1]: Place, [x2, y2]: Place, style: { stroke: Paint; thick: number }, drawn: number): string {
  if (drawn === 0) return ''
  const x = mix(x1, x2, drawn)
  const y = mix(y1, y2, drawn)
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const side = (turn: number): Place => [
    x - Math.cos(angle + turn) * style.thick * 3.4,
    y - Math.sin(angle + turn) * style.thick * 3.4,
  ]
  return drawPath(
    wayOf([
      [x1, y1],
      [x, y],
    ]) + wayOf([side(-0.5), [x, y], side(0.5)]),
    style,
  )
}

function drawNumberLine({ from, to, step }: Scale, [x, y]: Place, width: number): string {
  const ticks = range(from, to, step).map((value) => {
    const across = x + ((value - from) / (to - from)) * width
    return (
      drawPath(
        wayOf([
          [across, y - 10],
          [across, y + 10],
        ]),
        { stroke: 'ink', thick: 3 },
      ) + label([across, y + 38], signed(value), { size: 30 })
    )
  })
  return (
    drawPath(
      wayOf([
        [x - 20, y],
        [x + width + 20, y],
      ]),
      { stroke: 'ink', thick: 4 },
    ) + ticks.join('')
  )
}

function drawAxes(across: Scale, up: Scale, [x, y, width, height]: readonly [number, number, number, number]): string {
  const at = (px: number, py: number): Place => [
    x + ((px - across.from) / (across.to - across.from)) * width,
    y + height - ((py - up.from) / (up.to - up.from)) * height,
  ]
  const zeroX = Math.max(across.from, 0)
  const zeroY = Math.max(up.from, 0)
  const between = (from: Place, to: Place, stroke: Paint, thick: number) =>
    drawPath(wayOf([from, to]), { stroke, thick })
  return [
    ...range(across.from, across.to, gridStep(across)).map((value) =>
      between(at(value, up.from), at(value, up.to), 'gray', 0.6),
    ),
    ...range(up.from, up.to, gridStep(up)).map((value) =>
      between(at(across.from, value), at(across.to, value), 'gray', 0.6),
    ),
    between(at(across.from, zeroY), at(across.to, zeroY), 'ink', 3),
    between(at(zeroX, up.from), at(zeroX, up.to), 'ink', 3),
    ...range(across.from, across.to, across.step)
      .filter((value) => value !== 0 || across.from === 0)
      .map((value) => label([at(value, zeroY)[0], at(value, zeroY)[1] + 20], signed(value), { size: 28 })),
    ...range(up.from, up.to, up.step)
      .filter((value) => value !== 0)
      .map((value) =>
        label([at(zeroX, value)[0] - 10, at(zeroX, value)[1]], signed(value), { size: 28, anchor: 'end' }),
      ),
  ].join('')
}

function gridStep({ from, to, step }: Scale): number {
  return (to - from) / (step / 2) <= 16 && step > 1 ? step / 2 : step
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, index) => round(from + index * step))
}

/** Formats a number with a true minus sign. */
const signed = (value: number): string => String(round(value)).replace('-', '−')
