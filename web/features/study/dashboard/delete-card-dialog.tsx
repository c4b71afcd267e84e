import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/dialog.tsx'

/** Asks a learner before a card is deleted. */
export default function DeleteCardDialog(props: Pick<ConfirmDialogProps, 'busy' | 'onConfirm' | 'onClose'>) {
  return (
    <ConfirmDialog
      {...props}
      title="Delete this card?"
      description="It’s gone for good, for you and for your parent."
      confirmLabel="Delete card"
      busyLabel="Deleting..."
    />
  )
}
