import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
  const { firstName } = learner
  const time = formatDateTime(dueAt)
  return (
    <Banner
      tone="warning"
      title={byYou ? t`You asked to delete this account` : t`The other parent asked to delete this account`}
    >
      <p>
        {byYou
          ? t`${firstName} is paused. The account is deleted for good on ${time}, unless one of you keeps it. If the other parent asks, too, it’s deleted at once.`
          : t`${firstName} is paused. The account is deleted for good on ${time}, unless one of you keeps it. If you agree, it’s deleted at once.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => setOpen('keep')}>
          {t`Keep the account`}
        </Button>
        {(!byYou || learner.otherParents.length === 0) && (
          <Button variant="secondary" size="small" onClick={() => setOpen('delete')}>
            {t`Delete now`}
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
      toast.success(t`Deletion requested`, t`${firstName} is paused until ${{ date: formatDate(dueAt) }}.`)
    },
    failed: t`Failed to delete learner account`,
  })
  return (
    <ConfirmDialog
      title={t`Ask for deletion?`}
      description={t`${{ name: fullName(learner) }} has another parent here, who is told.`}
      confirmLabel={t`Ask for deletion`}
      busy={ask.isPending}
      busyLabel={t`Asking...`}
      onConfirm={() => ask.mutate({ learnerId })}
      onClose={onClose}
    >
      <ul className="mb-5 list-disc ps-6">
        <li>
          <Trans>{firstName} is signed out at once and paused.</Trans>
        </li>
        <li>
          <Trans>
            In {ph({ askedDeletion: RETENTION_DAYS.askedDeletion })} days the account is deleted for good, unless one of
            you keeps it until then.
          </Trans>
        </li>
        <li>{t`If the other parent asks, too, it’s deleted at once, and paid plans end.`}</li>
      </ul>
      <p className="mb-3">{t`You may want to download a copy first.`}</p>
      <DownloadButton learner={learner} size="small" />
    </ConfirmDialog>
  )
}
