import { expect, test } from 'vitest'
import { describeTargetDay } from './target-day.ts'

const MONDAY = '2026-11-23'

test.each([
  ['2026-11-23', 'By today'],
  ['2026-11-24', 'By tomorrow'],
  ['2026-11-27', 'By Friday'],
  ['2026-11-29', 'By Sunday'],
  ['2026-11-30', 'By Monday, November 30'],
  ['2026-11-22', 'Planned for yesterday'],
  ['2026-11-20', 'Planned for Friday'],
  ['2026-11-16', 'Planned for Monday, November 16'],
])('on a Monday, %s reads "%s"', (day, words) => {
  expect(describeTargetDay(day, MONDAY)).toBe(words)
})
