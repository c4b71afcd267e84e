import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef } from 'react'
import { api, client } from '#web/api/client.ts'
import { fullName } from '#web/product/names.ts'
import { describeDeletion, useRenewingPlans } from '#web/product/paid-plan.tsx'
import { useSave } from '#web/product/use-save.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { saveFile } from '#web/ui/download.ts'
import { toast } from '#web/ui/toast.ts'
import { exportFileName, type Learner } from '../learner.ts'

/** Deletes a learner account after listing what is deleted and offering a download. */
export function DeleteLearnerDialog({
  learner,
  onClose,
  onDeleted,
  focusWhenDeleted,
}: {
  learner: Learner
  onClose: () => void
  /** Called when the account is deleted, before the learner leaves the list. */
  onDeleted: () => void | Promise<void>
  /** Focus target if the element that had the focus is removed. */
  focusWhenDeleted?: () => HTMLElement | null
}) {
  const queryClient = useQueryClient()
  const deleted = useRef(false)
  const subscription = useRenewingPlans().get(learner.id)

  const remove = useSave(client.learners.delete, {
    done: async () => {
      deleted.current = true
      await onDeleted()
      queryClient.setQueryData(
        api.learners.list.queryKey(),
        (list) => list && { ...list, learners: list.learners.filter(({ id }) => id !== learner.id) },
      )
      toast.success('Learner account deleted successfully')
      await queryClient.invalidateQueries({ queryKey: api.learners.key() })
    },
    failed: 'Failed to delete learner account',
  })

  return (
    <ConfirmDialog
      title="Are you absolutely sure?"
      description={`This deletes ${fullName(learner)}’s account permanently. It can’t be undone.`}
      confirmLabel="Delete"
      busy={remove.isPending}
      busyLabel="Deleting..."
      onConfirm={() => remove.mutate({ learnerId: learner.id })}
      onClose={onClose}
      finalFocus={() => (deleted.current ? (focusWhenDeleted?.() ?? null) : null)}
    >
      <p>This deletes:</p>
      <ul className="mt-1 mb-5 list-disc pl-6">
        <li>name, email address, username and phone number</li>
        <li>progress in every lesson and all answers</li>
        <li>marks, test results and achievements</li>
        <li>the plan and the enrollment in {learner.gradeName ?? 'a grade'}</li>
        <li>every sign-in: {learner.firstName} is signed out everywhere</li>
      </ul>
      {subscription && <p className="mb-3">{describeDeletion(subscription, learner.firstName)}.</p>}
      <p className="mb-3">You may want to download a copy first.</p>
      <DownloadButton learner={learner} size="small" />
    </ConfirmDialog>
  )
}

/** Saves all data of a learner as a JSON file. */
export function DownloadButton({ learner, size }: { learner: Learner } & Pick<ButtonProps, 'size'>) {
  const download = useSave(client.learners.export, {
    done: (data) =>
      saveFile(JSON.stringify(data, null, 2), exportFileName(learner, data.exportedAt), 'application/json'),
    failed: 'Failed to download the data',
  })

  return (
    <Button
      variant="secondary"
      size={size}
      busy={download.isPending}
      busyLabel="Preparing the file..."
      onClick={() => download.mutate({ learnerId: learner.id })}
    >
      <Download aria-hidden="true" className="size-5" />
      Download everything
    </Button>
  )
}
