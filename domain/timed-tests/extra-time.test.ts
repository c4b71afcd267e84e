import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  COMMON_EXTRA_TIMES,
  EXTRA_TIME_STEP,
  inMinutes,
  MAX_EXTRA_TIME,
  MIN_EXTRA_TIME,
  secondsAllowed,
} from './extra-time.ts'
import { deadlineOf } from './timed-test.ts'

/** In hundredths, since 1.15 and its like have no exact number. */
const EVERY_FACTOR = Array.from({ length: 21 }, (_, step) => 100 + 5 * step)

const minutes = fc.integer({ min: 1, max: 600 })
const hundredths = fc.constantFrom(...EVERY_FACTOR)

test('the factors go from none to twice the time, and the common ones are among them', () => {
  const factors = EVERY_FACTOR.map((factor) => factor / 100)
  expect([factors.at(0), factors.at(-1)]).toEqual([MIN_EXTRA_TIME, MAX_EXTRA_TIME])
  expect(factors.length).toBe(Math.round((MAX_EXTRA_TIME - MIN_EXTRA_TIME) / EXTRA_TIME_STEP) + 1)
  expect(factors).toEqual(expect.arrayContaining([...COMMON_EXTRA_TIMES]))
})

test('with every factor the deadline is the start plus the minutes times the factor, to the millisecond', () => {
  const start = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(start, minutes, hundredths, (startedAt, duration, factor) => {
      const allowed = deadlineOf(startedAt, duration, factor / 100).getTime() - startedAt.getTime()
      expect(allowed).toBe(duration * 600 * factor)
    }),
  )
})

test('the seconds that a learner is told of are those until the deadline', () => {
  fc.assert(
    fc.property(minutes, hundredths, (duration, factor) => {
      const epoch = new Date(0)
      expect(deadlineOf(epoch, duration, factor / 100)).toEqual(
        new Date(secondsAllowed(duration, factor / 100) * 1000),
      )
    }),
  )
})

test('more time is never less', () => {
  fc.assert(
    fc.property(minutes, hundredths, hundredths, (duration, one, other) => {
      const [less, more] = [Math.min(one, other) / 100, Math.max(one, other) / 100]
      expect(secondsAllowed(duration, more)).toBeGreaterThanOrEqual(secondsAllowed(duration, less))
      expect(secondsAllowed(duration, less)).toBeGreaterThanOrEqual(duration * 60)
    }),
  )
})

test.each([
  [60, '1 minute'],
  [2700, '45 minutes'],
  [2250, '37 minutes 30 seconds'],
  [7200, '120 minutes'],
])('%i seconds are told as %s', (seconds, told) => {
  expect(inMinutes(seconds)).toBe(told)
})
