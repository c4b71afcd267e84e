import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthlyRevenue } from './monthly-revenue.ts'
import { DEFAULT_CENTS } from './plans.ts'

test('twelve months of an annual plan come to its price within half a dollar', () => {
  expect(monthlyRevenue({ premium_annual: DEFAULT_CENTS.premium_annual })).toBe(1667)
  expect(monthlyRevenue({ premium_annual: DEFAULT_CENTS.premium_annual * 12 })).toBe(
    DEFAULT_CENTS.premium_annual,
  )
})

test('what renews by the month counts as it is, and all together is whole cents', () => {
  const cents = fc.nat(1_000_000)
  const renewing = fc.record({
    premium_monthly: cents,
    premium_annual: cents,
    premium_plus_monthly: cents,
    premium_plus_family: cents,
  })
  fc.assert(
    fc.property(renewing, (given) => {
      const monthly = given.premium_monthly + given.premium_plus_monthly + given.premium_plus_family
      const sum = monthlyRevenue(given)
      expect(Number.isInteger(sum)).toBe(true)
      expect(Math.abs((sum - monthly) * 12 - given.premium_annual)).toBeLessThanOrEqual(6)
    }),
  )
  expect(monthlyRevenue({})).toBe(0)
})
