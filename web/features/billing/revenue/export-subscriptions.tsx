import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { datedFileName } from '#web/ui/dated-file-name.ts'
import { downloadFile } from '#web/ui/download-file.ts'
import { toast } from '#web/ui/toast.ts'

/** Saves every subscription as a table for a spreadsheet, those that have ended among them. */
export function ExportSubscriptions() {
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const name = datedFileName('subscriptions', 'subscriptions', new Date(), 'csv')
      const outcome = await downloadFile('/files/subscriptions.csv', name)
      if (outcome.kind === 'saved') toast.success('Exported', name)
      else toast.error(outcome.message)
    },
  })
  return (
    <Button
      variant="secondary"
      busy={saving.isPending}
      busyLabel="Exporting..."
      onClick={() => saving.mutate()}
    >
      <Download aria-hidden="true" className="size-5" />
      Export CSV
    </Button>
  )
}
