import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mondayOf, streakDays } from './study-days.ts'

const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** Some of the days around one day. */
const daysAround = (today: string) =>
  fc.array(fc.integer({ min: -20, max: 3 }).map((offset) => moved(today, offset)))

function moved(day: string, count: number) {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
}

describe('a streak', () => {
  test('is 0 before the first day', () => {
    expect(streakDays([], '2026-03-02')).toBe(0)
  })

  test('goes on while today is still open', () => {
    expect(streakDays(['2026-02-28', '2026-03-01'], '2026-03-02')).toBe(2)
    expect(streakDays(['2026-02-28', '2026-03-01', '2026-03-02'], '2026-03-02')).toBe(3)
  })

  test('ends with the first day left out', () => {
    expect(streakDays(['2026-02-27', '2026-02-28'], '2026-03-02')).toBe(0)
    expect(streakDays(['2026-02-27', '2026-03-01', '2026-03-02'], '2026-03-02')).toBe(2)
  })

  test('goes over the end of a month, of a year and over 29 February', () => {
    expect(streakDays(['2028-02-28', '2028-02-29', '2028-03-01'], '2028-03-01')).toBe(3)
    expect(streakDays(['2026-12-31', '2027-01-01'], '2027-01-01')).toBe(2)
  })

  test('of n days is n, whatever their order and however often each comes', () => {
    const someDays = fc.tuple(
      anyDay,
      fc.integer({ min: 1, max: 60 }),
      fc.boolean(),
      fc.infiniteStream(fc.nat()),
    )
    fc.assert(
      fc.property(someDays, ([today, length, todayIsOpen, order]) => {
        const last = todayIsOpen ? moved(today, -1) : today
        const days = Array.from({ length }, (_, index) => moved(last, -index))
        const shuffled = [...days, ...days]
          .map((day) => ({ day, at: order.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ day }) => day)
        expect(streakDays(shuffled, today)).toBe(length)
      }),
    )
  })

  test('is never shortened by one more day', () => {
    const anyDays = anyDay.chain((today) =>
      fc.tuple(fc.constant(today), daysAround(today), fc.integer({ min: -20, max: 3 })),
    )
    fc.assert(
      fc.property(anyDays, ([today, days, offset]) => {
        const more = [...days, moved(today, offset)]
        expect(streakDays(more, today)).toBeGreaterThanOrEqual(streakDays(days, today))
      }),
    )
  })
})

describe('the Monday of a week', () => {
  test('is the day itself on a Monday, and six days before on a Sunday', () => {
    expect(mondayOf('2026-03-02')).toBe('2026-03-02')
    expect(mondayOf('2026-03-08')).toBe('2026-03-02')
    expect(mondayOf('2027-01-01')).toBe('2026-12-28')
  })

  test('is a Monday, at most six days before, and the same for all of its week', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 6 }), (day, offset) => {
        const monday = mondayOf(day)
        expect(new Date(monday).getUTCDay()).toBe(1)
        expect(mondayOf(moved(monday, offset))).toBe(monday)
        expect(day >= monday && day <= moved(monday, 6)).toBe(true)
      }),
    )
  })
})
