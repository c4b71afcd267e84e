import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'

const coordinate = z.number().min(-1_000_000).max(1_000_000)

/** Coordinates: one on a number line, two on a plane. */
export const Point = z.array(coordinate).min(1).max(2)
export type Point = z.infer<typeof Point>

/**
 * Drawing on a board. An interval without an end is unbounded; a half-plane is on the side of a point (null until
 * chosen).
 */
export const Drawing = z.union([
  z.object({ points: z.array(Point).max(CONTENT_LIMITS.points) }),
  z.object({ line: z.array(Point).max(2) }),
  z.object({
    interval: z.object({
      from: coordinate.nullable(),
      to: coordinate.nullable(),
      fromOpen: z.boolean(),
      toOpen: z.boolean(),
    }),
  }),
  z.object({ halfPlane: z.object({ through: z.array(Point).max(2), strict: z.boolean(), side: Point.nullable() }) }),
])
export type Drawing = z.infer<typeof Drawing>

/** Axis of a board; points snap to multiples of `snap`. */
const Axis = z.object({
  from: z.number(),
  to: z.number(),
  step: z.number(),
  snap: z.number(),
  label: z.string().nullable(),
  /** Numbers are shown as fractions whose denominators divide this one; missing for decimals. */
  denominator: z.int().optional(),
  /** Text below each step instead of its number, '' for none; missing for numbers. */
  ticks: z.array(z.string()).optional(),
})
export type Axis = z.infer<typeof Axis>

/** Number line or coordinate plane. */
export const Board = z.union([z.object({ line: Axis }), z.object({ plane: z.object({ x: Axis, y: Axis }) })])
export type Board = z.infer<typeof Board>
