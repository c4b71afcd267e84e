import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RowAction } from '../rows/row-action.tsx'
import { type ExportCheck, ExportProblemList, useExport } from './use-export.tsx'

export type ExportActionProps = { kind: 'grade' | 'lesson'; itemId: string; title: string }

/** Saves a grade or a lesson as a file; what would be missing in it is told first. */
export function ExportAction({ kind, itemId, title }: ExportActionProps) {
  const [loss, setLoss] = useState<ExportCheck | null>(null)
  const first = useExport(setLoss)
  const anyway = useExport()
  return (
    <>
      <RowAction
        Icon={Download}
        label="Export"
        of={title}
        iconOnly
        busy={first.busy}
        onClick={() => first.save({ kind, itemId })}
      />
      {loss && (
        <Dialog
          open
          title={`Export ${title}`}
          onClose={() => setLoss(null)}
          actions={
            <>
              <Button variant="secondary" onClick={() => setLoss(null)}>
                Cancel
              </Button>
              <Button
                busy={anyway.busy}
                busyLabel="Exporting..."
                onClick={() => anyway.save({ kind, itemId })}
              >
                Export anyway
              </Button>
            </>
          }
        >
          <ExportProblemList problems={loss.problems} />
        </Dialog>
      )}
    </>
  )
}
