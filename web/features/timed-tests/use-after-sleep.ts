import { useEffect, useEffectEvent } from 'react'
import { hasSlept, type Moment } from './sleep-watch.ts'

/** Calls `look` once the computer wakes up: nothing else tells a page that was left on the screen. */
export function useAfterSleep(look: () => void) {
  const wake = useEffectEvent(look)
  useEffect(() => {
    let last = present()
    const interval = setInterval(() => {
      const now = present()
      if (hasSlept(last, now)) wake()
      last = now
    }, 1000)
    return () => clearInterval(interval)
  }, [])
}

function present(): Moment {
  return { wall: Date.now(), steady: performance.now() }
}
