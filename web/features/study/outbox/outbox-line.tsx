import { CloudOff } from 'lucide-react'
import { useWaitingSaves } from './use-outbox.ts'
import { waitingLine } from './waiting-saves.ts'

/** One quiet line over the page while something waits. It stands there empty before, so that its words are read out. */
export function OutboxLine() {
  const count = useWaitingSaves().filter(({ state }) => state === 'waiting').length
  const line = waitingLine(count)
  return (
    <div role="status">
      {line && (
        <p className="mx-auto mt-4 flex w-fit items-center gap-2 rounded-full bg-warning-wash px-4 py-1.5 font-semibold text-sm text-warning">
          <CloudOff aria-hidden="true" className="size-4.5 shrink-0" />
          {line}
        </p>
      )}
    </div>
  )
}
