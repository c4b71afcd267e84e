import { formatPercent } from '#domain/report.ts'
import { Card } from '#web/ui/card.tsx'
import { hueOf, hueStyle } from '#web/ui/hue.ts'
import { LessonMarksTable } from './lesson-marks-table.tsx'
import type { ReportedSubject, Row } from './report-types.ts'
import { studyTimeLine } from './study-time-card.tsx'
import { TestResultsTable } from './test-results-table.tsx'

/** One subject of the learning report: its lessons with their marks, and its tests. */
export function SubjectMarks({ subject, rows }: { subject: ReportedSubject; rows: readonly Row[] }) {
  const time = studyTimeLine(subject.studyTime)
  const { wash, text } = hueStyle[hueOf(subject.color)]
  return (
    <section>
      <Card padding="none" className="overflow-hidden print:overflow-visible print:shadow-none">
        <div
          className={`flex break-after-avoid flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-4 sm:px-5 ${wash}`}
        >
          <h2 className={`text-2xl ${text}`}>{subject.name}</h2>
          <p>
            Average mark{' '}
            <strong className="font-heading text-xl tabular-nums">
              {formatPercent(subject.averageMark)}
            </strong>
          </p>
        </div>
        <div className="grid gap-6 px-4 py-4 sm:px-2">
          {time && <p className="text-ink-soft text-sm sm:px-4">{time}</p>}
          <div>
            <h3 className="break-after-avoid text-lg sm:px-4">Lessons</h3>
            {subject.lessons.length === 0 ? (
              <p className="text-ink-soft sm:px-4">No lessons available yet.</p>
            ) : (
              <LessonMarksTable subject={subject} rows={rows} />
            )}
          </div>
          <div>
            <h3 className="break-after-avoid text-lg sm:px-4">Tests</h3>
            {subject.tests.length === 0 ? (
              <p className="text-ink-soft sm:px-4">No tests available yet.</p>
            ) : (
              <TestResultsTable subject={subject} rows={rows} />
            )}
          </div>
        </div>
      </Card>
    </section>
  )
}
