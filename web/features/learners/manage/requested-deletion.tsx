import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { api, client } from '#web/api/client.ts'
import { fullName } from '#web/product/names.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Learner } from '../learner.ts'
import { DeleteNowDialog, RestoreDialog } from './deleted-learners.tsx'
import { DownloadButton } from './learner-data.tsx'

/** Deletion that one of two parents requested, until it is carried out or taken back. */
export function RequestedDeletion({
  learner,
  deletion: { dueAt, byYou },
}: {
  learner: Learner
  deletion: NonNullable<Learner['deletion']>
}) {
  const [open, setOpen] = useState<'keep' | 'delete' | null>(null)
  const close = { onClose: () => setOpen(null), focusWhenDone: () => document.querySelector<HTMLElement>('h1') }
  const asked = { ...learner, dueAt }
  return (
    <Banner tone="warning" title={`${byYou ? 'You' : 'The other parent'} asked to delete this account`}>
      <p>
        {learner.firstName} is paused. The account is deleted for good on {formatDateTime(dueAt)}, unless one of you
        keeps it. {byYou ? 'If the other parent asks, too,' : 'If you agree,'} it’s deleted at once.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => setOpen('keep')}>
          Keep the account
        </Button>
        {(!byYou || learner.otherParents.length === 0) && (
          <Button variant="secondary" size="small" onClick={() => setOpen('delete')}>
            Delete now
          </Button>
        )}
      </div>
      {open === 'keep' && <RestoreDialog learner={asked} keeps {...close} />}
      {open === 'delete' && <DeleteNowDialog learner={asked} {...close} />}
    </Banner>
  )
}

/** Asks for the deletion of a learner who has another parent, which pauses the learner. */
export function RequestDeletionDialog({ learner, onClose }: { learner: Learner; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { firstName, id: learnerId } = learner
  const ask = useSave(client.learners.askDeletion, {
    done: async ({ dueAt }) => {
      await queryClient.invalidateQueries({ queryKey: api.learners.key() })
      onClose()
      toast.success('Deletion requested', `${firstName} is paused until ${formatDate(dueAt)}.`)
    },
    failed: 'Failed to delete learner account',
  })
  return (
    <ConfirmDialog
      title="Ask for deletion?"
      description={`${fullName(learner)} has another parent here, who is told.`}
      confirmLabel="Ask for deletion"
      busy={ask.isPending}
      busyLabel="Asking..."
      onConfirm={() => ask.mutate({ learnerId })}
      onClose={onClose}
    >
      <ul className="mb-5 list-disc ps-6">
        <li>{firstName} is signed out at once and paused.</li>
        <li>
          In {RETENTION_DAYS.askedDeletion} days the account is deleted for good, unless one of you keeps it until then.
        </li>
        <li>If the other parent asks, too, it’s deleted at once, and paid plans end.</li>
      </ul>
      <p className="mb-3">You may want to download a copy first.</p>
      <DownloadButton learner={learner} size="small" />
    </ConfirmDialog>
  )
}
