import { Clock, Hourglass } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'

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

/** True for another deadline than before: an outage of the server extends a running attempt (readings, "Outages"). */
export function hasMoved(before: Date | null, now: Date): boolean {
  return before?.getTime() !== now.getTime()
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

/** A moment by both clocks of a browser, in milliseconds: the day's, and the one that no change of the day's moves. */
export type Moment = { wall: number; steady: number }

/** How far the two may drift apart between two looks before something must have happened. */
const TOLERANCE = 2_000

/**
 * True where the computer slept between two looks, or its clock was set. The steady clock stops in sleep on most
 * systems, so that a countdown by it shows more time than there is.
 */
export function hasSlept(before: Moment, now: Moment): boolean {
  return Math.abs(now.wall - before.wall - (now.steady - before.steady)) > TOLERANCE
}

/**
 * When the test ends on the browser's monotonic clock, in milliseconds. What the server said left with it before it
 * came here, rounded up to a second: each saying is a latest moment, so the earliest of them is the closest, and the end
 * never comes too early. A computer that slept or whose clock was changed is set right by the next saying.
 * @param age how long ago the server said it, in milliseconds: who comes back to a test is shown the last one first
 */
export function endOfTest(known: number, now: number, remainingSeconds: number, age = 0): number {
  return Math.min(known, now + remainingSeconds * 1000 - Math.max(0, age))
}

/** Whole seconds until the end, rounded up, so that 0 is shown only when it has come. */
export function secondsUntil(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000))
}

/** mm:ss; an hour and more stays in minutes. */
export function formatCountdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return [minutes, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

type TimeWarning = { level: 'soon' | 'last-minute' | 'over'; text: string }

/**
 * Warning as the end comes near: at five minutes, in the last minute, at ten seconds, and when it
 * is there. No more than that: each is read out in the middle of a question.
 */
export function timeWarning(seconds: number): TimeWarning | null {
  if (seconds > 300) return null
  if (seconds > 60) return { level: 'soon', text: 'The last five minutes' }
  if (seconds > 10) return { level: 'last-minute', text: 'The last minute' }
  if (seconds > 0) return { level: 'last-minute', text: 'The last ten seconds' }
  return { level: 'over', text: 'Time is up' }
}
