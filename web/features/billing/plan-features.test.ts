import { expect, test } from 'vitest'
import { bonusPercent, planFeatures } from './plan-features.ts'

test('the bonus shown for a plan is the one used for marks', () => {
  expect([bonusPercent('Freemium'), bonusPercent('Premium'), bonusPercent('Premium Plus')]).toEqual([0, 10, 20])
  expect(planFeatures.Premium).toContain('A bonus of 10% on all marks that are earned')
  expect(planFeatures['Premium Plus']).toContain('A bonus of 20% on all marks that are earned')
})
