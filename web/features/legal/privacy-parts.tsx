import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { api, queryClient } from '#web/api/client.ts'
import { DataTable, type DataTableProps } from '#web/ui/data-table.tsx'
import type { StoredData } from './stored-data.ts'

/** Table of the data in a language. */
export function StoredDataTable({
  caption,
  columns,
  rows,
}: Pick<DataTableProps<StoredData>, 'caption' | 'columns' | 'rows'>) {
  return (
    <div className="text-sm [--label:3.5rem]">
      <DataTable caption={caption} captionHidden columns={columns} rows={rows} keyOf={(row) => row.what} />
    </div>
  )
}

/** The text that a parent agrees to for a child. */
export function ConsentText({ paragraphs, version }: { paragraphs: readonly string[]; version: string }) {
  return (
    <blockquote className="grid gap-2.5 rounded-md border-leaf border-s-4 bg-leaf-wash px-5 py-4">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <footer className="text-sm">{version}</footer>
    </blockquote>
  )
}

/** Retention of backups as configured by the operator; a general phrase until it is loaded. */
export function BackupRetention({ words }: { words: (days: number | null) => string }) {
  // The page is outside the app frame, which provides the queries of other pages.
  return (
    <QueryClientProvider client={queryClient}>
      <LoadedRetention words={words} />
    </QueryClientProvider>
  )
}

function LoadedRetention({ words }: { words: (days: number | null) => string }) {
  const { data } = useQuery(api.support.retention.queryOptions())
  return words(data?.backupDays ?? null)
}
