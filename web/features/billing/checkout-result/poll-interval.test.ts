import { expect, test } from 'vitest'
import { PATIENCE_WITH_PAYMENT, pauseBeforeAsking } from './poll-interval.ts'

test('a payment that has come or never will is not asked for again, nor one that was refused', () => {
  expect(pauseBeforeAsking('complete', 1)).toBe(false)
  expect(pauseBeforeAsking('expired', 1)).toBe(false)
  expect(pauseBeforeAsking(undefined, 0)).toBe(false)
})

test('the pauses grow to ten seconds, and within a minute it is asked ten times', () => {
  const pauses = Array.from({ length: 20 }, (_, index) => Number(pauseBeforeAsking('processing', index + 1)))
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect([pauses[0], pauses.at(-1)]).toEqual([1000, 10_000])
  let elapsed = 0
  const asked = pauses.filter((pause) => {
    elapsed += pause
    return elapsed <= PATIENCE_WITH_PAYMENT
  })
  expect(asked).toHaveLength(10)
})
