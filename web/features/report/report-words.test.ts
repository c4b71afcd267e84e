import { expect, it } from 'vitest'
import { describeRemainingWork } from './report-words.ts'

it.each([
  [2, 1, '2 lessons and 1 test to go.'],
  [1, 0, '1 lesson to go.'],
  [0, 2, '2 tests to go.'],
  [0, 0, 'This subject has no lessons yet.'],
])('a certificate with %i lessons and %i tests left says so', (lessonsLeft, testsLeft, words) => {
  expect(describeRemainingWork({ lessonsLeft, testsLeft })).toBe(words)
})
