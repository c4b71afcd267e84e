import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  describeCancellation,
  describeDeletion,
  describePlan,
  PlanWhilePaused,
  type Subscription,
} from './paid-plan.tsx'

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

const alone: Subscription = {
  id: 'sub_1',
  offer: 'premium_monthly',
  state: 'active',
  sharedBy: 1,
  unitAmount: 1999,
  currency: 'usd',
  renewsAt: new Date(2026, 11, 1),
  endsAt: null,
  unpaid: false,
  paused: false,
  changesTo: [],
}
const shared: Subscription = { ...alone, offer: 'premium_plus_family', sharedBy: 2, unitAmount: 3999 }

const textOf = (subscription: Subscription) =>
  renderToStaticMarkup(
    createElement(PlanWhilePaused, { subscription, firstName: 'Ida', cancels: false, onChange: () => {} }),
  ).replace(/<[^>]+>/g, ' ')

test('pausing a child names the plan and offers to end it', () => {
  expect(textOf(alone)).toMatch(
    /The plan isn’t paused\. .* Premium, \$19\.99 per month, renews on .*Cancel the plan too/,
  )
  expect(textOf(shared)).toMatch(
    /family plan, \$39\.99 per month.*Take Ida out of the family plan too.*The others keep it/,
  )
})

test('deleting a child says what becomes of the plan', () => {
  expect(describeDeletion(alone, 'Ida')).toBe('Premium ends at once, and you aren’t charged again')
  expect(describeDeletion(shared, 'Ida')).toBe('Ida leaves the family plan; the others keep it at the same price')
})
