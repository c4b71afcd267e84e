import { Clock, Hourglass } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { endOfTest, formatCountdown, secondsUntil, timeWarning } from './countdown.ts'

const looks = {
  calm: 'bg-sunken text-ink',
  soon: 'bg-warning-wash text-warning',
  'last-minute': 'bg-danger-wash text-danger',
  over: 'bg-danger-wash text-danger',
}

/** The time left as mm:ss. The numbers are not read out; what they warn of is, once. */
export function CountdownClock({ end }: { end: number }) {
  const seconds = useSecondsLeft(end)
  const warning = timeWarning(seconds)
  const Icon = warning ? Hourglass : Clock
  return (
    <div className="grid justify-items-end gap-1">
      <p
        role="timer"
        className={`flex w-fit items-center gap-2 rounded-full px-3.5 py-1 font-semibold text-lg tabular-nums ${looks[warning?.level ?? 'calm']}`}
      >
        <Icon aria-hidden="true" className="size-5" />
        <span className="sr-only">Time left: </span>
        {formatCountdown(seconds)}
      </p>
      <p aria-live="polite" className="text-ink-soft text-xs">
        {warning?.text}
      </p>
    </div>
  )
}

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
function useSecondsLeft(end: number): number {
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
