import { Clock } from 'lucide-react'
import { Card } from '#web/ui/card.tsx'
import { formatDuration } from '#web/ui/format.ts'
import type { StudyTime } from './report-types.ts'

/** How long the learner has studied lessons. A timed test is not among it. */
export function StudyTimeCard({ studyTime: { total, lastSevenDays } }: { studyTime: StudyTime }) {
  return (
    <Card
      as="section"
      padding="snug"
      className="flex break-inside-avoid flex-wrap items-center gap-x-8 gap-y-2"
    >
      <h2 className="flex items-center gap-3 font-normal font-text text-base text-ink-soft tracking-normal">
        <Clock aria-hidden="true" className="size-5 text-leaf-text" />
        Time on lessons
      </h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-1 tabular-nums">
        <div className="flex flex-row-reverse items-baseline gap-2">
          <dt className="text-ink-soft text-sm">in the last 7 days</dt>
          <dd className="font-bold font-heading text-xl">{formatDuration(lastSevenDays)}</dd>
        </div>
        <div className="flex flex-row-reverse items-baseline gap-2">
          <dt className="text-ink-soft text-sm">altogether</dt>
          <dd className="font-bold font-heading text-xl">{formatDuration(total)}</dd>
        </div>
      </dl>
    </Card>
  )
}

/** The same of one subject, in a line; nothing before any of it was studied. */
export function studyTimeLine({ total, lastSevenDays }: StudyTime): string | null {
  if (total < 60) return null
  const recent = lastSevenDays < 60 ? '' : `, ${formatDuration(lastSevenDays)} in the last 7 days`
  return `${formatDuration(total)} on lessons${recent}`
}
