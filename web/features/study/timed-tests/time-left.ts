import { useSyncExternalStore } from 'react'

/** What is left of an attempt in progress, and when the server said so, in milliseconds of the browser's clock. */
export type RunningTime = { remainingSeconds: number; knownAt: number }

/** In whole minutes: who is not in the test needs no countdown. */
export function timeLeft({ remainingSeconds, knownAt }: RunningTime, now: number): string {
  const seconds = remainingSeconds - Math.max(0, now - knownAt) / 1000
  if (seconds <= 0) return 'Time is up'
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return 'Less than a minute left'
  return minutes === 1 ? '1 minute left' : `${minutes} minutes left`
}

/** The time that is left, as it goes by. */
export function useTimeLeft(running: RunningTime): string {
  return useSyncExternalStore(everySecond, () => timeLeft(running, Date.now()))
}

function everySecond(look: () => void) {
  const interval = setInterval(look, 1000)
  return () => clearInterval(interval)
}
