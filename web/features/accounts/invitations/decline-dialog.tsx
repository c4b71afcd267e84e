import { t } from '@lingui/core/macro'
import { ConfirmDialog } from '#web/ui/dialog.tsx'

type DeclineDialogProps = { hint: string; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Asks before an invitation is declined. Its code loads when it opens: the forms of sign-in share the page's file. */
export default function DeclineDialog({ hint, ...props }: DeclineDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      title={t`Decline the invitation?`}
      description={hint}
      confirmLabel={t`Decline`}
      busyLabel={t`Declining...`}
    />
  )
}
