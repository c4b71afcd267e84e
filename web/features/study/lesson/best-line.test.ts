import { expect, test } from 'vitest'
import { bestLine } from './best-line.ts'

test('a submission that was not the best says what counts', () => {
  expect(bestLine(90, { correctCount: 2, total: 10 })).toBe('Your best so far is 90%. The best counts.')
  expect(bestLine(66.67, { correctCount: 1, total: 3 })).toBe('Your best so far is 67%. The best counts.')
})

test('the best itself, kept with two decimals by the server, says nothing of it', () => {
  expect(bestLine(66.67, { correctCount: 2, total: 3 })).toBeNull()
  expect(bestLine(100, { correctCount: 3, total: 3 })).toBeNull()
  expect(bestLine(null, { correctCount: 0, total: 3 })).toBeNull()
})
