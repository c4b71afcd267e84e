import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '#web/api/client.ts'
import { refusalMessage } from '#web/api/refusal.ts'
import { fullName } from '#web/product/full-name.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { DownloadButton } from './download-button.tsx'
import type { Learner } from './learner.ts'

/** Deletes a learner account after saying what goes with it, and offering to keep a copy. */
export function DeleteLearnerDialog({
  learner,
  onClose,
  onDeleted,
  focusWhenDeleted,
}: {
  learner: Learner
  onClose: () => void
  /** The account is gone, and the learner not yet off the list. */
  onDeleted: () => void | Promise<void>
  /** Where the focus goes then, if what had it before will not be there. */
  focusWhenDeleted?: () => HTMLElement | null
}) {
  const queryClient = useQueryClient()
  const deleted = useRef(false)

  const remove = useMutation(
    api.learners.delete.mutationOptions({
      networkMode: 'always',
      onSuccess: async () => {
        deleted.current = true
        await onDeleted()
        queryClient.setQueryData(
          api.learners.list.queryKey(),
          (list) => list && { learners: list.learners.filter(({ id }) => id !== learner.id) },
        )
        toast.success('Learner account deleted successfully')
        await queryClient.invalidateQueries({ queryKey: api.learners.list.key() })
      },
      onError: (error) => toast.error(refusalMessage(error) ?? 'Failed to delete learner account'),
    }),
  )

  const confirm = () => {
    // The button turns busy a moment after the press, and a double click is faster.
    if (queryClient.isMutating({ mutationKey: api.learners.delete.mutationKey() }) > 0) return
    remove.mutate({ learnerId: learner.id })
  }

  return (
    <ConfirmDialog
      title="Are you absolutely sure?"
      description={`This deletes ${fullName(learner)}’s account for good. It cannot be undone.`}
      confirmLabel="Delete"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={confirm}
      onClose={onClose}
      finalFocus={() => (deleted.current ? (focusWhenDeleted?.() ?? null) : null)}
    >
      <p>With the account go:</p>
      <ul className="mt-1 mb-5 list-disc pl-6">
        <li>name, email address, username and phone number</li>
        <li>the progress in every lesson, and all answers</li>
        <li>marks, test results and achievements</li>
        <li>the plan and the enrollment in {learner.gradeName ?? 'a grade'}</li>
        <li>every sign-in: {learner.firstName} is signed out everywhere</li>
      </ul>
      <p className="mb-3">You may want to keep a copy of it first.</p>
      <DownloadButton learner={learner} size="small" />
    </ConfirmDialog>
  )
}
