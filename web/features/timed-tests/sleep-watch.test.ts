import { expect, test } from 'vitest'
import { hasSlept } from './sleep-watch.ts'

const before = { wall: 1_000_000, steady: 5_000 }
const after = (wall: number, steady: number) =>
  hasSlept(before, { wall: before.wall + wall, steady: before.steady + steady })

test('two clocks that go on together are awake, however long a throttled timer took', () => {
  expect(after(1_000, 1_000)).toBe(false)
  expect(after(60_000, 60_000)).toBe(false)
  expect(after(61_500, 60_000)).toBe(false)
})

test('a steady clock that stood still while the day went on was asleep', () => {
  expect(after(600_000, 1_000)).toBe(true)
})

test('a clock that was set, forwards or back, is noticed as well', () => {
  expect(after(3_601_000, 1_000)).toBe(true)
  expect(after(-3_599_000, 1_000)).toBe(true)
})
