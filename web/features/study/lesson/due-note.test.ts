import { expect, test } from 'vitest'
import { dayOf, dueNote } from './due-note.ts'

test('a due date that has passed is told kindly', () => {
  expect(dueNote('2026-11-30', '2026-12-01')).toBe(
    'This day has passed. You can still submit it, and it counts in full.',
  )
})

test('today and tomorrow are called so, at the end of a year too', () => {
  expect(dueNote('2026-12-31', '2026-12-31')).toBe('That is today.')
  expect(dueNote('2027-01-01', '2026-12-31')).toBe('That is tomorrow.')
})

test('a day further away speaks for itself', () => {
  expect(dueNote('2027-01-02', '2026-12-31')).toBeNull()
})

test('the day is that of the clock on the wall', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})
