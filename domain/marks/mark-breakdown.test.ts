import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyFlags, anyPassedTests, anyTier } from '../testing/arbitraries.ts'
import { computeMarks } from './compute-marks.ts'
import { toldMarks } from './mark-breakdown.ts'

test('work, plan and tests add up to the total, and the work is never more than 100', () => {
  fc.assert(
    fc.property(anyFlags, anyTier, anyPassedTests, (flags, tier, passed) => {
      const told = toldMarks({ ...computeMarks(flags, tier, passed), tier }, flags)
      expect(told.academic + told.tierBonus + told.testBonus).toBeCloseTo(told.total, 10)
      expect(told.academic).toBeLessThanOrEqual(100)
      expect(told.tier).toBe(tier)
    }),
  )
})
