import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCoordinate } from '#domain/kinds/graph/coordinates.ts'
import { describeDrawing, pointsOf } from '#domain/kinds/graph/drawings.ts'
import { ticksOf } from '#domain/kinds/graph/ticks.ts'
import { isOver, nudge, pressBoard, sideOf, snapPoint, withPoints } from './drawing.ts'
import { scaleOf } from './grid.tsx'

const axis = { from: -6, to: 6, step: 1, snap: 0.5, label: null }
const line = { line: axis }
const plane = { plane: { x: axis, y: { ...axis, snap: 1 } } }

test('a point is snapped to the grid within the board', () => {
  expect(snapPoint(plane, [1.3, 2.4])).toEqual([1.5, 2])
  expect(snapPoint(plane, [99, -99])).toEqual([6, -6])
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -10, max: 10 }), (value) => {
      const [snapped = 99] = snapPoint(line, [value])
      expect(Number.isInteger(snapped * 2)).toBe(true)
      expect(Math.abs(snapped)).toBeLessThanOrEqual(6)
    }),
  )
})

test('presses add the points one by one, then move the nearest', () => {
  const one = pressBoard('points', 2, undefined, [0, 0])
  const two = pressBoard('points', 2, one, [4, 4])
  expect(two).toEqual({
    points: [
      [0, 0],
      [4, 4],
    ],
  })
  expect(pressBoard('points', 2, two, [3, 5])).toEqual({
    points: [
      [0, 0],
      [3, 5],
    ],
  })
})

test('the first press on a number line sets an end, and the second the other end', () => {
  const first = pressBoard('interval', 2, undefined, [-2])
  expect(first).toEqual({ interval: { from: -2, to: null, fromOpen: false, toOpen: false } })
  expect(pressBoard('interval', 2, first, [2])).toEqual({
    interval: { from: -2, to: 2, fromOpen: false, toOpen: false },
  })
  expect(pressBoard('interval', 2, first, [-4])).toEqual({
    interval: { from: -4, to: -2, fromOpen: false, toOpen: false },
  })
  expect(pressBoard('interval', 2, first, [-2])).toEqual(first)
})

test('an end that is not included stays so when the other end is pressed', () => {
  const below = { interval: { from: null, to: 3, fromOpen: false, toOpen: true } }
  expect(pressBoard('interval', 2, below, [1])).toEqual({
    interval: { from: 1, to: 3, fromOpen: false, toOpen: true },
  })
  expect(pressBoard('interval', 2, below, [5])).toEqual({
    interval: { from: 3, to: 5, fromOpen: true, toOpen: false },
  })
})

test('a press beside both ends of an interval moves the nearest', () => {
  const both = { interval: { from: -2, to: 2, fromOpen: true, toOpen: false } }
  expect(pressBoard('interval', 2, both, [3])).toEqual({ interval: { ...both.interval, to: 3 } })
})

test('a press beside a line shades its side, and one on the line changes nothing', () => {
  const halfPlane = {
    through: [
      [0, 0],
      [2, 2],
    ],
    strict: true,
    side: null,
  }
  const above = pressBoard('halfPlane', 2, { halfPlane }, [-1, 3])
  expect(above).toMatchObject({ halfPlane: { ...halfPlane, side: sideOf(halfPlane.through, true) } })
  const below = pressBoard('halfPlane', 2, above, [5, 0])
  expect(below).toMatchObject({ halfPlane: { ...halfPlane, side: sideOf(halfPlane.through, false) } })
  expect(pressBoard('halfPlane', 2, above, [4, 4])).toEqual(above)
})

test('ends that are moved past each other are swapped', () => {
  const between = { interval: { from: 0, to: 2, fromOpen: true, toOpen: false } }
  expect(withPoints('interval', between, [[4], [2]])).toEqual({
    interval: { from: 2, to: 4, fromOpen: false, toOpen: true },
  })
})

