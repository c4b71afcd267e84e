import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AnswersDialog } from './answers-dialog.tsx'
import { AverageCards } from './average-cards.tsx'
import { GrowthPicture } from './growth-picture.tsx'
import { marksAltogether, marksByPart } from './marks-by-part.ts'
import { PartMarksCard } from './part-marks-card.tsx'
import type { Report } from './report-types.ts'
import { StudyTimeCard } from './study-time-card.tsx'
import { SubjectMarks } from './subject-marks.tsx'

/** What a learner sees of their own work: averages, two pictures, then every lesson and test by subject. */
export function LearningReport({ report }: { report: Report }) {
  const { learner, averages, rows, subjects, studyTime, timeline } = report
  if (learner.gradeName === null) {
    return (
      <EmptyState
        title="You are not enrolled in a grade yet."
        action={<ButtonLink to="/">Choose a grade</ButtonLink>}
      >
        <p>Once you have a grade, its lessons and tests show here.</p>
      </EmptyState>
    )
  }
  if (subjects.length === 0) {
    return (
      <EmptyState title="Nothing to report yet.">
        <p>{learner.gradeName} has no subjects so far.</p>
      </EmptyState>
    )
  }
  const byPart = marksByPart(subjects)
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-4">
        <AverageCards averages={averages} rows={rows} />
        <StudyTimeCard studyTime={studyTime} />
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-[3fr_2fr]">
        <GrowthPicture timeline={timeline} altogether={marksAltogether(byPart)} />
        <PartMarksCard byPart={byPart} />
      </div>
      {subjects.map((subject) => (
        <SubjectMarks key={subject.id} subject={subject} rows={rows} />
      ))}
      <AnswersDialog report={report} reader={{ kind: 'learner' }} />
    </div>
  )
}
