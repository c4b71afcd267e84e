import { EmptyState } from '#web/ui/empty-state.tsx'
import { AverageCards } from './average-cards.tsx'
import type { Report } from './report-types.ts'
import { SubjectReport } from './subject-report.tsx'
import { subjectsOfReport } from './subjects-of-report.ts'

/** The averages, then what they are made of, a table for each subject. */
export function ProgressReport({ report }: { report: Report }) {
  const { learner, averages, rows } = report
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
  return (
    <div className="grid gap-8">
      <AverageCards averages={averages} rows={rows} />
      {subjectsOfReport(rows).map((subject) => (
        <SubjectReport key={subject.subjectName} subject={subject} />
      ))}
    </div>
  )
}
