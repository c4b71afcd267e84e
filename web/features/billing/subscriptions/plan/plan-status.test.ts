import { expect, test } from 'vitest'
import { DEFAULT_CENTS } from '#domain/plans/plans.ts'
import { optionPrice } from '../plan-options.tsx'
import { someLearner, someSubscriber, someSubscription } from '../testing/some-learner.ts'
import { hasOtherLearners, planStatus } from './own-plan.ts'

const end = new Date(2026, 11, 21)

test('the status of a plan in a closed grade says that nothing is charged', () => {
  expect(planStatus(someSubscription({ paused: true, renewsAt: null }))).toMatchObject({
    label: 'Payments paused',
    next: expect.stringMatching(/^The grade is closed\. You keep Premium and aren’t charged/),
  })
})

test('the status of a plan names the next date and amount', () => {
  expect(planStatus(someSubscription())).toMatchObject({
    label: 'Active',
    next: 'Renews on December 21, 2026 at $19.99 per month.',
  })
  expect(planStatus(someSubscription({ state: 'trial' }))).toMatchObject({
    label: 'Free trial',
    next: 'Free until December 21, 2026, then $19.99 per month.',
  })
  expect(planStatus(someSubscription({ state: 'ending', renewsAt: null, endsAt: end })).next).toMatch(
    /^Canceled\. Premium ends on December 21, 2026 and becomes Freemium\. No more charges/,
  )
  expect(planStatus(someSubscription({ state: 'ending', endsAt: new Date(2027, 0, 10) })).next).toBe(
    'Canceled. Premium renews once more on December 21, 2026 at $19.99 per month, ends on January 10, 2027 and becomes Freemium. Progress and marks stay.',
  )
  expect(planStatus(someSubscription({ state: 'ending', unpaid: true, renewsAt: null, endsAt: end })).next).toMatch(
    /^Canceled\. The last payment failed, and we’ll try it again\. Once it’s paid, Premium ends on/,
  )
  expect(planStatus(someSubscription({ state: 'past-due', renewsAt: null, endsAt: end }))).toMatchObject({
    label: 'Payment failed',
    next: expect.stringMatching(/update your payment method\. Otherwise Premium ends on December 21, 2026/),
  })
})

test('annual and family plans show their price and interval', () => {
  const annual = someSubscription({ offer: 'premium_annual', unitAmount: 19_999 })
  expect(planStatus(annual).next).toBe('Renews on December 21, 2026 at $199.99 per year.')
  const family = someSubscription({ offer: 'premium_plus_family', unitAmount: 3999 })
  expect(optionPrice(someLearner('Mia', { subscription: family }), 'Premium Plus', 'monthly', DEFAULT_CENTS)).toBe(
    '$39.99 per month for the family',
  )
})

test('a card shows the current price, or the price paid if the learner has the plan', () => {
  const prices = { ...DEFAULT_CENTS, premium_monthly: 2499 }
  expect(optionPrice(someLearner('Mia'), 'Premium', 'monthly', prices)).toBe('$24.99 per month')
  expect(optionPrice(someSubscriber('Mia'), 'Premium', 'monthly', prices)).toBe('$19.99 per month')
  expect(optionPrice(someLearner('Mia'), 'Premium Plus', 'monthly', prices)).toBe('$29.99 per month for one child')
  expect(optionPrice(someLearner('Mia'), 'Freemium', 'family', prices)).toBe('$0.00 per month')
  expect(optionPrice(someLearner('Mia'), 'Premium Plus', 'family', prices)).toBe('$39.99 per month for the family')
})

test('other learners continue on a subscription unless they canceled or it is a family plan', () => {
  const mia = someSubscriber('Mia')
  const tom = someSubscriber('Tom')
  const plan = { learner: mia, subscription: someSubscription() }
  expect(hasOtherLearners(plan, [mia, tom])).toBe(true)
  expect(hasOtherLearners(plan, [mia, someSubscriber('Tom', { state: 'ending' })])).toBe(false)
  expect(hasOtherLearners(plan, [mia, someSubscriber('Tom', { id: 'sub_2' })])).toBe(false)
  const family = { offer: 'premium_plus_family' as const, sharedBy: 2 }
  const shared = { learner: mia, subscription: someSubscription(family) }
  expect(hasOtherLearners(shared, [mia, someSubscriber('Tom', family)])).toBe(false)
})
