import { type Flags, WEIGHTS } from '#domain/marking.ts'
import type { LessonAnswer } from '../study-types.ts'
import { partLooks, presentParts } from './parts.ts'

export type LessonMarksProps = { parts: Flags; completed: Flags; marks: LessonAnswer['marks'] }

/** A lesson's marks told apart: what each part of the work earned, and what plan and tests add (readings.md, Marks). */
export function LessonMarks({ parts, completed, marks }: LessonMarksProps) {
  const sums = [
    { name: 'For your work', value: `${marks?.academic ?? 0}%` },
    ...(marks?.tierBonus ? [{ name: `${marks.tier} bonus`, value: `+ ${marks.tierBonus}%` }] : []),
    ...(marks?.testBonus ? [{ name: 'Bonus for passed tests', value: `+ ${marks.testBonus}%` }] : []),
  ]
  return (
    <section className="mt-7 rounded-md bg-sunken px-4 py-4 sm:px-5">
      <h3>Your marks for this lesson</h3>
      <div className="mt-3 grid gap-x-10 gap-y-3 md:grid-cols-[minmax(0,1fr)_17rem]">
        <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-2 sm:grid-cols-4">
          {presentParts(parts).map((part) => (
            <div key={part}>
              <dt className="text-ink-soft text-sm">{partLooks[part].name}</dt>
              <dd className="font-semibold tabular-nums">
                {completed[part] ? WEIGHTS[part] : 0} of {WEIGHTS[part]}
              </dd>
            </div>
          ))}
        </dl>
        <dl className="grid content-start gap-1 border-line max-md:border-t max-md:pt-3 md:border-l md:pl-6">
          {sums.map(({ name, value }) => (
            <div key={name} className="flex justify-between gap-4">
              <dt>{name}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
          {sums.length > 1 && (
            <div className="flex justify-between gap-4 font-semibold">
              <dt>Altogether</dt>
              <dd className="tabular-nums">{marks?.total ?? 0}%</dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  )
}
