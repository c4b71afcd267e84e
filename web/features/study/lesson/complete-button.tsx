import { Check } from 'lucide-react'
import type { Part } from '#domain/marking.ts'
import { Button } from '#web/ui/button.tsx'
import { type LessonPlace, useCompletePart } from './use-saving.ts'

export type CompleteButtonProps = { place: LessonPlace; part: Part; completed: boolean }

/**
 * Marks a part as completed, one way: done, it stays as a disabled 'Completed'. It says so by aria-disabled, because
 * `disabled` would throw away the focus of whoever has just pressed it with the keyboard.
 */
export function CompleteButton({ place, part, completed }: CompleteButtonProps) {
  const complete = useCompletePart(place)
  if (completed) {
    return (
      <Button variant="secondary" aria-disabled className="pointer-events-none opacity-55">
        <Check aria-hidden="true" className="size-5 text-success" />
        Completed
      </Button>
    )
  }
  return (
    <Button
      busy={complete.isPending}
      busyLabel="Saving..."
      onClick={() => complete.mutate({ lessonId: place.lessonId, part })}
    >
      Mark as Completed
    </Button>
  )
}
