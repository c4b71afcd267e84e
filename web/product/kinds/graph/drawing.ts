import { axesOf } from '#domain/kinds/graph/coordinates.ts'
import type { Board, Drawing, Point } from '#domain/kinds/graph/drawing-schemas.ts'
import { pointsOf, type Tool } from '#domain/kinds/graph/drawings.ts'

/** Nearest valid point of the board, in steps of each axis. */
export function snapPoint(board: Board, point: Point): Point {
  return axesOf(board).map(({ from, to, snap }, index) => {
    const steps = Math.round(((point[index] ?? 0) - from) / snap)
    const value = Math.min(to, Math.max(from, from + steps * snap))
    // Steps such as 0.1 are not exact in binary; thirds stay equal to those of a key.
    return Number(value.toFixed(9))
  })
}

const EVERYTHING = { from: null, to: null, fromOpen: false, toOpen: false }

export const intervalOf = (drawing: Drawing | undefined) =>
  drawing && 'interval' in drawing ? drawing.interval : EVERYTHING

/** Returns the drawing with these points and its other fields unchanged. */
export function withPoints(tool: Tool, drawing: Drawing | undefined, points: Point[]): Drawing {
  if (tool === 'points') return { points }
  if (tool === 'line') return { line: points }
  if (tool === 'segment') return { segment: points }
  if (tool === 'polygon') return { polygon: points }
  if (tool === 'parabola') return { parabola: points }
  if (tool === 'vertexParabola') return { vertexParabola: points }
  if (tool === 'lines') return { lines: [points.slice(0, 2), points.slice(2)].filter((line) => line.length > 0) }
  if (tool === 'halfPlane') {
    const before = drawing && 'halfPlane' in drawing ? drawing.halfPlane : { through: [], strict: false, side: null }
    const over = isOver(before)
    return { halfPlane: { strict: before.strict, through: points, side: over === null ? null : sideOf(points, over) } }
  }
  const interval = intervalOf(drawing)
  const [one, two] = points.map(([value]) => value ?? null)
  if (interval.from === null && interval.to !== null) return { interval: { ...interval, to: one ?? null } }
  return ordered({ ...interval, from: one ?? null, to: two ?? null })
}

/** Swaps the ends of an interval that were moved past each other. */
function ordered(interval: typeof EVERYTHING | ReturnType<typeof intervalOf>): Drawing {
  const { from, to, fromOpen, toOpen } = interval
  if (from === null || to === null || from <= to) return { interval }
  return { interval: { from: to, to: from, fromOpen: toOpen, toOpen: fromOpen } }
}

/**
 * Drawing after a press on the board: one more point, the other end of an interval or the side of a half-plane, and the
 * nearest point moved once nothing is missing.
 */
export function pressBoard(tool: Tool, count: number, drawing: Drawing | undefined, point: Point): Drawing {
  const points = pointsOf(drawing)
  if (tool === 'interval' && points.length === 1) return withOtherEnd(intervalOf(drawing), point[0] ?? 0)
  if (drawing && 'halfPlane' in drawing && points.length === count) return withSide(drawing, point)
  if (points.length < (tool === 'interval' ? 1 : count)) return withPoints(tool, drawing, [...points, point])
  return withPoints(tool, drawing, points.with(nearestPoint(points, point), point))
}

/** Interval from its only end to a pressed one, which is included; the kind of the first end stays. */
function withOtherEnd(interval: ReturnType<typeof intervalOf>, pressed: number): Drawing {
  const { from, to } = interval
  if (pressed === (from ?? to)) return { interval }
  return from === null
    ? ordered({ ...interval, from: pressed, fromOpen: false })
    : ordered({ ...interval, to: pressed, toOpen: false })
}

/** Shades the side of a point; one on the line changes nothing. */
function withSide(drawing: Extract<Drawing, { halfPlane: unknown }>, point: Point): Drawing {
  const { halfPlane } = drawing
  const over = isOver({ through: halfPlane.through, side: point })
  return over === null ? drawing : { halfPlane: { ...halfPlane, side: sideOf(halfPlane.through, over) } }
}

function nearestPoint(points: readonly Point[], [x = 0, y = 0]: Point): number {
  const distances = points.map(([px = 0, py = 0]) => Math.hypot(px - x, py - y))
  return distances.indexOf(Math.min(...distances))
}

const ARROWS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [-1, -1], ArrowUp: [1, 1] }

/** Point after an arrow key; null for other keys. On a number line, up and right are the same. */
export function nudge(board: Board, point: Point, key: string): Point | null {
  const arrow = ARROWS[key]
  if (!arrow) return null
  const axes = axesOf(board)
  const vertical = key === 'ArrowUp' || key === 'ArrowDown'
  const axis = axes.length > 1 && vertical ? 1 : 0
  const step = arrow[axis] ?? 0
  return snapPoint(
    board,
    point.map((value, index) => (index === axis ? value + step * (axes[axis]?.snap ?? 1) : value)),
  )
}

/** Side of a line on which a point lies: 1, −1, or 0 on the line itself. */
function sideSign([one = [], two = []]: readonly Point[], [x = 0, y = 0]: Point): number {
  const [x1 = 0, y1 = 0] = one
  const [x2 = 0, y2 = 0] = two
  return Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1))
}

/** True for the upper side of a line, or the right side of a vertical line; null if none is chosen. */
export function isOver({ through, side }: { through: readonly Point[]; side: Point | null }): boolean | null {
  if (side === null || through.length < 2) return null
  const sign = sideSign(through, side)
  return sign === 0 ? null : sign === sideSign(through, sideOf(through, true))
}

/** Returns a point on the upper or right side of a line, or on the other side. */
export function sideOf(through: readonly Point[], over: boolean): Point {
  const [[x1 = 0, y1 = 0] = [], [x2 = 0] = []] = through
  const move = over ? 1 : -1
  return x1 === x2 ? [x1 + move, y1] : [x1, y1 + move]
}
