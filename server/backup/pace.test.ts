import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AIM_MS, MIN_SHARE, slowPace, workingShare } from './pace.ts'

const MINUTE = 60_000
const MAX_PIECE_MS = 250

/**
 * Simulates a paced backup on a virtual clock.
 * @param estimate estimated progress as a function of the true progress
 * @returns duration
 */
async function run(workMs: number, estimate: (done: number) => number): Promise<number> {
  let time = 0
  const pace = slowPace({
    now: () => time,
    async sleep(ms) {
      time += ms
    },
  })
  const pieces = Math.ceil(Math.max(workMs / MAX_PIECE_MS, 100))
  for (let piece = 1; piece <= pieces; piece += 1) {
    time += workMs / pieces
    await pace.rest(estimate(piece / pieces))
  }
  return time
}

const work = (maxMs: number) => fc.double({ min: 1000, max: maxMs, noNaN: true })

describe('a paced backup', () => {
  test('that is small works for 3 % of the time, from beginning to end', async () => {
    await fc.assert(
      fc.asyncProperty(work(AIM_MS * MIN_SHARE), async (workMs) => {
        expect((await run(workMs, (done) => done)) / workMs).toBeCloseTo(1 / MIN_SHARE, 6)
      }),
      { numRuns: 20 },
    )
  })

  test('that is large works just enough to be complete within the hour', async () => {
    await fc.assert(
      fc.asyncProperty(work(AIM_MS * 0.9), async (workMs) => {
        expect(await run(workMs, (done) => done)).toBeLessThan(AIM_MS + MAX_PIECE_MS / MIN_SHARE)
      }),
      { numRuns: 20 },
    )
  })

  test('with a wrong size estimate takes at most an hour plus its own work', async () => {
    await fc.assert(
      fc.asyncProperty(work(2 * AIM_MS), fc.double({ min: 0.1, max: 10, noNaN: true }), async (workMs, bend) => {
        expect(await run(workMs, (done) => done ** bend)).toBeLessThan(AIM_MS + workMs + MAX_PIECE_MS / MIN_SHARE)
      }),
      { numRuns: 20 },
    )
  })

  test('works evenly: half of the bytes in half of the time', () => {
    const half = { elapsedMs: AIM_MS / 2, copied: 0.5 }
    expect(workingShare({ ...half, workedMs: 15 * MINUTE })).toBeCloseTo(0.5)
    expect(workingShare({ ...half, workedMs: 6 * MINUTE })).toBeCloseTo(0.2)
    expect(workingShare({ elapsedMs: 0, workedMs: 1, copied: 0 })).toBe(MIN_SHARE)
  })

  test('counts a wait for a lock as little work', async () => {
    let time = 0
    let slept = 0
    const pace = slowPace({
      now: () => time,
      async sleep(ms) {
        slept += ms
      },
    })
    time = 30_000
    await pace.rest(0)
    expect(slept).toBeCloseTo(MAX_PIECE_MS * (1 / MIN_SHARE - 1))
  })
})
