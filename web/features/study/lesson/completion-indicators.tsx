import { Circle, CircleCheck } from 'lucide-react'
import { WEIGHTS } from '#domain/marking.ts'
import type { LessonOverview } from '../study-types.ts'
import { markLine } from './mark-line.ts'
import { partLooks, presentParts } from './parts.ts'

/** Which parts of a lesson are done, each with what it is worth, and the mark so far. */
export function CompletionIndicators({ lesson }: { lesson: LessonOverview }) {
  const { parts, completed, marks } = lesson
  const mark = markLine(marks)
  return (
    <ul className="flex flex-wrap items-center gap-2 text-sm">
      {presentParts(parts).map((part) => {
        const done = completed[part]
        const Sign = done ? CircleCheck : Circle
        return (
          <li
            key={part}
            className={`flex items-center gap-1.5 rounded-full py-1 pr-3 pl-2 ${done ? 'bg-success-wash font-semibold text-success' : 'bg-sunken'}`}
          >
            <Sign aria-hidden="true" className="size-4 shrink-0" />
            {`${partLooks[part].name} (${WEIGHTS[part]}%)`}
            <span className="sr-only">{done ? 'completed' : 'not completed yet'}</span>
          </li>
        )
      })}
      {mark && <li className="ml-auto font-semibold text-ink">{mark}</li>}
    </ul>
  )
}
