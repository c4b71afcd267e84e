import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef } from 'react'
import { api, client } from '#web/api/client.ts'
import { fullName } from '#web/product/names.ts'
import { describeDeletion, useRenewingPlans } from '#web/product/paid-plan.tsx'
import { useSave } from '#web/product/use-save.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { saveAddress, saveFile } from '#web/ui/download.ts'
import { formatDateTime } from '#web/ui/format.ts'
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

/** Time between two looks at a file that is being prepared. */
const PREPARING_POLL_MS = 2000

/**
 * Saves all data of a learner as a JSON file. If there is too much for one answer, the server prepares the file, which
 * can then be downloaded for a day.
 */
export function DownloadButton({ learner, size }: { learner: Learner } & Pick<ButtonProps, 'size'>) {
  const queryClient = useQueryClient()
  const fileOptions = api.learners.exportFile.queryOptions({ input: { learnerId: learner.id } })
  const { data: file } = useQuery({
    ...fileOptions,
    refetchInterval: ({ state }) => (state.data?.preparing ? PREPARING_POLL_MS : false),
  })
  const download = useSave(client.learners.export, {
    done: (data) =>
      saveFile(JSON.stringify(data, null, 2), exportFileName(learner, data.exportedAt), 'application/json'),
    errors: {
      EXPORT_IN_BACKGROUND: async () => {
        const { readyUntil } = await queryClient.fetchQuery({ ...fileOptions, staleTime: 0 })
        if (readyUntil) saveAddress(`/files/learners/${learner.id}`, exportFileName(learner, new Date()))
      },
    },
    failed: 'Failed to download the data',
  })

  const isPreparing = file?.preparing === true
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        size={size}
        busy={download.isPending || isPreparing}
        busyLabel={isPreparing ? 'We’re preparing the download…' : 'Preparing the file...'}
        onClick={() => download.mutate({ learnerId: learner.id })}
      >
        <Download aria-hidden="true" className="size-5" />
        {file?.readyUntil ? `Download (ready until ${formatDateTime(file.readyUntil)})` : 'Download everything'}
      </Button>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {isPreparing && 'This takes a few minutes. You can leave this page and come back.'}
      </p>
    </div>
  )
}
