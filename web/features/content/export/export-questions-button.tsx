import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ExportQuestionsDialog, type ExportQuestionsDialogProps } from './export-questions-dialog.tsx'

/** Opens the export of the questions that are saved. */
export function ExportQuestionsButton(item: Omit<ExportQuestionsDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <Download aria-hidden="true" className="size-5" />
        Export
      </Button>
      {open && <ExportQuestionsDialog {...item} onClose={() => setOpen(false)} />}
    </>
  )
}
