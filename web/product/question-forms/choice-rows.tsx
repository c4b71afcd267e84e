import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { ChoiceBox, controlStyle } from '#web/ui/fields.tsx'
import { TextFigures } from '../figure-forms/text-figures.tsx'
import { FeedbackNode, MoreFields, Rows } from './form-fields.tsx'
import {
  asFields,
  asList,
  asText,
  type ChoiceFields,
  type FormNode,
  reorderChoices,
  reorderings,
  type SectionProps,
} from './form-node.ts'

export const letter = (index: number) => String.fromCharCode(65 + index)

type ChoiceRowsProps = SectionProps & {
  /** Exactly one is correct, and its index is the key. */
  isSingle?: boolean
  choices: ChoiceFields
  legend: string
  /** What the right ones are to be chosen for; that they are correct by default. */
  hint?: string
  item: string
  min?: number
  max: number
  /** Numbers instead of letters. */
  numbered?: boolean
  /** The texts can hold figures. */
  hasFigures?: boolean
}

/** Texts of which one or several are correct. Enter moves to the next one. */
export function ChoiceRows(props: ChoiceRowsProps) {
  const { node, name, choices, legend, item, min = 2, max, isSingle = false, numbered = false, hasFigures } = props
  const { hint = isSingle ? t`(choose the correct one)` : t`(choose every correct one)` } = props
  const { list } = choices
  props
  const rows = useRef<HTMLDivElement>(null)
  const fields = asFields(node.value)
  const texts = asList(fields[list])
  const right = node.at(choices.right)
  const isRight = (index: number) => (isSingle ? right.value === index : asList(right.value).includes(index))
  const toggle = (index: number) => {
    if (isSingle) return right.set(index)
    const others = asList(right.value).filter((one) => one !== index)
    right.set(isRight(index) ? others : [...others, index])
  }
  const signOf = (index: number) => (numbered ? `${index + 1}` : letter(index))
  const nameOf = (index: number) => `${item} ${signOf(index)}`
  const titleOf = (index: number) => nameOf(index).replace(/^./, (first) => first.toUpperCase())
  return (
    <div ref={rows}>
      <Rows
        legend={legend}
        hint={hint}
        nameOf={nameOf}
        count={texts.length}
        min={min}
        max={max}
        addLabel={t`Add ${item}`}
        problem={node.at(list).problem ?? right.problem}
        onMove={(from, to) => node.set(reorderChoices(fields, choices, reorderings.move(texts.length, from, to), ''))}
        onRemove={(index) => node.set(reorderChoices(fields, choices, reorderings.remove(texts.length, index), ''))}
        onAdd={() => node.set(reorderChoices(fields, choices, reorderings.add(texts.length), ''))}
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
                  {...(isSingle && { name: `${name}, right ${item}` })}
                  aria-label={correctName(titleOf(index))}
                  checked={isRight(index)}
                  onChange={() => toggle(index)}
                  aria-invalid={(right.problem !== undefined && index === 0) || undefined}
                />
              </label>
              <span aria-hidden="true" className="shrink-0 pe-1 font-semibold text-ink-soft text-sm">
                {signOf(index)}
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
              <div className="flex max-sm:ms-auto">
                {hasFigures && (
                  <TextFigures
                    label={partOf(nameOf(index), name)}
                    text={asText(text.value)}
                    onChange={text.set}
                    maxLength={CONTENT_LIMITS.optionText}
                    isIcon
                  />
                )}
                {buttons}
              </div>
            </div>
          )
        }}
      </Rows>
    </div>
  )
}

/** Feedback fields for each option, line, sentence or spot. */
export function ChoiceFeedback({
  node,
  count,
  nameOf,
  title = t`Feedback`,
  field = 'feedback',
}: {
  node: FormNode
  count: number
  nameOf: (index: number) => string
  title?: string
  field?: string
}) {
  const feedback = node.at(field)
  return (
    <MoreFields title={title} isOpen={asList(feedback.value).some((one) => one !== null)}>
      {Array.from({ length: count }, (_, index) => (
        <FeedbackNode key={nameOf(index)} node={feedback.at(index)} name={nameOf(index)} />
      ))}
    </MoreFields>
  )
}

const correctName = (name: string) => t`${name} is correct`
const partOf = (part: string, whole: string) => t`${part} of ${whole}`
