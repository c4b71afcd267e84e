import { expect, test } from 'vitest'
import { formatDuration } from './status-format.ts'

test('durations have their largest unit', () => {
  expect([0, 0.0214, 12, 340, 7300, 100_000, 1_000_000].map(formatDuration)).toEqual([
    '0 ms',
    '21 ms',
    '12 s',
    '5 min',
    '2 h',
    '1 day',
    '11 days',
  ])
})
