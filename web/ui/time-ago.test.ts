import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

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
  expect(timeAgo(new Date(now - ago * seconds), now)).toBe(words)
})
