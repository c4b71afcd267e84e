import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { type StoredData, storedData } from './stored-data.ts'

const columns: readonly Column<StoredData>[] = [
  { header: 'What', cell: (row) => row.what },
  { header: 'Holds', cell: (row) => row.fields },
  { header: 'Why', cell: (row) => row.why },
  { header: 'Kept', cell: (row) => row.kept },
]

export function StoredDataTable() {
  return (
    <div className="text-sm">
      <DataTable
        caption="What is stored, why, and for how long"
        captionHidden
        columns={columns}
        rows={storedData}
        keyOf={(row) => row.what}
      />
    </div>
  )
}
