import { expect, test } from 'vitest'
import { MAX_WAIT_MS, pollInterval } from './poll-interval.ts'

test('polling stops when the payment is complete, expired or unknown', () => {
  expect(pollInterval('complete', 1)).toBe(false)
  expect(pollInterval('expired', 1)).toBe(false)
  expect(pollInterval(undefined, 0)).toBe(false)
})

test('intervals grow to ten seconds, with ten requests in a minute', () => {
  const pauses = Array.from({ length: 20 }, (_, index) => Number(pollInterval('processing', index + 1)))
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect([pauses[0], pauses.at(-1)]).toEqual([1000, 10_000])
  let elapsed = 0
  const requests = pauses.filter((pause) => {
    elapsed += pause
    return elapsed <= MAX_WAIT_MS
  })
  expect(requests).toHaveLength(10)
})
