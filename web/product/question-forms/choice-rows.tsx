import { useRef } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { ChoiceBox, controlStyle } from '#web/ui/fields.tsx'
import { FeedbackNode, MoreFields, Rows } from './form-fields.tsx'
import { asFields, asList, asText, type FormNode, reorderChoices, reorderings, type SectionProps } from './form-node.ts'

export const letter = (index: number) => String.fromCharCode(65 + index)

type ChoiceRowsProps = SectionProps & {
  /** Exactly one is correct, and its index is the key. */
  isSingle?: boolean
  list: 'options' | 'passage'
  legend: string
  item: string
  max: number
}

/** Texts of which one or several are correct. Enter moves to the next one. */
export function ChoiceRows({ node, name, list, legend, item, max, isSingle = false }: ChoiceRowsProps) {
  const rows = useRef<HTMLDivElement>(null)
  const fields = asFields(node.value)
  const texts = asList(fields[list])
  const right = node.at('correct')
  const isRight = (index: number) => (isSingle ? right.value === index : asList(right.value).includes(index))
  const toggle = (index: number) => {
    if (isSingle) return right.set(index)
    const others = asList(right.value).filter((one) => one !== index)
    right.set(isRight(index) ? others : [...others, index])
  }
  const nameOf = (index: number) => `${item} ${letter(index)}`
  const titleOf = (index: number) => nameOf(index).replace(/^./, (first) => first.toUpperCase())
  return (
    <div ref={rows}>
      <Rows
        legend={legend}
        hint={isSingle ? '(choose the correct one)' : '(choose every correct one)'}
        nameOf={nameOf}
        count={texts.length}
        min={2}
        max={max}
        addLabel={`Add ${item}`}
        problem={node.at(list).problem ?? right.problem}
        onMove={(from, to) => node.set(reorderChoices(fields, list, reorderings.move(texts.length, from, to), ''))}
        onRemove={(index) => node.set(reorderChoices(fields, list, reorderings.remove(texts.length, index), ''))}
        onAdd={() => node.set(reorderChoices(fields, list, reorderings.add(texts.length), ''))}
      >
        {(index, buttons) => {
          const text = node.at(list).at(index)
          return (
            <div className="flex flex-wrap items-center gap-x-1 max-sm:border-line max-sm:border-b max-sm:pb-2">
              {/* biome-ignore lint/a11y/noLabelWithoutControl: ChoiceBox renders the control */}
              <label
                className={`grid size-11 shrink-0 cursor-pointer place-items-center rounded-md ${isSingle ? 'has-focus-visible:outline-3 has-focus-visible:outline-focus' : ''}`}
              >
                <ChoiceBox
                  type={isSingle ? 'radio' : 'checkbox'}
                  {...(isSingle && { name: `${name} is correct` })}
                  aria-label={`${titleOf(index)} is correct`}
                  checked={isRight(index)}
                  onChange={() => toggle(index)}
                  aria-invalid={(right.problem !== undefined && index === 0) || undefined}
                />
              </label>
              <span aria-hidden="true" className="shrink-0 pr-1 font-semibold text-ink-soft text-sm">
                {letter(index)}
              </span>
              <div className="min-w-0 flex-1 basis-40">
                <textarea
                  rows={1}
                  aria-label={`${name}, ${nameOf(index)}`}
                  value={asText(text.value)}
                  maxLength={CONTENT_LIMITS.optionText}
                  aria-invalid={text.problem !== undefined || undefined}
                  onChange={({ currentTarget }) => text.set(currentTarget.value)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                    event.preventDefault()
                    const next = rows.current?.querySelectorAll('textarea').item(index + 1)
                    if (next) next.focus()
                    else rows.current?.querySelector<HTMLElement>('fieldset > button')?.click()
                  }}
                  className={`${controlStyle} field-sizing-content resize-none`}
                />
                {text.problem && (
                  <p className="text-danger text-sm">
                    {`${titleOf(index)}: ${text.problem}`.replace(/: an? [a-z ]+ is empty/, ' is empty')}
                  </p>
                )}
              </div>
              {buttons}
            </div>
          )
        }}
      </Rows>
    </div>
  )
}

/** Feedback fields for each option, sentence or spot. */
export function ChoiceFeedback({
  node,
  count,
  nameOf,
}: {
  node: FormNode
  count: number
  nameOf: (index: number) => string
}) {
  const feedback = node.at('feedback')
  return (
    <MoreFields title="Feedback" isOpen={asList(feedback.value).some((one) => one !== null)}>
      {Array.from({ length: count }, (_, index) => (
        <FeedbackNode key={nameOf(index)} node={feedback.at(index)} name={nameOf(index)} />
      ))}
    </MoreFields>
  )
}
