import { Hourglass } from 'lucide-react'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type RunningTime, useTimeLeft } from './time-left.ts'

/** The way back into a test that is running, with the time that is left. */
export function RunningTestEntry({ testId, title, running }: RunningTestEntryProps) {
  const left = useTimeLeft(running)
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex items-start gap-2.5 rounded-md bg-warning-wash px-4 py-3 text-sm">
        <Hourglass aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
        <span>
          <span className="block font-semibold">In progress</span>
          {left}
        </span>
      </p>
      <ButtonLink to={`/learner/tests/${testId}`}>
        Continue Test<span className="sr-only">: {title}</span>
      </ButtonLink>
    </div>
  )
}

export type RunningTestEntryProps = { testId: string; title: string; running: RunningTime }
