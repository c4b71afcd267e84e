import { ArrowRight, ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { asPlaces } from '#domain/kinds/answer-rules.ts'
import { controlStyle } from '#web/ui/fields.tsx'
import { letterOf } from '../../questions/answers.ts'
import { plainText, QuestionText } from '../../questions/question-text.tsx'
import { FieldFrame } from '../frames.tsx'
import type { FieldProps } from '../kind-screen.ts'

/**
 * Select box of partners for each item. Partners with formulas, which a select box cannot show, are listed with letters
 * above.
 */
export function MatchField({ question, legend, answer, onAnswer, disabled }: FieldProps<'match'>) {
  const { left, partners: right, formulas } = question
  const id = useId()
  const chosen = asPlaces(answer, left.length)
  const lettered = right.some((text) => text.includes('$'))
  return (
    <FieldFrame legend={legend} disabled={disabled}>
      <div className="grid grid-cols-1 gap-4">
        {lettered && (
          <ul className="flex flex-wrap gap-2.5">
            {right.map((text, index) => (
              <li key={text} className="flex min-h-11 items-center gap-2.5 rounded-md bg-sunken py-1 pr-4 pl-2.5">
                <span className="grid size-8 place-items-center rounded-full bg-surface font-bold text-sm">
                  {letterOf(index)}
                </span>
                <span>
                  <QuestionText text={text} formulas={formulas} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <ul className="grid grid-cols-1 gap-3">
          {left.map((text, index) => {
            const match = chosen[index] ?? null
            return (
              <li
                // Items may have the same text, and their order never changes.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                className={`grid grid-cols-1 items-center gap-x-3 gap-y-2 rounded-md border-[1.5px] px-3 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1.2fr)] ${match === null ? 'border-line-strong' : 'border-leaf bg-leaf-wash'}`}
              >
                <label htmlFor={`${id}-${index}`} className="font-semibold">
                  <QuestionText text={text} formulas={formulas} />
                </label>
                <ArrowRight aria-hidden="true" className="hidden size-5 text-ink-soft sm:block" />
                <span className="relative min-w-0">
                  <select
                    id={`${id}-${index}`}
                    value={match ?? ''}
                    disabled={disabled}
                    onChange={({ target }) => {
                      onAnswer(chosen.with(index, target.value === '' ? null : Number(target.value)))
                    }}
                    className={`${controlStyle} appearance-none truncate pr-10`}
                  >
                    <option value="">Choose a match</option>
                    {right.map((partner, option) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: see above
                      <option key={option} value={option}>
                        {lettered ? `${letterOf(option)}: ` : ''}
                        {plainText(partner, formulas)}
                        {chosen.some((one, other) => one === option && other !== index) && ' (used)'}
                      </option>
                    ))}
                  </select>
                  <ChevronDown
                    aria-hidden="true"
                    className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-soft"
                  />
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </FieldFrame>
  )
}
