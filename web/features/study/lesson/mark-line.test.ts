import { expect, test } from 'vitest'
import { markLine } from './mark-line.ts'

test('a mark without any bonus is that of the work', () => {
  expect(markLine({ academic: 30, total: 30 })).toBe('Your mark: 30%')
})

test('a bonus is told apart from the work, without the tail of a floating-point difference', () => {
  expect(markLine({ academic: 27, total: 29.7 })).toBe('Your mark: 27% + 2.7% bonus')
  expect(markLine({ academic: 100, total: 115.5 })).toBe('Your mark: 100% + 15.5% bonus')
})

test('before there is a mark nothing is said', () => {
  expect(markLine(null)).toBeNull()
  expect(markLine({ academic: 0, total: 0 })).toBeNull()
})
