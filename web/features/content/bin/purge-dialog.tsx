import { plural, t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { api, client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { formatTime } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toast.ts'
import { FETCH_FAILED, formatContentCounts } from '../content-labels.ts'
import type { ContentKind, Deletion } from '../content-queries.ts'
import { ContentText } from '../content-text.tsx'

type PurgeDialogProps = {
  deletion: Deletion
  onClose: () => void
  /** Gets the focus once the pressed button is removed with its card. */
  heading: RefObject<HTMLElement | null>
}

/** Deletes an item of the trash permanently, after showing how many learners have work in it. */
export function PurgeDialog({ deletion, onClose, heading }: PurgeDialogProps) {
  const count = useQuery({
    ...api.contentBin.countLearners.queryOptions({ input: { deletionId: deletion.id } }),
    // A number from an earlier opening may be old.
    gcTime: 0,
  })
  if (count.data) {
    return <Confirm deletion={deletion} learners={count.data.learners} onClose={onClose} heading={heading} />
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Delete permanently?`}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t`Cancel`}
        </Button>
      }
    >
      <Loaded
        query={count}
        loading={
          <Loading label={t`Counting learners...`}>
            <Skeleton className="h-24 w-full" />
          </Loading>
        }
        failed={FETCH_FAILED.data}
      >
        {() => null}
      </Loaded>
    </Dialog>
  )
}

const DELETED: Record<ContentKind, string> = {
  get grade() {
    return t`Grade deleted permanently`
  },
  get subject() {
    return t`Subject deleted permanently`
  },
  get lesson() {
    return t`Lesson deleted permanently`
  },
  get test() {
    return t`Test deleted permanently`
  },
}

function Confirm({ deletion, learners, onClose, heading }: PurgeDialogProps & { learners: number }) {
  const { id: deletionId, title, kind } = deletion
  const queryClient = useQueryClient()
  const deleted = useRef(false)
  const purge = useSave(client.contentBin.purge, {
    done: async ({ done }) => {
      deleted.current = true
      onClose()
      toast.success(done ? DELETED[kind] : t`Being deleted…`, title)
      await queryClient.invalidateQueries()
    },
    errors: {
      LEARNERS_CHANGED: ({ message, data }) => {
        queryClient.setQueryData(api.contentBin.countLearners.queryKey({ input: { deletionId } }), data)
        toast.error(message)
      },
      TEST_RUNNING: ({ data }) =>
        toast.error(
          t`A learner is taking one of its tests. Please try again after ${{ time: formatTime(data.until) }}.`,
        ),
    },
    failed: (message) => {
      toast.error(message ?? t`Failed to delete permanently. Please try again.`)
      void queryClient.invalidateQueries()
    },
  })
  const content = formatContentCounts(deletion.with)
  return (
    <ConfirmDialog
      title={t`Delete permanently?`}
      description={t`It can’t be restored after that.`}
      confirmLabel={t`Delete permanently`}
      busy={purge.isPending}
      busyLabel={t`Deleting...`}
      onConfirm={() => purge.mutate({ deletionId, learners })}
      onClose={onClose}
      finalFocus={() => (deleted.current ? heading.current : null)}
    >
      <p className="wrap-anywhere font-semibold text-lg">
        <ContentText>{title}</ContentText>
      </p>
      {content && <p className="mt-1">{t`With ${content}.`}</p>}
      {learners === 0 ? (
        <p className="mt-3">{t`No learner has work in it.`}</p>
      ) : (
        <>
          <p className="mt-3 font-semibold">
            {plural(learners, { one: '# learner has work in it.', other: '# learners have work in it.' })}
          </p>
          <p className="mt-1">
            {t`Their progress, marks and results in it are deleted too. Before that, a term report up to today is stored for each of them. Learners and parents can download it from the report.`}
          </p>
        </>
      )}
      {kind === 'grade' && (
        <p className="mt-3 text-ink-soft text-sm">
          {t`Learners who are still in this grade lose it and can choose another one. They leave their paid plans, and their parents get an email.`}
        </p>
      )}
    </ConfirmDialog>
  )
}
