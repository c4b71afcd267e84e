import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

type DeleteCardProps = {
  learnerId: string
  cardId: string
  onClose: () => void
  /** Called once the card is gone, with its button. */
  onDeleted: () => void
}

/** Asks a learner before a card is deleted, and deletes it. */
export default function DeleteCardDialog({ learnerId, cardId, onClose, onDeleted }: DeleteCardProps) {
  const queryClient = useQueryClient()
  const remove = useSave(client.parentCards.remove, {
    done: async () => {
      await queryClient.invalidateQueries({ queryKey: api.study.dashboard.key() })
      onDeleted()
      toast.success(t`Card deleted`)
    },
    failed: t`We couldn’t delete this card. Please try again.`,
  })
  return (
    <ConfirmDialog
      title={t`Delete this card?`}
      description={t`It’s gone for good, for you and for who sent it.`}
      confirmLabel={t`Delete card`}
      busy={remove.isPending}
      busyLabel={t`Deleting...`}
      onConfirm={() => remove.mutate({ learnerId, cardId })}
      onClose={onClose}
    />
  )
}
