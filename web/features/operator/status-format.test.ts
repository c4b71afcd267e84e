import { expect, test } from 'vitest'
import { formatBytes, formatDuration } from './status-format.ts'

test('sizes have the largest unit and at most one decimal', () => {
  expect([0, 512, 1400, 24_000_000, 9.3e11, 5e15, -1400].map(formatBytes)).toEqual([
    '0 bytes',
    '512 bytes',
    '1.4 kB',
    '24 MB',
    '930 GB',
    '5,000 TB',
    '−1.4 kB',
  ])
})

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
