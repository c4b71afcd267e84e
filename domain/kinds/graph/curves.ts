import type { Point } from './drawing-schemas.ts'

/** Rounding of a height when it is compared: heights of a parabola grow with the square of a rounded coordinate. */
const NEAR = 1e-6

/** Parabola y = a(x − h)² + k. */
type Curve = { a: number; h: number; k: number }

/** Parabola through three points, in any order; null if there is none that opens up or down. */
export function curveThrough(points: readonly Point[]): Curve | null {
  const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = [], [x3 = 0, y3 = 0] = []] = points
  if (points.length !== 3 || new Set([x1, x2, x3]).size < 3) return null
  const first = (y2 - y1) / (x2 - x1)
  const a = ((y3 - y2) / (x3 - x2) - first) / (x3 - x1)
  if (Math.abs(a) <= NEAR) return null
  const h = (x1 + x2) / 2 - first / (2 * a)
  return { a, h, k: y1 - a * (x1 - h) ** 2 }
}

/** Parabola with a vertex through another point; null if there is none. */
export function curveFrom([vertex, point]: readonly Point[]): Curve | null {
  const [h, k] = vertex ?? []
  const [x, y] = point ?? []
  if (h === undefined || k === undefined || x === undefined || y === undefined || x === h || y === k) return null
  return { a: (y - k) / (x - h) ** 2, h, k }
}

export const heightAt = ({ a, h, k }: Curve, x: number): number => a * (x - h) ** 2 + k

/** True if a point is on a parabola, or above or below it by the tolerance at most. */
export function isOnCurve(curve: Curve, [x = Number.NaN, y = Number.NaN]: Point, tolerance: number): boolean {
  return Math.abs(heightAt(curve, x) - y) <= tolerance + NEAR
}
