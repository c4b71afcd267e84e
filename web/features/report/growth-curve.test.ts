import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growthCurve } from './growth-curve.ts'

test('no day gives no picture', () => {
  expect(growthCurve([])).toBe(null)
})

test('a single day is a climb from nothing on the day before', () => {
  expect(growthCurve([{ day: '2026-03-01', marks: 30 }])).toEqual({
    points: [{ day: '2026-03-01', marks: 30, x: 100, y: 100 }],
    ticks: [0, 10, 20, 30],
  })
})

test('days stand as far apart as they are, over the end of a month and of summer time', () => {
  const curve = growthCurve([
    { day: '2026-10-24', marks: 5 },
    { day: '2026-10-26', marks: 50 },
    { day: '2026-11-02', marks: 100 },
  ])
  expect(curve?.points.map(({ x, y }) => [x, y])).toEqual([
    [10, 5],
    [30, 50],
    [100, 100],
  ])
})

test('every point stands inside, none left of an earlier one, and the lines reach over all of them', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  const timeline = fc.array(fc.record({ day, gain: fc.integer({ min: 0, max: 400 }) }), { minLength: 1 })
  fc.assert(
    fc.property(timeline, (gains) => {
      let marks = 0
      const days = gains
        .toSorted((one, other) => one.day.getTime() - other.day.getTime())
        .map(({ day, gain }) => {
          marks += gain
          return { day: day.toISOString().slice(0, 10), marks }
        })
      const curve = growthCurve(days)
      if (!curve) throw new Error('There is a day')
      let left = 0
      for (const { x, y } of curve.points) {
        expect(x).toBeGreaterThanOrEqual(left)
        expect(x).toBeLessThanOrEqual(100)
        expect(y).toBeLessThanOrEqual(100)
        left = x
      }
      expect(curve.ticks.length).toBeGreaterThan(1)
      expect(curve.ticks.length).toBeLessThanOrEqual(6)
      expect(curve.ticks.at(-1)).toBeGreaterThanOrEqual(marks)
    }),
  )
})
