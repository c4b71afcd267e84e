import { expect, test } from 'vitest'
import { countLate, formatTimeIsUp } from './test-result.tsx'

test('only choices that are not in the result came too late', () => {
  const questions = [
    { id: 'q1', answer: 1 },
    { id: 'q2', answer: 0 },
    { id: 'q3', answer: null },
  ]
  expect(countLate(questions, {})).toBe(0)
  // Submitted with the test, replaced too late, answered too late.
  expect(countLate(questions, { q1: 1, q2: 2, q3: 0 })).toBe(2)
  expect([0, 1, 2].map(formatTimeIsUp)).toEqual([
    'Your answers were submitted.',
    'Your saved answers were submitted. 1 answer didn’t reach us in time. It doesn’t count.',
    'Your saved answers were submitted. 2 answers didn’t reach us in time. They don’t count.',
  ])
})
