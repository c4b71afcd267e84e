import { useMutation } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { loadCode } from '#web/api/load-code.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/download.ts'
import { toast } from '#web/ui/toast.ts'
import type { Report } from './report-types.ts'

/** Takes a report along: on paper, or as a table for a spreadsheet. */
export function ReportActions({ report }: { report: Report }) {
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => loadCode(() => import('./report-csv.ts')),
    onSuccess: ({ reportCsv, reportFileName }) =>
      saveFile(reportCsv(report), reportFileName(report, new Date()), 'text/csv;charset=utf-8'),
    onError: () => toast.error('Failed to download the report'),
  })
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-5" />
        Print
      </Button>
      <Button
        variant="secondary"
        busy={download.isPending}
        busyLabel="Preparing the file..."
        onClick={() => download.mutate()}
      >
        <Download aria-hidden="true" className="size-5" />
        Download CSV
      </Button>
    </div>
  )
}
