import { expect, test } from 'vitest'
import { boundSeconds, secondsOn } from './time.ts'

test.each([
  [0, 0],
  [41.6, 42],
  [3600, 3600],
  [1e12, 3600],
  [-1, null],
  [undefined, null],
])('%s seconds are stored as %s', (sent, stored) => {
  expect(boundSeconds(sent)).toBe(stored)
})

test('only times on these questions are kept', () => {
  const questions = [{ id: 'q1' }, { id: 'q2' }, { id: 'q3' }, { id: '__proto__' }, { id: 'constructor' }]
  expect(secondsOn(questions, { q1: 12.4, q2: -3, other: 9 })).toEqual({ q1: 12 })
})
