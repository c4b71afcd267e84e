import { expect, test } from 'vitest'
import { describeCancellation, describePlan } from './paid-plan.tsx'

const premium = {
  offer: 'premium_monthly',
  unitAmount: 1999,
  paused: false,
  renewsAt: new Date(2026, 11, 5, 12),
} as const

test.each([
  ['active', 'Premium, $19.99 per month, renews on December 5, 2026'],
  ['trial', 'Premium, free until December 5, 2026, then $19.99 per month'],
  ['past-due', 'Premium, $19.99 per month: the last payment failed, and we’ll try it again'],
] as const)('a plan that is %s is described as it is', (state, text) => {
  expect(describePlan({ ...premium, state })).toBe(text)
})

test('a plan of a closed grade has no date of a payment', () => {
  expect(describePlan({ ...premium, state: 'active', paused: true })).toBe(
    'Premium, $19.99 per month: payments are paused while the grade is closed',
  )
})

test.each([
  ['active', 'There’s no fee. It stays paid until December 5, 2026.'],
  ['trial', 'There’s no fee, and nothing is charged. The free trial continues until December 5, 2026.'],
  ['past-due', 'There’s no fee.'],
] as const)('canceling a plan that is %s promises nothing false', (state, text) => {
  expect(describeCancellation({ ...premium, state })).toBe(text)
})
