import { setTimeout } from 'node:timers/promises'

/** Minimum share of the time in which a paced backup works; few requests coincide with it (bench/measure/backup.ts). */
export const MIN_SHARE = 0.03

/** Target duration of a paced backup. After it there are no pauses, so that it ends before the next one begins. */
export const AIM_MS = 3_600_000

/** Work between two pauses, which may occupy every processor: shorter than a request. */
const WORK_MS = 1

/** Maximum work that counts; anything longer was a wait for a lock, or the machine slept. */
const MAX_WORK_MS = 250

type Progress = {
  /** Time since the beginning, including pauses. */
  elapsedMs: number
  workedMs: number
  /** Estimated share of the bytes copied, from 0 to 1. */
  copied: number
}

/** Share of the time in which a paced backup works from now on: the minimum for completing in time. */
export function workingShare({ elapsedMs, workedMs, copied }: Progress): number {
  const leftMs = AIM_MS - elapsedMs
  if (leftMs <= 0) return 1
  const workLeftMs = copied > 0 ? workedMs * (1 / copied - 1) : 0
  return Math.min(1, Math.max(MIN_SHARE, workLeftMs / leftMs))
}

/** Pauses between pieces of work. PostgreSQL pauses, too, through back pressure. */
export type Pace = {
  /** @param copied estimated share of the bytes */
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

/** @param signal ends a pause immediately */
export const systemClock = (signal: AbortSignal): Clock => ({
  now: () => performance.now(),
  sleep: (ms) => setTimeout(ms, undefined, { signal }).catch(() => {}),
})
