import { expect, test } from 'vitest'
import { bonusPercent, planFeatures, planSummary, worksheetsForMissed } from './plan-features.ts'

test('the bonus shown for a plan is the one used for marks', () => {
  expect([bonusPercent('Freemium'), bonusPercent('Premium'), bonusPercent('Premium Plus')]).toEqual([0, 10, 20])
  expect(planFeatures('Premium')).toContain('10% bonus points on everything your child completes')
  expect(planFeatures('Premium Plus')).toContain('20% bonus points on everything your child completes')
})

test('paid plans are described by what they add for learning first, and the bonus last', () => {
  for (const plan of ['Premium', 'Premium Plus'] as const) {
    expect(planFeatures(plan).at(-1)).toContain('bonus points')
    expect(planSummary(plan)).toBe(
      `Everything in Freemium, plus worksheets, extra practice, growth over time, and a ${bonusPercent(plan)}% bonus`,
    )
  }
})

test('worksheets are offered for missed questions only', () => {
  expect(worksheetsForMissed('Mira', 0)).toBeNull()
  expect(worksheetsForMissed('Mira', 1)).toBe(
    'Mira missed 1 question. With Premium, a worksheet on its skill is ready to print.',
  )
  expect(worksheetsForMissed('Mira', 12)).toBe(
    'Mira missed 12 questions. With Premium, worksheets on their skills are ready to print.',
  )
})
