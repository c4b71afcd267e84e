import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heightAt } from './curves.ts'
import type { Board, Drawing, Point } from './drawing-schemas.ts'
import {
  describeDrawing,
  describeGiven,
  isComplete,
  isSameDrawing,
  pointCount,
  TOOLS,
  whyIncomplete,
} from './drawings.ts'
import { isSimplePolygon } from './polygons.ts'

const axis = { from: -9, to: 9, step: 1, snap: 1, label: null }
const board: Board = { plane: { x: axis, y: axis } }
const coordinate = fc.integer({ min: -9, max: 9 })
const point = fc.tuple(coordinate, coordinate)

/** Corners around a middle, at different angles from it: such a polygon is simple. */
const polygon = fc
  .tuple(point, fc.uniqueArray(point, { minLength: 3, maxLength: 8, selector: ([x, y]) => Math.atan2(y, x) }))
  .map(([[mx, my], around]) =>
    around
      .toSorted(([ax, ay], [bx, by]) => Math.atan2(ay, ax) - Math.atan2(by, bx))
      .map(([x, y]): Point => [mx + x, my + y]),
  )
  .filter(isSimplePolygon)

test('a polygon is the same from any corner and in either direction, and another one with a corner elsewhere', () => {
  fc.assert(
    fc.property(polygon, fc.nat(7), fc.boolean(), fc.nat(7), point, (corners, turn, isReversed, place, elsewhere) => {
      const start = turn % corners.length
      const turned = [...corners.slice(start), ...corners.slice(0, start)]
      const drawn = { polygon: isReversed ? turned.toReversed() : turned }
      expect(isSameDrawing({ polygon: corners }, drawn, 0)).toBe(true)
      expect(isComplete(drawn, corners.length)).toBe(true)
      const isCorner = corners.some((corner) => corner.join() === elsewhere.join())
      const moved = { polygon: drawn.polygon.with(place % corners.length, elsewhere) }
      if (!isCorner) expect(isSameDrawing({ polygon: corners }, moved, 0)).toBe(false)
    }),
  )
})

test('four corners of a rectangle are a polygon in the two orders around it only', () => {
  const corners: Point[] = [
    [0, 0],
    [3, 0],
    [3, 2],
    [0, 2],
  ]
  const orders = [0, 1, 2, 3].flatMap((a) =>
    [0, 1, 2, 3].flatMap((b) =>
      [0, 1, 2, 3].flatMap((c) =>
        [0, 1, 2, 3].filter((d) => new Set([a, b, c, d]).size === 4).map((d) => [a, b, c, d]),
      ),
    ),
  )
  const simple = orders.filter((order) => isSimplePolygon(order.map((index) => corners[index] ?? [])))
  expect(orders).toHaveLength(24)
  expect(simple).toHaveLength(8)
  for (const [a = 0, b = 0] of simple) expect(Math.abs(a - b) % 2).toBe(1)
})

test('a polygon is no figure if a corner lies on another side, or a side turns back', () => {
  const at = (...flat: number[]) => flat.flatMap((x, index) => (index % 2 === 0 ? [[x, flat[index + 1] ?? 0]] : []))
  expect(isSimplePolygon(at(0, 0, 4, 0, 4, 4, 2, 0))).toBe(false)
  expect(isSimplePolygon(at(0, 0, 4, 0, 2, 0, 2, 3))).toBe(false)
  expect(isSimplePolygon(at(0, 0, 2, 0, 4, 0, 2, 3))).toBe(true)
})

test('a parabola is the same by any of its points, and another one with another height', () => {
  const parts = fc.record({
    a: fc.constantFrom(-2, -1, -0.5, 0.25, 1, 3),
    h: coordinate,
    k: coordinate,
    xs: fc.uniqueArray(coordinate, { minLength: 6, maxLength: 6 }),
    other: fc.integer({ min: 1, max: 5 }),
  })
  fc.assert(
    fc.property(parts, ({ a, h, k, xs, other }) => {
      const on = (x: number): Point => [x, heightAt({ a, h, k }, x)]
      const key = { parabola: xs.slice(0, 3).map(on) }
      const drawn = xs.slice(3).map(on)
      expect(isSameDrawing(key, { parabola: drawn }, 0)).toBe(true)
      const [first = [], ...rest] = drawn
      const raised = [[first[0] ?? 0, (first[1] ?? 0) + other], ...rest]
      expect(isSameDrawing(key, { parabola: raised }, 0)).toBe(false)
      const [x = 0, otherX = 0] = xs.filter((one) => one !== h)
      const byVertex = { vertexParabola: [[h, k], on(x)] }
      expect(isSameDrawing(byVertex, { vertexParabola: [[h, k], on(otherX)] }, 0)).toBe(true)
      expect(isSameDrawing(byVertex, { vertexParabola: [[h, k + other], on(otherX)] }, 0)).toBe(false)
    }),
  )
})

