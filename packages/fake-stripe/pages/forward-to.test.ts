import { expect, test } from 'vitest'
import { endSubscription } from '../engine/subscription-changes.ts'
import { newWork, subscribed } from '../testing/work.ts'
import { forwardTo } from './forward-to.ts'

const seconds = (moment: string) => Date.parse(moment) / 1000
const NOW = seconds('2027-01-31T23:59:58Z')

test('a press moves the clock by a day, by seven, or to the same time of day a month later', () => {
  const { customer } = newWork(NOW)
  expect(forwardTo(customer, NOW, 'day')).toBe(seconds('2027-02-01T23:59:58Z'))
  expect(forwardTo(customer, NOW, 'week')).toBe(seconds('2027-02-07T23:59:58Z'))
  expect(forwardTo(customer, NOW, 'month')).toBe(seconds('2027-02-28T23:59:58Z'))
})

test('the end of the period is that of the plan that renews next, and there is none without a plan', () => {
  const work = newWork(NOW)
  expect(forwardTo(work.customer, NOW, 'period')).toBeNull()
  subscribed(work, [1999])
  const free = subscribed(work, [1999], { trialDays: 7 })
  expect(forwardTo(work.customer, NOW, 'period')).toBe(seconds('2027-02-07T23:59:58Z'))
  endSubscription(work, free, 'cancellation_requested')
  expect(forwardTo(work.customer, NOW, 'period')).toBe(seconds('2027-02-28T23:59:58Z'))
})
