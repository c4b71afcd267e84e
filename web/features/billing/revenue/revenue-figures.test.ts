import { expect, test } from 'vitest'
import { formatAmount } from './revenue-figures.tsx'

test('an amount is formatted to the cent, with its currency', () => {
  expect([0, 5, 1999, 123_456_789, -250].map((cents) => formatAmount(cents, 'usd'))).toEqual([
    '$0.00',
    '$0.05',
    '$19.99',
    '$1,234,567.89',
    '-$2.50',
  ])
})
