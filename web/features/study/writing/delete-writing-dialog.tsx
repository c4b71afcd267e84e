import { t } from '@lingui/core/macro'
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
        toast.success(t`Text deleted`)
      },
      failed: t`We couldn’t delete this text. Please try again.`,
    },
  )
  return (
    <ConfirmDialog
      title={t`Delete your text?`}
      description={t`It’s gone for good, for you and for your parents.`}
      confirmLabel={t`Delete text`}
      busy={remove.isPending}
      busyLabel={t`Deleting...`}
      onConfirm={() => remove.mutate({ lessonId, part })}
      onClose={onClose}
      finalFocus={() => (deleted.current ? focusAfter() : null)}
    />
  )
}
