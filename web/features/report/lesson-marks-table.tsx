import { plural, t } from '@lingui/core/macro'
import './lesson-marks-table.css'
import type { ReactNode } from 'react'
import { PARTS, type Part, WEIGHTS } from '#domain/marks/compute-marks.ts'
import { markContent } from '#web/language/content-language.ts'
import { SentenceWithContent } from '#web/language/sentence-with-content.tsx'
import { lessonParts } from '#web/product/names.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { AnswersButton } from './answers-dialog.tsx'
import { isStarted } from './learning-marks.ts'
import type { ReportedLesson, ReportedSubject, Row } from './report-rows.ts'
import { PendingRows } from './summary-cards.tsx'

const lessonName = ({ number, title }: Pick<ReportedLesson, 'number' | 'title'>) => (
  <SentenceWithContent text={t`Lesson ${number}: ${{ title: markContent(title) }}`} />
)

const columns = (rows: readonly Row[]): Column<ReportedLesson>[] => [
  { header: t`Lesson`, cell: lessonName },
  ...PARTS.map((part) => ({
    header: lessonParts[part].name,
    cell: (lesson: ReportedLesson) => partCell(lesson, part, rows),
  })),
  { header: t`Mark`, cell: ({ marks }) => <strong>{marks ? `${marks.academic}%` : '–'}</strong> },
  { header: t`Bonus`, cell: ({ marks }) => (marks ? bonusCell(marks) : '–') },
]

/**
 * Started lessons of a subject with the mark of each part. The total is out of 100 without bonuses; bonuses of plan and
 * tests are shown separately (readings.md, Marks). Quizzes and assignments link to their answers.
 */
export function LessonMarksTable({ subject, rows }: { subject: ReportedSubject; rows: readonly Row[] }) {
  const begun = subject.lessons.filter(isStarted)
  const rest = subject.lessons.filter((lesson) => !isStarted(lesson))
  return (
    <div className="lesson-marks-table">
      {begun.length > 0 && (
        <DataTable
          caption={t`Lessons in ${{ subject: subject.name }}`}
          captionHidden
          columns={columns(rows)}
          rows={begun}
          keyOf={({ id }) => id}
        />
      )}
      {rest.length > 0 && (
        <PendingRows count={rest.length}>
          <ul className="grid gap-1 pb-2 text-ink-soft text-sm sm:px-4">
            {rest.map(({ id, number, title }) => (
              <li key={id}>{lessonName({ number, title })}</li>
            ))}
          </ul>
        </PendingRows>
      )}
    </div>
  )
}

function partCell({ parts, completed, ...lesson }: ReportedLesson, part: Part, rows: readonly Row[]): ReactNode {
  if (!parts[part]) return '–'
  const best = part === 'quiz' ? lesson.quizPercent : part === 'assignment' ? lesson.assignmentPercent : null
  const first = part === 'quiz' ? lesson.firstQuizPercent : lesson.firstAssignmentPercent
  return (
    <>
      {t`${{ marks: completed[part] ? WEIGHTS[part] : 0 }} of ${{ possible: WEIGHTS[part] }}`}
      {best !== null && (
        <span className="block text-ink-soft text-xs">
          {t`best ${{ percent: percent(best) }}%`}
          {first !== null && ', '}
          {first !== null && <span className="inline-block">{t`first try ${{ percent: percent(first) }}%`}</span>}
        </span>
      )}
      <AnswersButton
        small
        row={rows.find(({ answers }) => answers?.kind === part && answers.activityId === lesson.id)}
      />
    </>
  )
}

const percent = (value: number) => Math.round(value * 10) / 10

function bonusCell({ bonus, planBonus, testBonus, plan }: NonNullable<ReportedLesson['marks']>): ReactNode {
  if (bonus === 0) return '–'
  return (
    <>
      {`+ ${points(bonus)}`}
      {planBonus > 0 && <BonusPart>{`${plan}: ${points(planBonus)}`}</BonusPart>}
      {testBonus > 0 && <BonusPart>{t`Tests: ${{ points: points(testBonus) }}`}</BonusPart>}
    </>
  )
}

/** Formats bonus points, which are added to the mark out of 100 (readings, "Bonus on screen"). */
function points(bonus: number): string {
  return plural(bonus, { one: '# point', other: '# points' })
}

function BonusPart({ children }: { children: string }) {
  return <span className="block text-ink-soft text-xs">{children}</span>
}
