import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import type { WritingCriterion } from '#domain/writing/written-answer.ts'
import { formatMediumDate } from '#web/ui/format.ts'
import { criterionName } from './writing-criteria.ts'

type Note = { from: string; criteria: WritingCriterion[]; message: string | null; notedAt: Date }

/** What parents say about a written answer, for its learner. */
export function WritingNotes({ notes }: { notes: readonly Note[] }) {
  return notes.map(({ from, criteria, message, notedAt }) => (
    <div key={`${from} ${notedAt.toISOString()}`} className="grid gap-1.5 rounded-md bg-sun-wash px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="wrap-anywhere font-semibold">{from ? t`From ${from}` : t`From your parent`}</span>
        <time dateTime={notedAt.toISOString()} className="text-ink-soft">
          {formatMediumDate(notedAt)}
        </time>
      </p>
      {criteria.length > 0 && (
        <ul className="grid gap-1">
          {criteria.map((criterion) => (
            <li key={criterion} className="flex gap-2">
              <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success" strokeWidth={3} />
              {criterionName(criterion)}
            </li>
          ))}
        </ul>
      )}
      {message !== null && (
        <p dir="auto" className="wrap-anywhere">
          {message}
        </p>
      )}
    </div>
  ))
}
