import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekOf } from './progress/weekly-schedule.ts'
import {
  cancelUntil,
  endOfLesson,
  isBookable,
  isMarkable,
  isSlot,
  listSlots,
  roomFrom,
  type TutorTimes,
  weekTimes,
} from './tutoring.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const zones = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
]
const anyZone = fc.constantFrom(...zones)
// Not in the hours that a clock skips or repeats, which have a test of their own.
const anySlot = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  hour: fc.integer({ min: 5, max: 22 }),
  minute: fc.constantFrom(0, 15, 30, 45),
})
const anyTutor: fc.Arbitrary<TutorTimes> = fc.record({
  timeZone: anyZone,
  slots: fc.array(anySlot, { minLength: 1, maxLength: 5 }),
})
const anyTime = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })

/** Weekday and time of the clock in a zone, such as 'Mon 16:30'. */
function clock(at: Date, timeZone: string): string {
  const options = { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-US', options).format(at)
}

describe('slots', () => {
  it('have the same weekday and time on the tutor’s clock all year, whatever daylight saving does', () => {
    fc.assert(
      fc.property(anyTutor, anyTime, ({ timeZone, slots: [slot] }, from) => {
        const year = listSlots({ timeZone, slots: slot ? [slot] : [] }, from, new Date(from.getTime() + 364 * DAY_MS))
        expect(new Set(year.map((at) => clock(at, timeZone))).size).toBe(1)
        expect([51, 52, 53]).toContain(year.length)
      }),
      { numRuns: 10 },
    )
  })

  it('are each in exactly one week of a family, in any two time zones', () => {
    fc.assert(
      fc.property(anyTutor, anyZone, anyTime, (tutor, familyZone, start) => {
        const first = weekTimes(weekOf(start, familyZone), familyZone)
        const weeks = [first]
        for (let count = 0; count < 8; count += 1) {
          const { until } = weeks[count] ?? first
          weeks.push(weekTimes(weekOf(until, familyZone), familyZone))
        }
        const byWeek = weeks.map(({ from, until }) => listSlots(tutor, from, until))
        const last = weeks.at(-1) ?? first
        expect(byWeek.flat()).toEqual(listSlots(tutor, first.from, last.until))
        byWeek.forEach((slots, index) => {
          for (const at of slots) {
            expect(weekTimes(weekOf(at, familyZone), familyZone)).toEqual(weeks[index])
            expect(isSlot(tutor, at)).toBe(true)
          }
        })
      }),
      { numRuns: 10 },
    )
  })

  it('stay at their time for the tutor and move by an hour for a family whose clock does not change', () => {
    const tutor = { timeZone: 'America/New_York', slots: [{ weekday: 2, hour: 16, minute: 30 }] }
    const slots = listSlots(tutor, new Date('2027-03-08T00:00:00Z'), new Date('2027-03-18T00:00:00Z'))
    expect(slots.map((at) => clock(at, 'America/New_York'))).toEqual(['Tue 16:30', 'Tue 16:30'])
    expect(slots.map((at) => clock(at, 'America/Phoenix'))).toEqual(['Tue 14:30', 'Tue 13:30'])
  })

  it('in an hour that the clock skips or repeats exist once', () => {
    const times = (hour: number) => ({ timeZone: 'America/New_York', slots: [{ weekday: 7, hour, minute: 30 }] })
    const around = (day: string) => [new Date(`${day}T00:00:00Z`), new Date(Date.parse(day) + 2 * DAY_MS)] as const
    expect(listSlots(times(2), ...around('2027-03-14'))).toEqual([new Date('2027-03-14T07:00:00Z')])
    expect(listSlots(times(1), ...around('2027-11-07'))).toEqual([new Date('2027-11-07T05:30:00Z')])
  })
})

describe('a week of a family', () => {
  it('is from Monday to Monday on its clock, and 167 to 169 hours long', () => {
    fc.assert(
      fc.property(anyZone, anyTime, (zone, at) => {
        const { from, until } = weekTimes(weekOf(at, zone), zone)
        expect([clock(from, zone), clock(until, zone)]).toEqual(['Mon 00:00', 'Mon 00:00'])
        expect(from <= at && at < until).toBe(true)
        expect(Math.abs(until.getTime() - from.getTime() - 7 * DAY_MS)).toBeLessThanOrEqual(HOUR_MS)
      }),
    )
  })
})

it('a lesson is booked a day ahead at the latest, canceled 12 hours ahead, opened 10 minutes ahead, marked in the week after', () => {
  const start = new Date('2027-03-14T20:00:00Z')
  const at = (hours: number) => new Date(start.getTime() + hours * HOUR_MS)
  expect([-24, -23.9, -26 * 7 * 24, -26 * 7 * 24 - 1].map((hours) => isBookable(start, at(hours)))).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect([cancelUntil(start), roomFrom(start), endOfLesson(start)]).toEqual([at(-12), at(-1 / 6), at(0.75)])
  expect([-0.1, 0, 7 * 24, 7 * 24 + 1].map((hours) => isMarkable(start, at(hours)))).toEqual([false, true, true, false])
})
