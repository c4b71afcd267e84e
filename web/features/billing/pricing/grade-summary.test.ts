import { expect, test } from 'vitest'
import { firstCharge } from './grade-summary.tsx'

test('a first plan costs nothing today, and names the price after the free trial', () => {
  expect(firstCharge(1999, 'month', 7)).toEqual({
    today: '$0.00',
    later: 'After 7 free days $19.99 every month, unless you cancel before.',
  })
})

test('a plan without a free trial is charged today and at each renewal', () => {
  expect(firstCharge(19_999, 'year', 0)).toEqual({
    today: '$199.99',
    later: 'Then $199.99 every year, unless you cancel before.',
  })
})
