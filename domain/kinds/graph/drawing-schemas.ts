import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'

const {
  points: maxPoints,
  corners,
  coordinate: maxCoordinate,
  templateText,
  given: maxGiven,
  tickText,
} = CONTENT_LIMITS

const coordinate = z.number().min(-maxCoordinate).max(maxCoordinate)

/** Coordinate of a key, or its formula in a template. */
const writtenCoordinate = z.union([coordinate, z.string().max(templateText)])

/**
 * Drawing on a board. A parabola goes through three points, or has its vertex and one more point. An interval without an
 * end is unbounded; a half-plane is on the side of a point (null until chosen).
 */
const drawingOf = <C extends z.ZodType>(one: C) => {
  const list = (max: number) => z.array(z.array(one).min(1).max(2)).max(max)
  return z.union([
    z.object({ points: list(maxPoints) }),
    z.object({ line: list(2) }),
    z.object({ segment: list(2) }),
    z.object({ polygon: list(corners) }),
    z.object({ lines: z.array(list(2)).max(2) }),
    z.object({ parabola: list(3) }),
    z.object({ vertexParabola: list(2) }),
    z.object({
      interval: z.object({
        from: one.nullable(),
        to: one.nullable(),
        fromOpen: z.boolean(),
        toOpen: z.boolean(),
      }),
    }),
    z.object({
      halfPlane: z.object({
        through: list(2),
        strict: z.boolean(),
        side: z.array(one).min(1).max(2).nullable(),
      }),
    }),
  ])
}

/** Coordinates: one on a number line, two on a plane. */
export type Point = number[]

export const Drawing = drawingOf(coordinate)
export type Drawing = z.infer<typeof Drawing>

/** Drawing of a key, whose coordinates can be formulas of a template. */
export const WrittenKey = drawingOf(writtenCoordinate)
export type WrittenKey = z.infer<typeof WrittenKey>

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
const boardOf = <C extends z.ZodType>(one: C) => {
  /** Drawings that are on the board from the start, with the names of their points; missing for none. */
  const given = z
    .array(z.object({ drawing: drawingOf(one), names: z.array(z.string().max(tickText)).max(maxPoints) }))
    .max(maxGiven)
    .optional()
  return z.union([z.object({ line: Axis, given }), z.object({ plane: z.object({ x: Axis, y: Axis }), given })])
}

export const Board = boardOf(coordinate)
export type Board = z.infer<typeof Board>

/** Board of a question in its normal form. */
export const WrittenBoard = boardOf(writtenCoordinate)
export type WrittenBoard = z.infer<typeof WrittenBoard>
