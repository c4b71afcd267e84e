import { expect, test } from 'vitest'
import { nextHourlyRun } from './jobs.ts'

test('hourly jobs run at minute 20, also over midnight', () => {
  const next = (at: string) => nextHourlyRun(new Date(at)).toISOString()
  expect(next('2026-11-23T01:19:59.999Z')).toBe('2026-11-23T01:20:00.000Z')
  expect(next('2026-11-23T01:20:00Z')).toBe('2026-11-23T02:20:00.000Z')
  expect(next('2026-12-31T23:40:00Z')).toBe('2027-01-01T00:20:00.000Z')
})
