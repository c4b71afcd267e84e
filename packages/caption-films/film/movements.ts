import { z } from 'zod'
import { mix, progress, round } from '../stage/piece.ts'
import { coordinate, place } from './fields.ts'
import { oneOf, parsePart } from './one-of.ts'

const MAX_SECONDS = 20
const seconds = z.number().min(0).max(MAX_SECONDS)

/** When something moves: from `after` seconds after the start of a beat, for `seconds`. */
export const timing = z.object({
  /** Counted from 1; without it, the beat that the shape belongs to. */
  beat: z.int().min(1).max(9).optional(),
  after: seconds.default(0),
  seconds: seconds.min(0.2).default(1.2),
})
export type Timing = z.output<typeof timing>

/** Second of the scene at which something starts to move. */
export const startOf = ({ beat, after }: Timing, starts: readonly number[], own: number): number =>
  (starts[(beat ?? own) - 1] ?? 0) + after

/** What a movement makes of a shape. */
export type Change = {
  /** In SVG notation. */
  transform?: string
  opacity?: number
  /** Share of its length that a line has. */
  drawn?: number
  /** Number that a text shows in place of #. */
  count?: string
  /** Number of filled cells of a bar. */
  filled?: number
}
type Motion = (share: number) => Change

const motion = <Schema extends z.ZodType>(schema: Schema, change: (data: z.output<Schema>, share: number) => Change) =>
  schema.transform(
    (data): Motion =>
      (share) =>
        change(data, share),
  )

const span = z.tuple([coordinate, coordinate])

/** The movements that there are; each goes from its begin to its end as `share` goes from 0 to 1. */
const MOTIONS = oneOf({
  appear: motion(z.strictObject({ appear: z.literal(true) }), (_, share) => ({ opacity: share })),
  vanish: motion(z.strictObject({ vanish: z.literal(true) }), (_, share) => ({ opacity: round(1 - share) })),
  /** Along a way of offsets from its place; each part takes the same time. */
  move: motion(z.strictObject({ move: z.array(place).min(1).max(40) }), ({ move }, share) => {
    const [x, y] = along([[0, 0], ...move], share)
    return { transform: `translate(${x} ${y})` }
  }),
  /** To and fro, by an offset in both directions. */
  swing: motion(z.strictObject({ swing: place }), ({ swing: [x, y] }, share) => {
    const offset = Math.sin(2 * Math.PI * share)
    return { transform: `translate(${round(x * offset)} ${round(y * offset)})` }
  }),
  /** By degrees, clockwise. */
  turn: motion(z.strictObject({ turn: z.number().min(-1080).max(1080), about: place }), ({ turn, about }, share) => ({
    transform: `rotate(${mix(0, turn, share)} ${about.join(' ')})`,
  })),
  /** From a multiple of its size to another, in both directions or one. */
  grow: motion(
    z.strictObject({
      grow: z.tuple([z.number().min(0).max(10), z.number().min(0).max(10)]),
      about: place,
      axis: z.enum(['x', 'y']).optional(),
    }),
    ({ grow: [from, to], about: [x, y], axis }, share) => {
      const scale = mix(from, to, share)
      const across = axis === 'y' ? 1 : scale
      const down = axis === 'x' ? 1 : scale
      return { transform: `translate(${x} ${y}) scale(${across} ${down}) translate(${-x} ${-y})` }
    },
  ),
  /** Line, path or arrow from its begin. */
  draw: motion(z.strictObject({ draw: z.literal(true) }), (_, share) => ({ drawn: share })),
  /** Number in a text, in place of #. */
  count: motion(
    z.strictObject({ count: z.tuple([z.number(), z.number()]), decimals: z.int().min(0).max(3).default(0) }),
    ({ count: [from, to], decimals }, share) => ({
      count: mix(from, to, share)
        .toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
        .replace('-', '−'),
    }),
  ),
  /** Cells of a bar, one after the other. */
  fill: motion(z.strictObject({ fill: span }), ({ fill: [from, to] }, share) => ({
    filled: Math.round(mix(from, to, share)),
  })),
})

/** Place on a way, each part of which takes the same time. */
function along(points: readonly (readonly [number, number])[], share: number): readonly [number, number] {
  const part = Math.min(Math.floor(share * (points.length - 1)), points.length - 2)
  const from = points[part] ?? [0, 0]
  const to = points[part + 1] ?? from
  const left = share * (points.length - 1) - part
  return [mix(from[0], to[0], left), mix(from[1], to[1], left)]
}

const repetition = {
  /** Repeats until the scene ends, evenly; never for what appears or vanishes, so that nothing flashes. */
  loop: z.boolean().default(false),
  /** Share of a repetition at which it starts. */
  phase: z.number().min(0).max(1).default(0),
}

const UNLOOPED = ['appear', 'vanish', 'count', 'fill']

/** Movement of a shape. */
export const movement = z.looseObject({ ...timing.shape, ...repetition }).transform((fields, context) => {
  const { beat, after, seconds: length, loop, phase, ...rest } = fields
  const change = parsePart(MOTIONS, rest, context)
  if (loop && UNLOOPED.some((name) => name in rest))
    context.addIssue({ code: 'custom', message: 'this movement cannot be a loop' })
  return { timing: { beat, after, seconds: length }, loop, phase, change }
})
export type Movement = z.output<typeof movement>

/** What the movements of a shape make of it at `time` seconds into its scene. */
export function changeAt(movements: readonly Movement[], time: number, starts: readonly number[], own: number): Change {
  const changes = movements.map(({ timing: when, loop, phase, change }) => {
    const start = startOf(when, starts, own)
    if (!loop) return change(progress(time, start, when.seconds))
    return change(round((Math.max(0, time - start) / when.seconds + phase) % 1))
  })
  const transform = changes.flatMap((change) => change.transform ?? []).join(' ')
  return Object.assign({}, ...changes, {
    ...(transform !== '' && { transform }),
    opacity: Math.min(1, ...changes.flatMap(({ opacity }) => opacity ?? [])),
  })
}
