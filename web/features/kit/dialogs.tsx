import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Chapter, Specimen } from './specimen.tsx'

export function Dialogs() {
  const [open, setOpen] = useState<'medium' | 'full' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  return (
    <Chapter title="Dialogs">
      <Specimen file="dialog.tsx, confirm-dialog.tsx">
        <Button variant="secondary" onClick={() => setOpen('medium')}>
          Open a dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('full')}>
          Open a full dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Ask before deleting
        </Button>
      </Specimen>
      <Dialog
        open={open === 'medium' || open === 'full'}
        onClose={close}
        size={open === 'full' ? 'full' : 'medium'}
        title="A dialog"
        description="What it is about."
        actions={<Button onClick={close}>Done</Button>}
      >
        <p>Its content.</p>
      </Dialog>
      {open === 'confirm' && (
        <ConfirmDialog
          title="Are you sure?"
          description="It cannot be undone."
          confirmLabel="Delete"
          busy={false}
          busyLabel="Deleting..."
          onConfirm={close}
          onClose={close}
        />
      )}
    </Chapter>
  )
}
