import { expect, test } from 'vitest'
import { amount } from './revenue-figures.tsx'

test('an amount is told to the cent, with its currency', () => {
  expect([0, 5, 1999, 123_456_789, -250].map((cents) => amount(cents, 'usd'))).toEqual([
    ...['$0.00', '$0.05', '$19.99', '$1,234,567.89', '-$2.50'],
  ])
})
