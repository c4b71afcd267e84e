import './report-table.css'
import { Circle } from 'lucide-react'
import { formatPercent } from '#domain/progress/report.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { AnswersButton } from './answers-dialog.tsx'
import { doneCount, type Row, type StudyTime, type SubjectRows } from './report-rows.ts'
import { formatStudyTime } from './summary-cards.tsx'

const columns: Column<Row>[] = [
  { header: 'Activity', cell: ({ activity }) => activity },
  { header: 'Type', cell: ({ type }) => type },
  { header: 'Score', cell: ({ score }) => formatPercent(score), align: 'end' },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { header: 'Answers', cell: (row) => <AnswersButton row={row} /> },
]

export type SubjectReportProps = { subject: SubjectRows; studyTime: StudyTime | undefined }

/** Quizzes, assignments and tests of a subject. */
export function SubjectReport({ subject: { subjectName, rows }, studyTime }: SubjectReportProps) {
  const time = studyTime && formatStudyTime(studyTime)
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="break-after-avoid text-2xl">{subjectName}</h2>
        <p className="text-ink-soft text-sm">
          {[`${doneCount(rows)} of ${rows.length} done`, time].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Card padding="none" className="report-table report-table-answers px-3.5 py-1 sm:px-2">
        <DataTable
          caption={`Activities in ${subjectName}`}
          captionHidden
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      </Card>
    </section>
  )
}

function StatusBadge({ status }: Pick<Row, 'status'>) {
  switch (status) {
    case 'Submitted':
    case 'Passed':
      return <Badge tone="success">{status}</Badge>
    case 'Failed':
      return <Badge tone="danger">{status}</Badge>
    case 'Pending':
    case 'Not Taken':
      return (
        <Badge>
          <Circle aria-hidden="true" className="size-3.5" />
          {status}
        </Badge>
      )
  }
}
