import { expect, test } from 'vitest'
import { longDay, shortDay } from './calendar-day.ts'

test('a calendar day is the same in every time zone, in words or short', () => {
  expect(longDay('2026-12-01')).toBe('December 1, 2026')
  expect(shortDay('2026-12-01')).toBe('Dec 1')
})
