import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RowAction } from '../rows/row-action.tsx'
import { type ExportCheck, ExportProblemList, useExport } from './use-export.tsx'

type ExportActionProps = { kind: 'grade' | 'lesson'; itemId: string; title: string }

/** Downloads a grade or a lesson. If something would be missing in the file, asks first. */
export function ExportAction({ kind, itemId, title }: ExportActionProps) {
  const [check, setCheck] = useState<ExportCheck | null>(null)
  const checked = useExport(setCheck)
  const unchecked = useExport()
  return (
    <>
      <RowAction
        Icon={Download}
        label="Export"
        of={title}
        iconOnly
        busy={checked.busy}
        onClick={() => checked.save({ kind, itemId })}
      />
      {check && (
        <Dialog
          open
          title={`Export ${title}`}
          onClose={() => setCheck(null)}
          actions={
            <>
              <Button variant="secondary" onClick={() => setCheck(null)}>
                Cancel
              </Button>
              <Button busy={unchecked.busy} busyLabel="Exporting..." onClick={() => unchecked.save({ kind, itemId })}>
                Export anyway
              </Button>
            </>
          }
        >
          <ExportProblemList problems={check.problems} />
        </Dialog>
      )}
    </>
  )
}
