import { expect, test } from 'vitest'
import { formatDay, formatDuration, formatShortDay, formatTimeAgo } from './format.ts'

test.each([
  [0, '0 min'],
  [59, '0 min'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [8100, '2 h 15 min'],
  [36_000, '10 h'],
])('a duration of %i seconds is %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})

const now = new Date(2026, 10, 21, 12).getTime()
const seconds = 1_000

test.each([
  [-3_600, 'just now'],
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 min ago'],
  [3_599, '59 min ago'],
  [3_600, '1 h ago'],
  [86_399, '23 h ago'],
  [86_400, 'November 20, 2026'],
])('%i seconds ago is %s', (ago, words) => {
  expect(formatTimeAgo(new Date(now - ago * seconds), now)).toBe(words)
})

test('a calendar day is the same in every time zone, long and short', () => {
  expect(formatDay('2026-12-01')).toBe('December 1, 2026')
  expect(formatShortDay('2026-12-01')).toBe('Dec 1')
})
