import { Check } from 'lucide-react'
import type { Part } from '#domain/marking.ts'
import { Button } from '#web/ui/button.tsx'
import { usePut, useWaitingSave } from '../outbox/use-outbox.ts'
import type { LessonPlace } from './lesson-place.ts'
import { NotSavedYet } from './not-saved-yet.tsx'

export type CompleteButtonProps = { place: LessonPlace; part: Part; completed: boolean }

/**
 * Marks a part as completed, one way: done, it stays as a disabled 'Completed'. It says so by aria-disabled, because
 * `disabled` would throw away the focus of whoever has just pressed it with the keyboard.
 */
export function CompleteButton({ place, part, completed }: CompleteButtonProps) {
  const put = usePut()
  const save = useWaitingSave('complete', place.lessonId, part)
  if (completed) {
    return (
      <Button variant="secondary" aria-disabled className="pointer-events-none opacity-55">
        <Check aria-hidden="true" className="size-5 text-success" />
        Completed
      </Button>
    )
  }
  if (save?.state === 'waiting') {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button aria-disabled className="pointer-events-none opacity-55">
          Mark as Completed
        </Button>
        <NotSavedYet />
      </div>
    )
  }
  return (
    <Button
      busy={save !== null}
      busyLabel="Saving..."
      onClick={() => put({ ...place, kind: 'complete', part })}
    >
      Mark as Completed
    </Button>
  )
}
