import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextWeekly, type WeeklySchedule, weekOf } from './weekly-schedule.ts'

const DAY_MS = 86_400_000
const zones = [
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
]
const anySchedule: fc.Arbitrary<WeeklySchedule> = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  hour: fc.integer({ min: 0, max: 23 }),
  timeZone: fc.constantFrom(...zones),
})
const anyTime = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })

describe('nextWeekly', () => {
  test.each([
    [
      'a usual week',
      { weekday: 5, hour: 17, timeZone: 'America/New_York' },
      '2026-11-23T12:00:00Z',
      '2026-11-27T22:00:00.000Z',
    ],
    [
      'the same day, before the hour',
      { weekday: 1, hour: 17, timeZone: 'America/New_York' },
      '2026-11-23T12:00:00Z',
      '2026-11-23T22:00:00.000Z',
    ],
    [
      'exactly at the time, a week later',
      { weekday: 1, hour: 17, timeZone: 'America/New_York' },
      '2026-11-23T22:00:00Z',
      '2026-11-30T22:00:00.000Z',
    ],
    [
      'across the start of daylight saving time',
      { weekday: 7, hour: 17, timeZone: 'America/New_York' },
      '2027-03-13T12:00:00Z',
      '2027-03-14T21:00:00.000Z',
    ],
    [
      'an hour that is skipped',
      { weekday: 7, hour: 2, timeZone: 'America/New_York' },
      '2027-03-13T12:00:00Z',
      '2027-03-14T07:00:00.000Z',
    ],
    [
      'an hour that is repeated: its first',
      { weekday: 7, hour: 1, timeZone: 'America/New_York' },
      '2026-10-31T12:00:00Z',
      '2026-11-01T05:00:00.000Z',
    ],
  ])('%s', (_, schedule, after, at) => {
    expect(nextWeekly(schedule, new Date(after)).toISOString()).toBe(at)
  })

  test('is at most eight days later, on the chosen day and hour or the hour after a skipped one', () => {
    fc.assert(
      fc.property(anySchedule, anyTime, (schedule, after) => {
        const at = nextWeekly(schedule, after)
        expect(at.getTime()).toBeGreaterThan(after.getTime())
        expect(at.getTime() - after.getTime()).toBeLessThanOrEqual(7 * DAY_MS + 2 * 3_600_000)
        const shown = new Intl.DateTimeFormat('en-US', {
          timeZone: schedule.timeZone,
          hour: 'numeric',
          hourCycle: 'h23',
        }).format(at)
        expect([schedule.hour, schedule.hour + 1]).toContain(Number(shown))
      }),
    )
  })

  test('consecutive results are in consecutive weeks, across all clock changes', () => {
    fc.assert(
      fc.property(anySchedule, anyTime, (schedule, start) => {
        const weeks: string[] = []
        let at = start
        for (let count = 0; count < 60; count += 1) {
          at = nextWeekly(schedule, at)
          weeks.push(weekOf(at, schedule.timeZone))
        }
        weeks.slice(1).forEach((week, index) => {
          expect(Date.parse(week) - Date.parse(weeks[index] ?? '')).toBe(7 * DAY_MS)
        })
      }),
      { numRuns: 10 },
    )
  })
})
