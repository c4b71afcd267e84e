import { expect, test } from 'vitest'
import { firstCharge } from './grade-summary.tsx'

test('a first plan costs nothing today, and names the price after the free trial', () => {
  expect(firstCharge(1999, 'month', 7)).toEqual({
    today: '$0.00',
    later:
      'After your 7-day free trial it renews automatically at $19.99 per month until you cancel. Cancel before then and you pay nothing.',
  })
})

test('a plan without a free trial is charged today and at each renewal', () => {
  expect(firstCharge(19_999, 'year', 0)).toEqual({
    today: '$199.99',
    later: 'Renews automatically at $199.99 per year until you cancel.',
  })
})
