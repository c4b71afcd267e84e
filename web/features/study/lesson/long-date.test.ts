import { expect, test } from 'vitest'
import { longDate } from './long-date.ts'

test('a due date is written in words', () => {
  expect(longDate('2026-12-01')).toBe('December 1, 2026')
})
