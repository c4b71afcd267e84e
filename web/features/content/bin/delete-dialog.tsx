import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { api, client } from '#web/api/client.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { failureMessage, formatContentCounts, successMessage } from '../content-labels.ts'
import type { ContentKind, Deleted } from '../content-queries.ts'

/** The item to delete; `note` says what is deleted with it, and how many learners are affected. */
type ItemToDelete = { kind: ContentKind; id: string; title: string; note?: string | undefined }

type DeleteContentDialogProps = {
  item: ItemToDelete
  onClose: () => void
  onDeleted: () => void
  /** Element to focus afterwards, because the focused button is removed with the item. */
  focusWhenDeleted: () => HTMLElement | null
}

/** Moves an item to the bin after a confirmation (accounts-and-parent-portal.md section 5). The toast offers to undo it. */
export function DeleteDialog({ item, onClose, onDeleted, focusWhenDeleted }: DeleteContentDialogProps) {
  const { kind, id, title, note } = item
  const queryClient = useQueryClient()
  const undo = useUndoDeletion()
  const deleted = useRef(false)

  const remove = useMutation({
    mutationKey: ['delete-content'],
    networkMode: 'always',
    mutationFn: () => deleteContent(kind, id),
    onSuccess: ({ deletionId }) => {
      deleted.current = true
      onDeleted()
      toast.success(successMessage(kind, 'deleted'), title, {
        label: 'Undo',
        id: deletionId,
        onPress: () => undo.mutate({ deletionId }),
      })
      return queryClient.invalidateQueries()
    },
    onError: (error) => {
      toast.error(errorMessage(error) ?? failureMessage(kind, 'delete'))
      // Someone else may have deleted it.
      void queryClient.invalidateQueries()
    },
  })

  const confirm = () => {
    // A double click can precede the busy state.
    if (queryClient.isMutating({ mutationKey: ['delete-content'] }) === 0) remove.mutate()
  }

  return (
    <ConfirmDialog
      title="Are you absolutely sure?"
      description={`${CONSEQUENCES[kind]} It stays in the bin for ${RETENTION_DAYS.deletedContent} days.`}
      confirmLabel="Delete"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={confirm}
      onClose={onClose}
      finalFocus={() => (deleted.current ? focusWhenDeleted() : null)}
    >
      <p className="wrap-anywhere font-semibold text-lg">{title}</p>
      {note && <p className="mt-1">{note}</p>}
      <p className="mt-3 text-ink-soft text-sm">
        Learners won’t see it anymore. Their progress, marks and results come back if you restore it.
      </p>
    </ConfirmDialog>
  )
}

const CONSEQUENCES: Record<ContentKind, string> = {
  grade: 'Deleting a grade also deletes its subjects.',
  subject: 'Deleting a subject also deletes its lessons and tests.',
  lesson: 'A lesson can’t be restored once it leaves the bin.',
  test: 'A test can’t be restored once it leaves the bin.',
}

function deleteContent(kind: ContentKind, id: string): Promise<Deleted> {
  switch (kind) {
    case 'grade':
      return client.contentGrades.delete({ gradeId: id })
    case 'subject':
      return client.contentSubjects.delete({ subjectId: id })
    case 'lesson':
      return client.contentLessons.delete({ lessonId: id })
    case 'test':
      return client.contentTests.delete({ testId: id })
  }
}

/** Restores an item from the bin together with its deleted content. */
export function useUndoDeletion() {
  const queryClient = useQueryClient()
  return useMutation(
    api.contentBin.restore.mutationOptions({
      networkMode: 'always',
      onSuccess: (restored, { deletionId }) => {
        // Restored in the bin: nothing is left to undo.
        toast.dismiss(deletionId)
        const content = formatContentCounts(restored.with)
        toast.success(successMessage(restored.kind, 'restored'), content && `With ${content}.`)
      },
      onError: (error) => toast.error(errorMessage(error) ?? 'Failed to restore. Please try again.'),
      onSettled: () => queryClient.invalidateQueries(),
    }),
  )
}

/** Toast for a change to an item that is in the bin by now, with an action that restores it. */
export function useInBinToast() {
  const undo = useUndoDeletion()
  return (message: string, { deletionId }: { deletionId: string }) =>
    toast.error(message, undefined, {
      label: 'Restore',
      id: deletionId,
      onPress: () => undo.mutate({ deletionId }),
    })
}
