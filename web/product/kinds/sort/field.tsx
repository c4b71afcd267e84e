import { useId } from 'react'
import { asPlaces } from '#domain/kinds/answer-rules.ts'
import { ChoiceBox } from '#web/ui/fields.tsx'
import { QuestionText } from '../../questions/question-text.tsx'
import { FieldFrame } from '../frames.tsx'
import type { FieldProps } from '../kind-screen.ts'

/** Radio buttons of the groups for each item, which work alike by touch, mouse and keyboard. */
export function SortField({ question, legend, answer, onAnswer, disabled }: FieldProps<'sort'>) {
  const { groups, items, formulas } = question
  const id = useId()
  const chosen = asPlaces(answer, items.length)
  return (
    <FieldFrame legend={legend} disabled={disabled}>
      <ul className="grid grid-cols-1 gap-3">
        {items.map((text, index) => (
          <li
            key={text}
            className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border-[1.5px] px-3 py-2 ${chosen[index] === null ? 'border-line-strong' : 'border-leaf bg-leaf-wash'}`}
          >
            <p id={`${id}-${index}`} className="wrap-anywhere min-w-0 font-semibold">
              <QuestionText text={text} formulas={formulas} />
            </p>
            <div role="radiogroup" aria-labelledby={`${id}-${index}`} className="flex min-w-0 flex-wrap gap-x-5">
              {groups.map((group, place) => (
                <label
                  key={group}
                  htmlFor={`${id}-${index}-${place}`}
                  className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-sm py-1 has-enabled:cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
                >
                  <ChoiceBox
                    id={`${id}-${index}-${place}`}
                    type="radio"
                    name={`${id}-${index}`}
                    checked={chosen[index] === place}
                    disabled={disabled}
                    onChange={() => onAnswer(chosen.with(index, place))}
                  />
                  <span className="wrap-anywhere min-w-0">
                    <QuestionText text={group} formulas={formulas} />
                  </span>
                </label>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </FieldFrame>
  )
}
