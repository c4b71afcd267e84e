import { useRef } from 'react'
import { client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLearnerId } from '../study-types.ts'
import { removeWriting, type WritingPlace } from './writing-sync.ts'

type DeleteWritingProps = WritingPlace & {
  onClose: () => void
  /** Focus target once the text is gone, with its button. */
  focusAfter: () => HTMLElement | null
}

/** Asks a learner before a written answer is deleted, and deletes it. */
export function DeleteWritingDialog({ lessonId, part, onClose, focusAfter }: DeleteWritingProps) {
  const learnerId = useLearnerId() ?? ''
  const deleted = useRef(false)
  const remove = useSave(
    (place: WritingPlace) => removeWriting(learnerId, place, () => client.writing.remove({ learnerId, ...place })),
    {
      done: () => {
        deleted.current = true
        onClose()
        toast.success('Text deleted')
      },
      failed: 'We couldn’t delete this text. Please try again.',
    },
  )
  return (
    <ConfirmDialog
      title="Delete your text?"
      description="It’s gone for good, for you and for your parents."
      confirmLabel="Delete text"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={() => remove.mutate({ lessonId, part })}
      onClose={onClose}
      finalFocus={() => (deleted.current ? focusAfter() : null)}
    />
  )
}
