import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodEndAfter } from './period.ts'

const seconds = (day: string) => Date.parse(`${day}Z`) / 1000
const day = (at: number) => new Date(at * 1000).toISOString().slice(0, 19)

/** Ends of consecutive periods from the anchor. */
function ends(anchor: string, interval: 'month' | 'year', count: number): string[] {
  const begun = [seconds(anchor)]
  while (begun.length <= count) {
    begun.push(periodEndAfter(seconds(anchor), interval, begun.at(-1) ?? 0))
  }
  return begun.slice(1).map(day)
}

test("a monthly period starts on the anchor's day, or on the last day of shorter months", () => {
  expect(ends('2027-01-31T10:00:00', 'month', 5)).toEqual([
    '2027-02-28T10:00:00',
    '2027-03-31T10:00:00',
    '2027-04-30T10:00:00',
    '2027-05-31T10:00:00',
    '2027-06-30T10:00:00',
  ])
  expect(ends('2027-12-15T23:59:59', 'month', 2)).toEqual(['2028-01-15T23:59:59', '2028-02-15T23:59:59'])
})

test('a year from February 29 ends on the 28th, except in leap years', () => {
  expect(ends('2028-02-29T00:00:00', 'year', 4)).toEqual([
    '2029-02-28T00:00:00',
    '2030-02-28T00:00:00',
    '2031-02-28T00:00:00',
    '2032-02-29T00:00:00',
  ])
})

test('every point in time is in exactly one period, which lasts a day, a week, a month or a year', () => {
  const lengths = { day: [1, 1], week: [7, 7], month: [28, 31], year: [365, 366] } as const
  fc.assert(
    fc.property(
      fc.integer({ min: 1_500_000_000, max: 2_000_000_000 }),
      fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
      fc.nat(300),
      (anchor, interval, index) => {
        let start = anchor
        for (let period = 0; period < index % 40; period += 1) start = periodEndAfter(anchor, interval, start)
        const end = periodEndAfter(anchor, interval, start)
        const [least, most] = lengths[interval]
        expect((end - start) / 86_400).toBeGreaterThanOrEqual(least)
        expect((end - start) / 86_400).toBeLessThanOrEqual(most)
        expect(periodEndAfter(anchor, interval, end - 1)).toBe(end)
      },
    ),
  )
})
