import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type Flags, WEIGHTS } from '#domain/marks/compute-marks.ts'
import { lessonParts } from '#web/product/names.ts'
import type { LessonAnswer } from '../study-types.ts'
import { formatBonus } from './mark-text.ts'
import { bonusLines, workLine } from './marks-detail.ts'
import { presentParts } from './parts.ts'

export type LessonMarksProps = { parts: Flags; completed: Flags; marks: LessonAnswer['marks'] }

/** A lesson's marks in detail: points earned by each part, and the bonuses of plan and tests (readings.md, Marks). */
export function LessonMarks({ parts, completed, marks }: LessonMarksProps) {
  const bonuses = bonusLines(marks)
  return (
    <section className="mt-7 break-inside-avoid rounded-md bg-sunken px-4 py-4 sm:px-5">
      <h2>
        <Trans>Your marks for this lesson</Trans>
      </h2>
      <p className="mt-0.5 text-ink-soft text-sm">{workLine(parts, completed)}</p>
      <div className="mt-3 grid gap-y-4">
        <PartMarks parts={parts} completed={completed} />
        <dl className="grid gap-2 border-line border-t pt-3">
          <Sum name={t`For your work`} value={`${marks?.academic ?? 0}%`} strong={bonuses.length === 0} />
          {bonuses.map(({ name, why, value }) => (
            <Sum key={name} name={name} why={why} value={formatBonus(value)} />
          ))}
          {marks && bonuses.length > 0 && <Sum name={t`Total`} value={formatPoints(marks.total)} strong />}
        </dl>
      </div>
    </section>
  )
}

type SumProps = { name: string; why?: string; value: string; strong?: boolean }

function Sum({ name, why, value, strong = false }: SumProps) {
  return (
    <div className={`flex flex-wrap gap-x-4 ${strong ? 'font-semibold' : ''}`}>
      <dt>{name}</dt>
      <dd className="ms-auto whitespace-nowrap tabular-nums">{value}</dd>
      {why && <dd className="w-full text-ink-soft text-sm">{why}</dd>}
    </div>
  )
}

const formatPoints = (points: number) => plural(points, { one: '# point', other: '# points' })

const formatShare = (earned: number, most: number) => t`${earned} of ${most}`

type PartMarksProps = { parts: Flags; completed: Flags }

/** Possible and earned marks of each part, with a bar for its share of the total. */
function PartMarks({ parts, completed }: PartMarksProps) {
  const present = presentParts(parts)
  return (
    <div>
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full">
        {present.map((part) => (
          <span
            key={part}
            style={{ flexGrow: WEIGHTS[part] }}
            className={`min-w-2 basis-0 ${completed[part] ? 'bg-leaf' : 'bg-line'}`}
          />
        ))}
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        {present.map((part) => (
          <div key={part} className="min-w-21">
            <dt className="text-ink-soft text-sm">{`${lessonParts[part].name} (${WEIGHTS[part]}%)`}</dt>
            <dd className="flex items-center gap-1.5 font-semibold tabular-nums">
              {formatShare(completed[part] ? WEIGHTS[part] : 0, WEIGHTS[part])}
              {completed[part] && <Check aria-hidden="true" className="size-4 text-success" />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
