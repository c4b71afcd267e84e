import { expect, test } from 'vitest'
import { describeTargetDate } from './target-day.ts'

const MONDAY = '2026-11-23'

test('text that may be read later includes the date', () => {
  expect(describeTargetDate('2026-11-27', MONDAY)).toBe('By Friday, November 27')
  expect(describeTargetDate('2026-11-20', MONDAY)).toBe('Planned for Friday, November 20')
})
