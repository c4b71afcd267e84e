import './report-table.css'
import { Circle } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { dayInWords } from '#web/ui/day-in-words.ts'
import { AnswersButton } from './answers-button.tsx'
import type { ReportedSubject, ReportedTest, Row } from './report-types.ts'

const columns = (rows: readonly Row[]): Column<ReportedTest>[] => [
  { header: 'Test', cell: ({ title }) => title },
  { header: 'Type', cell: ({ type }) => type },
  { header: 'Score', cell: ({ result }) => (result ? `${result.score}%` : '–'), align: 'end' },
  { header: 'Result', cell: ({ result }) => <Result result={result} /> },
  { header: 'Answers', cell: ({ id }) => <AnswersButton row={rows.find((row) => row.id === id)} /> },
]

export type TestResultsTableProps = {
  subject: ReportedSubject
  /** The activities of the report, which name the answers. */
  rows: readonly Row[]
}

/** Every timed test of a subject, with its result and its day where it was taken. */
export function TestResultsTable({ subject, rows }: TestResultsTableProps) {
  return (
    <div className="report-table report-table-dated">
      <DataTable
        caption={`Tests in ${subject.name}`}
        captionHidden
        columns={columns(rows)}
        rows={subject.tests}
        keyOf={({ id }) => id}
      />
    </div>
  )
}

function Result({ result }: Pick<ReportedTest, 'result'>) {
  if (!result) {
    return (
      <Badge>
        <Circle aria-hidden="true" className="size-3.5" />
        Not Taken
      </Badge>
    )
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={result.passed ? 'success' : 'danger'}>{result.passed ? 'Passed' : 'Failed'}</Badge>
      <span className="text-ink-soft text-sm">{dayInWords(result.completedAt)}</span>
    </span>
  )
}
