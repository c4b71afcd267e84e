import { Circle } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { dayInWords } from '#web/ui/day-in-words.ts'
import type { ReportedSubject, ReportedTest } from './report-types.ts'

const columns: Column<ReportedTest>[] = [
  { header: 'Test', cell: ({ title }) => title },
  { header: 'Type', cell: ({ type }) => type },
  { header: 'Score', cell: ({ result }) => (result ? `${result.score}%` : '–') },
  { header: 'Result', cell: ({ result }) => <Result result={result} /> },
  { header: 'Taken on', cell: ({ result }) => (result ? dayInWords(result.completedAt) : '–') },
]

/** Every timed test of a subject, with its result where it was taken. */
export function TestResultsTable({ subject }: { subject: ReportedSubject }) {
  return (
    <DataTable
      caption={`Tests in ${subject.name}`}
      captionHidden
      columns={columns}
      rows={subject.tests}
      keyOf={({ id }) => id}
    />
  )
}

function Result({ result }: Pick<ReportedTest, 'result'>) {
  if (result)
    return <Badge tone={result.passed ? 'success' : 'danger'}>{result.passed ? 'Passed' : 'Failed'}</Badge>
  return (
    <Badge>
      <Circle aria-hidden="true" className="size-3.5" />
      Not Taken
    </Badge>
  )
}
