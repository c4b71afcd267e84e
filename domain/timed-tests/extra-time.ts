/** How many times a test's own duration a learner may be given, and in which steps: 1 for no extra time, 2 for twice as long. */
export const MIN_EXTRA_TIME = 1
export const MAX_EXTRA_TIME = 2
export const EXTRA_TIME_STEP = 0.05

/** Those that schools commonly grant, which a parent is offered. */
export const COMMON_EXTRA_TIMES: readonly number[] = [1, 1.1, 1.25, 1.5, 1.75, 2]

/** The seconds that a learner has for a test. Whole ones for every step: one of them is three seconds to a minute. */
export function secondsAllowed(durationMinutes: number, extraTimeFactor: number): number {
  return Math.round(durationMinutes * 60 * extraTimeFactor)
}

/** Seconds in minutes, and seconds where it does not come out even: '45 minutes', '37 minutes 30 seconds'. */
export function inMinutes(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const inWords = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return seconds % 60 === 0 ? inWords : `${inWords} ${seconds % 60} seconds`
}
