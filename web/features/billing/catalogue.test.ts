import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_CENTS } from '#domain/plans/plans.ts'
import { savedPercent } from './price.tsx'

test('the annual price of Premium saves 16 percent', () => {
  expect(savedPercent(DEFAULT_CENTS.premium_monthly, DEFAULT_CENTS.premium_annual)).toBe(16)
})

test('no saving is shown below one percent', () => {
  expect(savedPercent(1000, 11_900)).toBeNull()
  expect(savedPercent(1000, 12_000)).toBeNull()
  expect(savedPercent(1000, 13_000)).toBeNull()
  expect(savedPercent(0, 0)).toBeNull()
})

test('the actual saving is at least the one shown, and less than one percent more', () => {
  const cents = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(cents, cents, (monthly, annual) => {
      const percent = savedPercent(monthly, annual)
      const saved = (monthly * 12 - annual) * 100
      if (percent === null) expect(saved).toBeLessThan(monthly * 12)
      else {
        expect(saved).toBeGreaterThanOrEqual(percent * monthly * 12)
        expect(saved).toBeLessThan((percent + 1) * monthly * 12)
      }
    }),
  )
})
