import { expect, test } from 'vitest'
import { bonusPercent, planFeatures } from './plan-features.ts'

test('the bonus shown for a plan is the one used for marks', () => {
  expect([bonusPercent('Freemium'), bonusPercent('Premium'), bonusPercent('Premium Plus')]).toEqual([0, 10, 20])
  expect(planFeatures.Premium).toContain('10% bonus points on everything your child completes')
  expect(planFeatures['Premium Plus']).toContain('20% bonus points on everything your child completes')
})
