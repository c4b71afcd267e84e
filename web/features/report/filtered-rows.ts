import type { ReportAddress } from './report-address.ts'
import type { Row } from './report-types.ts'

type Filter = Pick<ReportAddress, 'subject' | 'type'>

export type FilteredRows = {
  rows: Row[]
  /** What is shown, in words; null where everything is. */
  only: string | null
  filter: Filter
}

/** The rows that a filter leaves. A subject that the report has not, as from an old link, filters nothing. */
export function filteredRows(all: readonly Row[], { subject, type }: Filter): FilteredRows {
  const subjectName = all.find(({ subjectId }) => subjectId === subject)?.subjectName
  const known = subjectName === undefined ? null : subject
  return {
    rows: all.filter(
      (row) => (known === null || row.subjectId === known) && (type === null || row.type === type),
    ),
    only: [subjectName, type].filter(Boolean).join(', ') || null,
    filter: { subject: known, type },
  }
}
