import { expect, test } from 'vitest'
import { endSubscription } from '../billing/subscription-changes.ts'
import { createContext, subscribeInMemory } from '../testing/context.ts'
import { clockTarget } from './actions.ts'

const seconds = (moment: string) => Date.parse(moment) / 1000
const NOW = seconds('2027-01-31T23:59:58Z')

test('the clock moves by a day, a week or a month', () => {
  const { customer } = createContext(NOW)
  expect(clockTarget(customer, NOW, 'day')).toBe(seconds('2027-02-01T23:59:58Z'))
  expect(clockTarget(customer, NOW, 'week')).toBe(seconds('2027-02-07T23:59:58Z'))
  expect(clockTarget(customer, NOW, 'month')).toBe(seconds('2027-02-28T23:59:58Z'))
})

test('the clock moves to the earliest period end, and there is none without a subscription', () => {
  const context = createContext(NOW)
  expect(clockTarget(context.customer, NOW, 'period')).toBeNull()
  subscribeInMemory(context, [1999])
  const free = subscribeInMemory(context, [1999], { trialDays: 7 })
  expect(clockTarget(context.customer, NOW, 'period')).toBe(seconds('2027-02-07T23:59:58Z'))
  endSubscription(context, free, 'cancellation_requested')
  expect(clockTarget(context.customer, NOW, 'period')).toBe(seconds('2027-02-28T23:59:58Z'))
})
