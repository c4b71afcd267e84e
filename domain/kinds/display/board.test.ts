import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayAnswers } from './answers.ts'
import { boardOf } from './board.ts'
import type { Display } from './display-schemas.ts'
import { MAX_DOTS, type PartValues, valuesOf } from './parts.ts'

const dots: Display = { kind: 'dot-plot', axis: { from: 0, to: 10, step: 1, label: 'Books' } }
const bars: Display = { kind: 'bar-chart', names: ['Bus', 'Walk', 'Bike'], to: 20, step: 5, snap: 1, label: 'Students' }
const box: Display = { kind: 'box-plot', axis: { from: 0, to: 20, step: 2, label: 'Points' }, snap: 0.5 }

const open = (display: Display) => valuesOf(display, undefined)
const share = fc.double({ min: -0.2, max: 1.2, noNaN: true })
const presses = fc.array(fc.tuple(share, share), { maxLength: 30 })

test.each([dots, bars, box])(
  'any presses on a $kind leave an answer that fits, and the size of the drawing',
  (display) => {
    const size = /viewBox="[^"]*"/.exec(boardOf(display, open(display)).markup)?.[0]
    fc.assert(
      fc.property(presses, (places) => {
        let values = open(display)
        for (const [across, down] of places) {
          const board = boardOf(display, values)
          expect(board.markup).toContain(size)
          values = board.press(across, down)
          expect(displayAnswers.fits({ display }, values)).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  },
)

test.each([bars, box])('a dragged part of a $kind stays on its axis', (display) => {
  fc.assert(
    fc.property(share, share, fc.nat(2), (across, down, index) => {
      const value = boardOf(display, open(display)).dragged(index, across, down)
      expect(displayAnswers.fits({ display }, open(display).with(index, value))).toBe(true)
    }),
  )
})

/** Share of the width of a column, and of the height of a value. */
const columnOf = (display: Display, index: number) => (boardOf(display, open(display)).columns[index]?.left ?? 0) / 100

test('a press above a column adds a dot up to the most, and a press on its dots removes one', () => {
  const at = columnOf(dots, 3)
  let values = open(dots)
  for (let press = 0; press < MAX_DOTS + 2; press += 1) values = boardOf(dots, values).press(at, 0)
  expect(values[3]).toBe(MAX_DOTS)
  expect(values.filter(Boolean)).toHaveLength(1)
  const full = boardOf(dots, values)
  const [, , , height = 1] = (/viewBox="([^"]*)"/.exec(full.markup)?.[1] ?? '').split(' ').map(Number)
  // 14 units above the axis is the first dot; below it are 45 units of numbers and name.
  const first = (height - 45 - 14 - 6) / height
  values = full.press(at, first)
  expect(values[3]).toBe(MAX_DOTS - 1)
})

test('the values of a box plot are placed from least to greatest, then the nearest moves', () => {
  let values: PartValues = open(box)
  for (const [index, at] of [0.1, 0.3, 0.5, 0.6, 0.9].entries()) {
    values = boardOf(box, values).press(at, 0.5)
    expect(values.filter((value) => value !== null)).toHaveLength(index + 1)
  }
  expect(displayAnswers.isComplete({ display: box }, values)).toBe(true)
  const moved = boardOf(box, values).press(0.95, 0.5)
  expect(moved.slice(0, 4)).toEqual(values.slice(0, 4))
  expect(moved[4]).toBeGreaterThan(values[4] ?? 0)
})

test('a bar has the height that is pressed, in whole steps', () => {
  const board = boardOf(bars, open(bars))
  const handle = boardOf(bars, [7, null, null]).handles[0]
  expect(board.press(columnOf(bars, 0), (handle?.top ?? 0) / 100 + 0.004)).toEqual([7, null, null])
})
