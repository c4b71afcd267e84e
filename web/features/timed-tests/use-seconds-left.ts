import { useState, useSyncExternalStore } from 'react'
import { endOfTest, secondsUntil } from './countdown.ts'

/**
 * When the attempt ends on the browser's monotonic clock, which no change of the computer's time moves. Every answer of
 * the server (`attempt` is then another object) makes it more exact.
 * @param knownAt when the answer came, by the clock of the day
 */
export function useEndOfTest(attempt: { remainingSeconds: number }, knownAt: number): number {
  const [known, setKnown] = useState({ attempt: {}, end: Number.POSITIVE_INFINITY })
  if (known.attempt === attempt) return known.end
  const age = Date.now() - knownAt
  const end = endOfTest(known.end, performance.now(), attempt.remainingSeconds, age)
  setKnown({ attempt, end })
  return end
}

/** The whole seconds until `end`, as they go by. */
export function useSecondsLeft(end: number): number {
  return useSyncExternalStore(everyQuarterSecond, () => secondsUntil(end, performance.now()))
}

/** True from the end on; what is shown changes once, not every second. */
export function useTimeIsUp(end: number): boolean {
  return useSyncExternalStore(everyQuarterSecond, () => secondsUntil(end, performance.now()) === 0)
}

function everyQuarterSecond(look: () => void) {
  const interval = setInterval(look, 250)
  return () => clearInterval(interval)
}
