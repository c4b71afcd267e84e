import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export type ConfirmDialogProps = Pick<DialogProps, 'title' | 'description' | 'finalFocus'> & {
  /** What the confirming button does, as a verb: Delete. */
  confirmLabel: string
  busy: boolean
  busyLabel: string
  onConfirm: () => void
  onClose: () => void
  /** What will happen, and whatever should be done before. */
  children?: ReactNode
}

/**
 * Asks before something that cannot be taken back, or locks somebody out. The focus begins on Cancel, so that a hasty
 * Enter does no harm, and the dialog stays while the deed is being done.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, finalFocus, confirmLabel, busy, busyLabel, onConfirm, onClose, children } =
    props
  const cancel = useRef<HTMLButtonElement>(null)
  const close = () => busy || onClose()
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      {...(description && { description })}
      initialFocus={cancel}
      finalFocus={finalFocus}
      actions={
        <>
          <Button ref={cancel} variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
