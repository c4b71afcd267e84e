import { plural, t } from '@lingui/core/macro'
import { ClipboardCheck, Clock, ListChecks, type LucideIcon, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasContent, isFinished } from '#domain/progress/lesson-progress.ts'
import { firstTry, formatPercent } from '#domain/progress/report.ts'
import { SentenceWithContent } from '#web/language/sentence-with-content.tsx'
import { formatDuration } from '#web/product/format-duration.ts'
import { Card } from '#web/ui/card.tsx'
import { progressSentences } from './progress-sentences.ts'
import {
  type Reader,
  type Report,
  type ReportedLesson,
  type Row,
  type ScoredRow,
  type StudyTime,
  scoredCount,
} from './report-rows.ts'

type Kind = {
  type: Row['type']
  average: keyof Report['averages']
  name: () => string
  counted: (count: number) => string
  Icon: LucideIcon
}

const kinds: Kind[] = [
  {
    type: 'Quiz',
    average: 'quiz',
    name: () => t`Quiz Average`,
    counted: (count) => plural(count, { one: 'from # quiz', other: 'from # quizzes' }),
    Icon: ListChecks,
  },
  {
    type: 'Assignment',
    average: 'assignment',
    name: () => t`Assignment Average`,
    counted: (count) => plural(count, { one: 'from # assignment', other: 'from # assignments' }),
    Icon: ClipboardCheck,
  },
  {
    type: 'Test',
    average: 'test',
    name: () => t`Test Average`,
    counted: (count) => plural(count, { one: 'from # test', other: 'from # tests' }),
    Icon: Timer,
  },
]

/** What a summary reads of a report, also of a helper's, which has no answers. */
type SummarizedReport = Pick<Report, 'week' | 'practice'> & {
  subjects: readonly { lessons: readonly Pick<ReportedLesson, 'number' | 'parts' | 'completed'>[] }[]
  rows: readonly (Omit<ScoredRow, 'answers'> & Partial<Pick<Row, 'answers'>>)[]
}

/** Average of each type of activity, with the number of scored activities. */
export function AverageCards({
  averages,
  firstTries,
  rows,
}: Pick<Report, 'averages' | 'firstTries'> & { rows: readonly ScoredRow[] }) {
  return (
    <section aria-label={t`Averages`} className="grid gap-4 sm:grid-cols-3 print:grid-cols-3">
      {kinds.map(({ type, average, name, counted, Icon }) => {
        const count = scoredCount(rows, type)
        const first = firstTry({ best: averages[average], first: firstTries[average] })
        return (
          <Card key={type} padding="snug" className="flex items-center gap-4 break-inside-avoid">
            <span className="grid size-13 shrink-0 place-items-center rounded-full bg-leaf-wash text-leaf-text sm:max-lg:hidden print:hidden">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            <div className="min-w-0">
              <h2 className="font-normal font-text text-base text-ink-soft tracking-normal">{name()}</h2>
              <p className="font-bold font-heading text-3xl tabular-nums">{formatPercent(averages[average])}</p>
              <p className="text-ink-soft text-sm">{count === 0 ? t`Nothing scored yet` : counted(count)}</p>
              {first !== null && (
                <p className="text-sm tabular-nums">{t`First tries: ${{ percent: formatPercent(first) }}`}</p>
              )}
            </div>
          </Card>
        )
      })}
    </section>
  )
}

/** Progress in a few sentences, at the top of a report. */
export function ProgressSummary({ report, reader }: { report: SummarizedReport; reader: Reader }) {
  const lessons = report.subjects
    .flatMap((subject) => subject.lessons)
    .map(({ number, parts, completed }) => ({ number, content: parts, completed }))
  const sentences = progressSentences({
    name: reader.kind === 'parent' ? reader.learnerName : null,
    week: report.week,
    practice: report.practice,
    lessons: { finished: lessons.filter(isFinished).length, total: lessons.filter(hasContent).length },
    rows: report.rows.map((row) => ({
      ...row,
      first: row.firstScore ?? row.score,
      wrong: row.answers?.wrong ?? null,
    })),
  })
  return (
    <Card as="section" aria-label={t`Summary`} padding="snug" className="break-inside-avoid">
      <p className="text-lg">
        <SentenceWithContent text={sentences.join(' ')} />
      </p>
    </Card>
  )
}

/** Collapses rows that were not started. */
export function PendingRows({ count, children }: { count: number; children: ReactNode }) {
  return (
    <details className="report-pending">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm sm:px-4">{t`Pending (${count})`}</summary>
      {children}
    </details>
  )
}

/** Time spent on lessons and practice, without timed tests. */
export function StudyTimeCard({ studyTime: { total, thisWeek } }: { studyTime: StudyTime }) {
  return (
    <Card as="section" padding="snug" className="flex break-inside-avoid flex-wrap items-center gap-x-8 gap-y-2">
      <h2 className="flex items-center gap-3 font-normal font-text text-base text-ink-soft tracking-normal">
        <Clock aria-hidden="true" className="size-5 text-leaf-text" />
        {t`Study time`}
      </h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-1 tabular-nums">
        <div className="flex flex-row-reverse items-baseline gap-2">
          <dt className="text-ink-soft text-sm">{t`this week`}</dt>
          <dd className="font-bold font-heading text-xl">{formatDuration(thisWeek)}</dd>
        </div>
        <div className="flex flex-row-reverse items-baseline gap-2">
          <dt className="text-ink-soft text-sm">{t`in total`}</dt>
          <dd className="font-bold font-heading text-xl">{formatDuration(total)}</dd>
        </div>
      </dl>
    </Card>
  )
}

/** Formats the time spent on a subject in one line; null below a minute. */
export function formatStudyTime({ total, thisWeek }: StudyTime): string | null {
  if (total < 60) return null
  const time = formatDuration(total)
  if (thisWeek < 60) return t`${time} on lessons`
  return t`${time} on lessons, ${{ week: formatDuration(thisWeek) }} this week`
}