test('two lines are the same in either order and by any of their points', () => {
  const line = fc.record({ slope: fc.integer({ min: -3, max: 3 }), start: coordinate })
  const xs = fc.uniqueArray(coordinate, { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(line, line, xs, fc.integer({ min: 1, max: 4 }), (one, two, [a = 0, b = 0, c = 0, d = 0], away) => {
      const through = ({ slope, start }: typeof one, ...at: number[]) => at.map((x) => [x, slope * x + start])
      const key = { lines: [through(one, a, b), through(two, a, b)] }
      expect(isSameDrawing(key, { lines: [through(two, c, d), through(one, d, c)] }, 0)).toBe(true)
      expect(isSameDrawing(key, { lines: [through(one, c, d), through(two, c, d)] }, 0)).toBe(true)
      const moved = through({ ...two, start: two.start + away }, c, d)
      const isOther = one.slope !== two.slope || one.start !== two.start + away
      if (isOther) expect(isSameDrawing(key, { lines: [through(one, c, d), moved] }, 0)).toBe(false)
    }),
  )
})

test('any points are described, and either complete, with points to come, or explained', () => {
  const list = fc.array(point, { maxLength: 4 })
  const tool = fc.constantFrom('line', 'segment', 'polygon', 'parabola', 'vertexParabola')
  fc.assert(
    fc.property(list, tool, (points, name) => {
      const count = pointCount(TOOLS.find((one) => one === name) ?? 'line', 3)
      const drawing = drawingOf(name, points.slice(0, count))
      expect(describeDrawing(drawing, board)).not.toContain('undefined')
      const task = { board, tool: name, choose: name === 'polygon' ? 3 : null } as const
      const isWhole = points.length >= count
      const explained = whyIncomplete(drawing, task) !== null
      expect(explained).toBe(isWhole && !isComplete(drawing, task.choose))
    }),
  )
})

function drawingOf(tool: string, points: Point[]): Drawing {
  if (tool === 'line') return { line: points }
  if (tool === 'segment') return { segment: points }
  if (tool === 'polygon') return { polygon: points }
  return tool === 'parabola' ? { parabola: points } : { vertexParabola: points }
}

test('drawings are described with their kind, and what is given with the names of its points', () => {
  const triangle = [
    [1, 1],
    [4, 1],
    [4, -3],
  ]
  const texts: [Drawing, string][] = [
    [{ polygon: triangle }, 'Triangle with corners (1, 1), (4, 1), (4, −3)'],
    [{ segment: triangle.slice(0, 2) }, 'Segment from (1, 1) to (4, 1)'],
    [{ lines: [triangle.slice(0, 2), triangle.slice(2)] }, 'Line through (1, 1) and (4, 1); line through (4, −3)'],
    [{ parabola: triangle }, 'Parabola through (1, 1), (4, 1), (4, −3)'],
    [{ vertexParabola: triangle.slice(1) }, 'Parabola with vertex (4, 1) through (4, −3)'],
    [{ vertexParabola: triangle.slice(2) }, 'Parabola with vertex (4, −3)'],
  ]
  expect(texts.map(([drawing]) => describeDrawing(drawing, board))).toEqual(texts.map(([, text]) => text))
  const given = [
    { drawing: { polygon: triangle }, names: ['A', 'B', 'C'] },
    { drawing: { line: triangle.slice(0, 2) }, names: [] },
  ]
  expect(describeGiven({ ...board, given })).toBe(
    'Already on the graph: triangle with corners A(1, 1), B(4, 1), C(4, −3); line through (1, 1) and (4, 1).',
  )
  expect(describeGiven(board)).toBe('')
})
