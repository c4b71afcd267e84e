import { expect, test } from 'vitest'
import { timeLeft } from './test-list.tsx'

const running = { remainingSeconds: 754, knownAt: 1_000_000 }
const after = (seconds: number) => timeLeft(running, running.knownAt + seconds * 1000)

test('remaining time is rounded down to whole minutes', () => {
  expect([0, 34, 35, 634, 635, 694, 695, 753, 754, 9000].map(after)).toEqual([
    '12 minutes left',
    '12 minutes left',
    '11 minutes left',
    '2 minutes left',
    '1 minute left',
    '1 minute left',
    'Less than a minute left',
    'Less than a minute left',
    'Time is up',
    'Time is up',
  ])
})

test('a clock that was set back adds no time', () => {
  expect(after(-3600)).toBe('12 minutes left')
})
