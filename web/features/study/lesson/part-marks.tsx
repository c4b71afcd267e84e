import { Check } from 'lucide-react'
import { type Flags, WEIGHTS } from '#domain/marking.ts'
import { partLooks, presentParts } from './parts.ts'

export type PartMarksProps = { parts: Flags; completed: Flags }

/** What each part of a lesson is worth and has earned; the bar shows how much of the whole that is. */
export function PartMarks({ parts, completed }: PartMarksProps) {
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
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
        {present.map((part) => (
          <div key={part}>
            <dt className="text-ink-soft text-sm">{partLooks[part].name}</dt>
            <dd className="flex items-center gap-1.5 font-semibold tabular-nums">
              {completed[part] ? WEIGHTS[part] : 0} of {WEIGHTS[part]}
              {completed[part] && <Check aria-hidden="true" className="size-4 text-success" />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
