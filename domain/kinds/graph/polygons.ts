import type { Point } from './drawing-schemas.ts'

const NAMES: Readonly<Record<number, string>> = {
  3: 'Triangle',
  4: 'Quadrilateral',
  5: 'Pentagon',
  6: 'Hexagon',
  7: 'Heptagon',
  8: 'Octagon',
}

export const polygonName = (corners: number): string => NAMES[corners] ?? 'Polygon'

type Segment = readonly [Point, Point]

/** Sides of a polygon, the last one back to its first corner. */
function sidesOf(corners: readonly Point[]): Segment[] {
  return corners.flatMap((from, index): Segment[] => {
    const to = corners[(index + 1) % corners.length]
    return to === undefined ? [] : [[from, to]]
  })
}

const NEAR = 1e-9

/** Twice the signed area of a triangle: positive counterclockwise, 0 for points on one line. */
function turn([ax = 0, ay = 0]: Point, [bx = 0, by = 0]: Point, [cx = 0, cy = 0]: Point): number {
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  return Math.abs(area) <= NEAR ? 0 : area
}

/** True for a point of a segment, when it is on the line of the segment. */
function isWithin([[ax = 0, ay = 0], [bx = 0, by = 0]]: Segment, [x = 0, y = 0]: Point): boolean {
  return (
    x >= Math.min(ax, bx) - NEAR &&
    x <= Math.max(ax, bx) + NEAR &&
    y >= Math.min(ay, by) - NEAR &&
    y <= Math.max(ay, by) + NEAR
  )
}

/** True for segments with a point in common. */
function meet(one: Segment, other: Segment): boolean {
  const [a, b] = one
  const [c, d] = other
  const atC = turn(a, b, c)
  const atD = turn(a, b, d)
  const atA = turn(c, d, a)
  const atB = turn(c, d, b)
  if (atC * atD < 0 && atA * atB < 0) return true
  return (
    (atC === 0 && isWithin(one, c)) ||
    (atD === 0 && isWithin(one, d)) ||
    (atA === 0 && isWithin(other, a)) ||
    (atB === 0 && isWithin(other, b))
  )
}

/** True for a polygon of three corners or more whose sides meet at its corners only. */
export function isSimplePolygon(corners: readonly Point[]): boolean {
  const sides = sidesOf(corners)
  const count = sides.length
  if (count < 3) return false
  return sides.every((side, index) =>
    sides.every((other, place) => {
      if (place <= index) return true
      if (place === index + 1) return !turnsBack(side, other)
      return index === 0 && place === count - 1 ? !turnsBack(other, side) : !meet(side, other)
    }),
  )
}

/** True if the second of two sides that follow each other lies on the first. */
function turnsBack([a, b]: Segment, [, c]: Segment): boolean {
  const [ax = 0, ay = 0] = a
  const [bx = 0, by = 0] = b
  const [cx = 0, cy = 0] = c
  return turn(a, b, c) === 0 && (bx - ax) * (cx - bx) + (by - ay) * (cy - by) <= NEAR
}

/** True if the corners follow each other around both figures, from any of them and in either direction. */
export function isSameCycle(
  key: readonly Point[],
  corners: readonly Point[],
  isSame: (one: Point, other: Point) => boolean,
): boolean {
  const count = key.length
  if (corners.length !== count) return false
  return key.some((_, start) =>
    [1, -1].some((direction) =>
      corners.every((corner, index) => {
        const partner = key[(start + direction * index + count) % count]
        return partner !== undefined && isSame(partner, corner)
      }),
    ),
  )
}
