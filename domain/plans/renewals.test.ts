import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstRenewalAfterNotice } from './renewals.ts'

const DAY_MS = 24 * 3_600_000
const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY_MS)
const renewal = new Date('2027-01-31T12:00:00Z')

test('a new monthly price applies to the first renewal that is at least thirty days away, on the same day of the month', () => {
  expect(firstRenewalAfterNotice(renewal, 'month', daysBefore(renewal, 30))).toEqual(renewal)
  expect(firstRenewalAfterNotice(renewal, 'month', daysBefore(renewal, 29))).toEqual(new Date('2027-02-28T12:00:00Z'))
  expect(firstRenewalAfterNotice(new Date('2026-12-15T00:00:00Z'), 'month', new Date('2026-12-01'))).toEqual(
    new Date('2027-01-15T00:00:00Z'),
  )
})

test('a new annual price is announced about a month before the renewal, or a year later if that is too late', () => {
  expect(firstRenewalAfterNotice(renewal, 'year', daysBefore(renewal, 200))).toBeNull()
  expect(firstRenewalAfterNotice(renewal, 'year', daysBefore(renewal, 31))).toEqual(renewal)
  expect(firstRenewalAfterNotice(renewal, 'year', daysBefore(renewal, 29))).toBeNull()
})

test('no notice is shorter than thirty days, in any month', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 31 }),
      (renewsAt, days) => {
        const now = daysBefore(renewsAt, days)
        const at = firstRenewalAfterNotice(renewsAt, 'month', now)
        expect((at?.getTime() ?? 0) - now.getTime()).toBeGreaterThanOrEqual(30 * DAY_MS)
      },
    ),
  )
})
