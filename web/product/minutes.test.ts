import { expect, test } from 'vitest'
import { formatMinutes } from './minutes.ts'

test.each([
  [60, '1 minute'],
  [2700, '45 minutes'],
  [2250, '37 minutes 30 seconds'],
  [7200, '120 minutes'],
])('%i seconds are formatted as %s', (seconds, text) => {
  expect(formatMinutes(seconds)).toBe(text)
})
