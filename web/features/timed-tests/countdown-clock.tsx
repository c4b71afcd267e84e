import { Clock, Hourglass } from 'lucide-react'
import { formatCountdown, timeWarning } from './countdown.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

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
