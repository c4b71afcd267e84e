import { Check, TriangleAlert } from 'lucide-react'
import { Spinner } from '#web/ui/spinner.tsx'
import type { SavingState } from './answer-queue.ts'

/** Whether what is chosen has reached the server. Not read out: the banner of a lost connection is. */
export function SavingNote({ state, answered }: { state: SavingState; answered: boolean }) {
  return (
    <div className="flex min-h-5 items-center gap-1.5 text-ink-soft text-xs">
      {state === 'saved' && answered && (
        <>
          <Check aria-hidden="true" className="size-3.5 text-success" />
          All answers saved
        </>
      )}
      {state === 'saving' && (
        <span className="fade-in-late flex items-center gap-1.5">
          <Spinner className="size-3.5" />
          Saving...
        </span>
      )}
      {state === 'not-saved-yet' && (
        <span className="flex items-center gap-1.5 font-semibold text-warning">
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          Not saved yet
        </span>
      )}
    </div>
  )
}
