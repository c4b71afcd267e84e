import { t } from '@lingui/core/macro'
import { Clock, Hourglass } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'

const styles = {
  calm: 'bg-sunken text-ink',
  soon: 'bg-warning-wash text-warning',
  'last-minute': 'bg-danger-wash text-danger',
  over: 'bg-danger-wash text-danger',
}

/** Remaining time as mm:ss. Screen readers announce only the warnings. */
export function CountdownClock({ end }: { end: number }) {
  const seconds = useSecondsLeft(end)
  const warning = timeWarning(seconds)
  const Icon = warning ? Hourglass : Clock
  return (
    <div className="grid justify-items-end gap-1">
      <p
        role="timer"
        className={`flex w-fit items-center gap-2 rounded-full px-3.5 py-1 font-semibold text-lg tabular-nums ${styles[warning?.level ?? 'calm']}`}
      >
        <Icon aria-hidden="true" className="size-5" />
        <span className="sr-only">{t`Time left:`} </span>
        {formatCountdown(seconds)}
      </p>
      <p aria-live="polite" className="text-ink-soft text-xs">
        {warning?.text}
      </p>
    </div>
  )
}

/**
 * End of the attempt on the browser's monotonic clock, which changes of the system time do not affect. Each server
 * response (a new `attempt` object) makes it more exact.
 * @param knownAt wall clock time of the response
 */
export function useEndOfTest(attempt: { deadline: Date; remainingSeconds: number }, knownAt: number): number {
  const [known, setKnown] = useState<{ attempt: object; deadline: Date | null; end: number }>(NOTHING_KNOWN)
  if (known.attempt === attempt) return known.end
  const { deadline, remainingSeconds } = attempt
  const age = Date.now() - knownAt
  const earliest = hasMoved(known.deadline, deadline) ? Number.POSITIVE_INFINITY : known.end
  const end = endOfTest(earliest, performance.now(), remainingSeconds, age)
  setKnown({ attempt, deadline, end })
  return end
}

const NOTHING_KNOWN = { attempt: {}, deadline: null, end: Number.POSITIVE_INFINITY }

/** True if the deadline has changed: a server outage extends a running attempt (readings, "Outages"). */
export function hasMoved(before: Date | null, now: Date): boolean {
  return before?.getTime() !== now.getTime()
}

/** Whole seconds until `end`, updated as they pass. */
export function useSecondsLeft(end: number): number {
  return useSyncExternalStore(everyQuarterSecond, () => secondsUntil(end, performance.now()))
}

/** True once the end has come; rerenders only then, not every second. */
export function useTimeIsUp(end: number): boolean {
  return useSyncExternalStore(everyQuarterSecond, () => secondsUntil(end, performance.now()) === 0)
}

function everyQuarterSecond(onTick: () => void) {
  const interval = setInterval(onTick, 250)
  return () => clearInterval(interval)
}

/** Point in time on the browser's wall clock and its monotonic clock, in milliseconds. */
export type ClockReading = { wall: number; monotonic: number }

/** Maximum drift between the two clocks from one check to the next, in milliseconds. */
const MAX_DRIFT_MS = 2_000

/**
 * True if the computer slept or its clock was set between two checks. On most systems the monotonic clock stops during
 * sleep, so a countdown by it shows too much time.
 */
export function hasSlept(before: ClockReading, now: ClockReading): boolean {
  return Math.abs(now.wall - before.wall - (now.monotonic - before.monotonic)) > MAX_DRIFT_MS
}

/**
 * End of the test on the browser's monotonic clock, in milliseconds. The server rounds the remaining time up to a
 * second, and the response takes time to arrive, so each response gives an upper bound; the earliest is the most exact,
 * and the end never comes too early. The next response corrects the end after a sleep or a change of the clock.
 * @param age age of the response in milliseconds: a learner who returns to a test first sees the cached one
 */
export function endOfTest(known: number, now: number, remainingSeconds: number, age = 0): number {
  return Math.min(known, now + remainingSeconds * 1000 - Math.max(0, age))
}

/** Whole seconds until the end, rounded up, so that 0 appears only at the end. */
export function secondsUntil(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000))
}

/** Formats mm:ss; an hour or more is shown in minutes. */
export function formatCountdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return [minutes, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

type TimeWarning = { level: 'soon' | 'last-minute' | 'over'; text: string }

/**
 * Warning shortly before the end: at five minutes, in the last minute, at ten seconds, and at the end. Limited to
 * these, because each is announced in the middle of a question.
 */
export function timeWarning(seconds: number): TimeWarning | null {
  if (seconds > 300) return null
  if (seconds > 60) return { level: 'soon', text: t`5 minutes or less left` }
  if (seconds > 10) return { level: 'last-minute', text: t`1 minute or less left` }
  if (seconds > 0) return { level: 'last-minute', text: t`10 seconds or less left` }
  return { level: 'over', text: t`Time is up` }
}