test('arrow keys move a point by a step of its axis, and not beyond the board', () => {
  expect(nudge(plane, [0, 0], 'ArrowUp')).toEqual([0, 1])
  expect(nudge(plane, [0, 0], 'ArrowLeft')).toEqual([-0.5, 0])
  expect(nudge(line, [0], 'ArrowUp')).toEqual([0.5])
  expect(nudge(line, [6], 'ArrowRight')).toEqual([6])
  expect(nudge(line, [6], 'Enter')).toBeNull()
})

const coordinate = fc.integer({ min: -6, max: 6 })
const point = fc.tuple(coordinate, coordinate)

test('the chosen side of a line is kept wherever its points are', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(point, { minLength: 2, maxLength: 2, selector: String }),
      fc.boolean(),
      (through, over) => {
        const halfPlane = { through, strict: false, side: sideOf(through, over) }
        expect(isOver(halfPlane)).toBe(over)
        expect(isOver({ ...halfPlane, through: [...through].reverse() })).toBe(over)
      },
    ),
  )
})

test('a drawing is described as text', () => {
  expect(describeDrawing({ points: [[2, -3]] }, plane)).toBe('(2, −3)')
  const above = { interval: { from: -2, to: null, fromOpen: true, toOpen: false } }
  expect(describeDrawing(above, line)).toBe('Greater than −2')
  expect(describeDrawing({ interval: { from: null, to: 4, fromOpen: false, toOpen: false } }, line)).toBe('At most 4')
  expect(pointsOf({ interval: { from: null, to: 4, fromOpen: false, toOpen: false } })).toEqual([[4]])
})

const thirds = { line: { from: -1, to: 5 / 3, step: 1 / 3, snap: 1 / 3, label: null, denominator: 3 } }

test('points of a line of fractions are named as fractions, and land on its marks', () => {
  expect(describeDrawing({ points: [[-2 / 3], [4 / 3], [1], [0]] }, thirds)).toBe('−2/3, 4/3, 1, 0')
  expect(describeDrawing({ points: [[0.25]] }, thirds)).toBe('0.25')
  const [snapped = 0] = snapPoint(thirds, [0.7])
  expect(Math.abs(snapped - 2 / 3)).toBeLessThan(1e-9)
  const right = Array.from({ length: 8 }).reduce<readonly number[]>(
    (at) => nudge(thirds, [...at], 'ArrowRight') ?? [],
    [-1],
  )
  expect(describeDrawing({ points: [[...right]] }, thirds)).toBe('5/3')
  expect(nudge(thirds, [...right], 'ArrowRight')).toEqual(right)
})

test.each([
  ['3/4', 0.75],
  ['−3/4', -0.75],
  ['1 2/3', 5 / 3],
  ['-1 2/3', -5 / 3],
  [' 3 ⁄ 4 ', 0.75],
  ['2,5', 2.5],
  ['−.5', -0.5],
  ['–2', -2],
  ['0/5', 0],
  ['1/0', undefined],
  ['1/', undefined],
  ['1/2/3', undefined],
  ['1 2', undefined],
  ['1.5/2', undefined],
  ['x', undefined],
  ['', undefined],
])('the typed number "%s" is read as %d', (text, value) => {
  expect(readCoordinate(text)).toBe(value)
})

test('numbers of an axis leave room for each other and for the longest beside the other axis', () => {
  const numbers = (axis: Parameters<typeof ticksOf>[0], length: number, room: number) =>
    ticksOf(axis, length, room).flatMap(({ value, numbered }) => (numbered ? [value] : []))
  const tens = { from: 0, to: 140, step: 10, snap: 10, label: null }
  expect(numbers(tens, 288, 20)).toHaveLength(15)
  expect(numbers(tens, 288, 28)).toEqual([0, 20, 40, 60, 80, 100, 120, 140])
  const minutes = { ...tens, to: 10, step: 1, snap: 1 }
  expect(scaleOf({ plane: { x: minutes, y: minutes } }).left).toBe(26)
  expect(scaleOf({ plane: { x: minutes, y: tens } }).left).toBe(31)
  const scale = scaleOf({ plane: { x: minutes, y: tens } })
  expect(scale.toPoint(scale.toX(7), scale.toY(50))).toEqual([expect.closeTo(7), expect.closeTo(50)])
})
