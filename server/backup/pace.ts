import { setTimeout } from 'node:timers/promises'

/** Least share of the time in which a paced backup works: few requests meet it, and bench/measure/backup.ts does not see them. */
export const MIN_SHARE = 0.03

/** Time in which a paced backup is to be complete. Later it works without pauses, so that it ends before the next one begins. */
export const AIM_MS = 3_600_000

/** Work between two pauses, in which it may occupy every processor: shorter than a request. */
const WORK_MS = 1

/** Longest work that counts; the rest was a wait for a lock, or the machine slept. */
const MAX_WORK_MS = 250

type Progress = {
  /** Time since the beginning, with the pauses. */
  elapsedMs: number
  workedMs: number
  /** Estimated share of the bytes that are copied, from 0 to 1. */
  copied: number
}

/** Share of the time in which a paced backup works from now on: the least with which it is complete in time. */
export function workingShare({ elapsedMs, workedMs, copied }: Progress): number {
  const leftMs = AIM_MS - elapsedMs
  if (leftMs <= 0) return 1
  const workLeftMs = copied > 0 ? workedMs * (1 / copied - 1) : 0
  return Math.min(1, Math.max(MIN_SHARE, workLeftMs / leftMs))
}

/** Pauses between pieces of work. PostgreSQL pauses too, since it sends only as much as is read. */
export type Pace = {
  /** @param copied share of the bytes, as far as it can be estimated */
  rest(copied: number): Promise<void>
}

export const FULL_SPEED: Pace = { rest: async () => {} }

type Clock = { now(): number; sleep(ms: number): Promise<void> }

export function slowPace({ now, sleep }: Clock): Pace {
  const start = now()
  let resumed = start
  let workedMs = 0
  return {
    async rest(copied) {
      const work = Math.min(now() - resumed, MAX_WORK_MS)
      if (work < WORK_MS) return
      workedMs += work
      const share = workingShare({ elapsedMs: now() - start, workedMs, copied })
      await sleep(work * (1 / share - 1))
      resumed = now()
    },
  }
}

/** @param signal ends a pause at once */
export const systemClock = (signal: AbortSignal): Clock => ({
  now: () => performance.now(),
  sleep: (ms) => setTimeout(ms, undefined, { signal }).catch(() => {}),
})
