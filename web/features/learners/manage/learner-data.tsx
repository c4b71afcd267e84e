import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef } from 'react'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { api, client } from '#web/api/client.ts'
import { fullName } from '#web/product/names.ts'
import { describeDeletion, useRenewingPlans } from '#web/product/paid-plan.tsx'
import { useSave } from '#web/product/use-save.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { saveAddress, saveFile } from '#web/ui/download.ts'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { exportFileName, type Learner } from '../learner.ts'

/**
 * Deletes a learner account, in two weeks or now, after listing what is deleted and offering a download. Cancel has the
 * focus, so that an accidental Enter is harmless.
 */
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
  const cancel = useRef<HTMLButtonElement>(null)
  const subscription = useRenewingPlans().get(learner.id)

  const finish = async (restorableUntil: Date | null) => {
    deleted.current = true
    await onDeleted()
    queryClient.setQueryData(
      api.learners.list.queryKey(),
      (list) => list && { ...list, learners: list.learners.filter(({ id }) => id !== learner.id) },
    )
    toast.success(
      t`Learner account deleted successfully`,
      restorableUntil ? t`You can restore it until ${{ date: formatDate(restorableUntil) }}.` : undefined,
    )
    void queryClient.invalidateQueries({ queryKey: api.billing.key() })
    await queryClient.invalidateQueries({ queryKey: api.learners.key() })
  }
  const failed = t`Failed to delete learner account`
  const ask = useSave(client.learners.askDeletion, { done: ({ dueAt }) => finish(dueAt), failed })
  const remove = useSave(client.learners.delete, { done: () => finish(null), failed })
  const busy = ask.isPending || remove.isPending
  const close = () => busy || onClose()
  const { firstName, gradeName } = learner

  return (
    <Dialog
      open
      title={t`Are you absolutely sure?`}
      description={t`This deletes ${{ name: fullName(learner) }}’s account.`}
      onClose={close}
      initialFocus={cancel}
      finalFocus={() => (deleted.current ? (focusWhenDeleted?.() ?? null) : null)}
      actions={
        <>
          <Button ref={cancel} variant="secondary" onClick={close}>
            {t`Cancel`}
          </Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            busyLabel={t`Deleting...`}
            onClick={() => busy || remove.mutate({ learnerId: learner.id })}
          >
            {t`Delete now`}
          </Button>
          <Button
            variant="danger"
            busy={ask.isPending}
            busyLabel={t`Deleting...`}
            onClick={() => busy || ask.mutate({ learnerId: learner.id })}
          >
            {t`Delete`}
          </Button>
        </>
      }
    >
      <dl className="mb-5 grid gap-3">
        <div>
          <dt className="font-semibold">{t`Delete`}</dt>
          <dd>
            <Trans>
              {firstName} is signed out and hidden at once. You can restore the account for{' '}
              {ph({ askedDeletion: RETENTION_DAYS.askedDeletion })} days; then it’s deleted for good.
            </Trans>
          </dd>
        </div>
        <div>
          <dt className="font-semibold">{t`Delete now`}</dt>
          <dd>{t`It’s deleted for good at once. This can’t be undone.`}</dd>
        </div>
      </dl>
      <p>{t`What is deleted:`}</p>
      <ul className="mt-1 mb-5 list-disc ps-6">
        <li>{t`name, email address, username and phone number`}</li>
        <li>{t`progress in every lesson and all answers`}</li>
        <li>{t`marks, test results and achievements`}</li>
        <li>
          {gradeName === null ? (
            t`the plan and the enrollment in a grade`
          ) : (
            <Trans>the plan and the enrollment in {gradeName}</Trans>
          )}
        </li>
        <li>
          <Trans>every sign-in: {firstName} is signed out everywhere</Trans>
        </li>
      </ul>
      {subscription && (
        <p className="mb-3">
          <Trans>
            {ph({ deletion: describeDeletion(subscription, firstName) })}. A restored account starts with Freemium.
          </Trans>
        </p>
      )}
      <p className="mb-3">{t`You may want to download a copy first.`}</p>
      <DownloadButton learner={learner} size="small" />
    </Dialog>
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
    failed: t`Failed to download the data`,
  })

  const isPreparing = file?.preparing === true
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        size={size}
        busy={download.isPending || isPreparing}
        busyLabel={isPreparing ? t`We’re preparing the download…` : t`Preparing the file...`}
        onClick={() => download.mutate({ learnerId: learner.id })}
      >
        <Download aria-hidden="true" className="size-5" />
        {file?.readyUntil
          ? t`Download (ready until ${{ dateTime: formatDateTime(file.readyUntil) }})`
          : t`Download everything`}
      </Button>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {isPreparing && t`This takes a few minutes. You can leave this page and come back.`}
      </p>
    </div>
  )
}
