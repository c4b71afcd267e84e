import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pauseReached, timeShown } from './film-pause.tsx'

it('playback reaches a pause once, whatever its steps', () => {
  const at = fc.double({ min: 1, max: 60, noNaN: true })
  const steps = fc.array(fc.double({ min: 0.01, max: 2, noNaN: true }), { minLength: 60, maxLength: 100 })
  fc.assert(
    fc.property(at, steps, (pause, list) => {
      let now = 0
      let reached = 0
      for (const step of list) {
        if (pauseReached([pause], now, now + step) === 0) reached += 1
        now += step
      }
      expect(reached).toBe(now >= pause ? 1 : 0)
    }),
  )
})

it('a jump over a pause does not reach it, nor does the film that goes on from it', () => {
  expect(pauseReached([15, 40], 5, 60)).toBe(-1)
  expect(pauseReached([15, 40], Number.POSITIVE_INFINITY, 15)).toBe(-1)
  expect(pauseReached([15, 40], 15, 15.3)).toBe(-1)
  expect(pauseReached([15, 40], 39.9, 40)).toBe(1)
})

it('the picture of a pause is of just before it, within the film', () => {
  expect(timeShown(15)).toBeCloseTo(14.4)
  expect(timeShown(0.2)).toBe(0)
})
