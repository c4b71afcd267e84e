import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { failureMessage, formatContentCounts, successMessage } from '../content-labels.ts'
import type { ContentKind, Deleted } from '../content-queries.ts'
import { ContentText } from '../content-text.tsx'

/** The item to delete; `note` says what is deleted with it, and how many learners are affected. */
type ItemToDelete = { id: string; title: string; note?: string | undefined }

/**
 * Deletes items of a list after a confirmation.
 * @returns `ask` opens the `dialog` about an item. `heading` of the list gets the focus afterwards, because the pressed
 *   button is removed with its item.
 */
export function useDeletion(kind: ContentKind) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [item, setItem] = useState<ItemToDelete | null>(null)
  return {
    heading,
    ask: setItem,
    dialog: item && <DeleteDialog kind={kind} item={item} onClose={() => setItem(null)} heading={heading} />,
  }
}

type DeleteDialogProps = {
  kind: ContentKind
  item: ItemToDelete
  onClose: () => void
  heading: RefObject<HTMLElement | null>
}

/** Moves an item to the trash after a confirmation (accounts-and-parent-portal.md section 5). The toast offers to undo it. */
function DeleteDialog({ kind, item: { id, title, note }, onClose, heading }: DeleteDialogProps) {
  const queryClient = useQueryClient()
  const undo = useUndoDeletion()
  const deleted = useRef(false)
  const remove = useSave(deleteContent, {
    done: ({ deletionId }) => {
      deleted.current = true
      onClose()
      toast.success(successMessage(kind, 'deleted'), title, {
        label: t`Undo`,
        id: deletionId,
        onPress: () => undo.mutate({ deletionId }),
      })
      return queryClient.invalidateQueries()
    },
    failed: (message) => {
      toast.error(message ?? failureMessage(kind, 'delete'))
      // Someone else may have deleted it.
      void queryClient.invalidateQueries()
    },
  })

  return (
    <ConfirmDialog
      title={t`Are you absolutely sure?`}
      description={`${CONSEQUENCES[kind]} ${inTrash()}`}
      confirmLabel={t`Delete`}
      busy={remove.isPending}
      busyLabel={t`Deleting...`}
      onConfirm={() => remove.mutate({ kind, id })}
      onClose={onClose}
      finalFocus={() => (deleted.current ? heading.current : null)}
    >
      <p className="wrap-anywhere font-semibold text-lg">
        <ContentText>{title}</ContentText>
      </p>
      {note && <p className="mt-1">{note}</p>}
      <p className="mt-3 text-ink-soft text-sm">
        {t`Learners won’t see it anymore. Their progress, marks and results come back if you restore it.`}
      </p>
    </ConfirmDialog>
  )
}

const CONSEQUENCES: Record<ContentKind, string> = {
  get grade() {
    return t`Deleting a grade also deletes its subjects.`
  },
  get subject() {
    return t`Deleting a subject also deletes its lessons and tests.`
  },
  get lesson() {
    return t`A lesson can’t be restored once it leaves the trash.`
  },
  get test() {
    return t`A test can’t be restored once it leaves the trash.`
  },
}

const inTrash = () => t`It stays in the trash for ${{ days: RETENTION_DAYS.deletedContent }} days.`

function deleteContent({ kind, id }: { kind: ContentKind; id: string }): Promise<Deleted> {
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

/**
 * Restores an item from the trash together with its deleted content.
 * @param onRestored called once the lists show the item, even if the pressed button is removed by then
 */
export function useUndoDeletion(onRestored?: () => void) {
  const queryClient = useQueryClient()
  return useSave(client.contentBin.restore, {
    done: async (restored, { deletionId }) => {
      // Restored in the trash: nothing is left to undo.
      toast.dismiss(deletionId)
      const content = formatContentCounts(restored.with)
      toast.success(successMessage(restored.kind, 'restored'), content && t`With ${content}.`)
      await queryClient.invalidateQueries()
      onRestored?.()
    },
    failed: (message) => {
      toast.error(message ?? t`Failed to restore. Please try again.`)
      void queryClient.invalidateQueries()
    },
  })
}

/** Handler of a change to an item that is in the trash by now: shows a toast with an action that restores it. */
export function useInBinToast() {
  const undo = useUndoDeletion()
  return ({ message, data: { deletionId } }: { message: string; data: { deletionId: string } }) =>
    toast.error(message, undefined, {
      label: t`Restore`,
      id: deletionId,
      onPress: () => undo.mutate({ deletionId }),
    })
}
