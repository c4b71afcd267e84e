import { expect, test } from 'vitest'
import { hoursAndMinutes } from './hours-and-minutes.ts'

test.each([
  [0, '0 min'],
  [59, '0 min'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [8100, '2 h 15 min'],
  [36_000, '10 h'],
])('%i seconds are %s', (seconds, words) => {
  expect(hoursAndMinutes(seconds)).toBe(words)
})
