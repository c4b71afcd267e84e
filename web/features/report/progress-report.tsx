import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AnswersDialog } from './answers-dialog.tsx'
import { AverageCards } from './average-cards.tsx'
import { filteredRows } from './filtered-rows.ts'
import { ReportFilters } from './report-filters.tsx'
import type { Reader, Report } from './report-types.ts'
import { StudyTimeCard } from './study-time-card.tsx'
import { SubjectReport } from './subject-report.tsx'
import { subjectsOfReport } from './subjects-of-report.ts'
import { useReportAddress } from './use-report-address.ts'

/** The averages, then what they are made of, a table for each subject. */
export function ProgressReport({ report, reader }: { report: Report; reader: Reader }) {
  const { learner, averages, rows, studyTime, subjects } = report
  const address = useReportAddress()
  if (learner.gradeName === null) {
    return (
      <EmptyState title={`${learner.firstName} is not enrolled in a grade yet.`}>
        <p>Once a grade is chosen, its quizzes, assignments and tests show here.</p>
      </EmptyState>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState title="Nothing to report yet.">
        <p>{learner.gradeName} has no quizzes, assignments or tests so far.</p>
      </EmptyState>
    )
  }
  const shown = filteredRows(rows, address)
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-4">
        <AverageCards averages={averages} rows={rows} />
        <StudyTimeCard studyTime={studyTime} />
      </div>
      <ReportFilters all={rows} shown={shown} />
      {shown.rows.length === 0 && (
        <EmptyState
          title="No activities match these filters."
          action={
            <Button variant="secondary" onClick={() => address.show({ subject: null, type: null })}>
              Show all
            </Button>
          }
        />
      )}
      {subjectsOfReport(shown.rows).map((subject) => (
        <SubjectReport
          key={subject.subjectId}
          subject={subject}
          studyTime={subjects.find(({ id }) => id === subject.subjectId)?.studyTime}
        />
      ))}
      <AnswersDialog report={report} reader={reader} />
    </div>
  )
}
