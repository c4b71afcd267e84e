import { t } from '@lingui/core/macro'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { GrowingText } from '#web/product/growing-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceBox, SelectField, TextField } from '#web/ui/fields.tsx'
import { iconButtonStyle, MoveButtons, moveItem } from '#web/ui/move-buttons.tsx'
import { asFields, asList, asText, type FormNode, toNumber } from './form-node.ts'
import { useSubjectTags } from './subject-tags.ts'

/** Capitalizes the first letter of a problem. */
export const sentence = (problem: string | undefined) => problem && problem.charAt(0).toUpperCase() + problem.slice(1)

type NodeFieldProps = { node: FormNode; label: string; hint?: string | undefined; optional?: boolean }

/** @param lines field that grows with its text, for texts that learners read and other long ones */
export function TextNode({
  node,
  lines,
  maxLength,
  onCursor,
  ...field
}: NodeFieldProps & { lines?: boolean; maxLength?: number; onCursor?: (place: number) => void }) {
  const Control = lines ? GrowingText : TextField
  return (
    <Control
      {...field}
      error={sentence(node.problem)}
      value={asText(node.value)}
      maxLength={maxLength ?? CONTENT_LIMITS.questionText}
      onChange={({ currentTarget: { value } }) => node.set(field.optional && value === '' ? undefined : value)}
      {...(onCursor && { onSelect: ({ currentTarget }) => onCursor(currentTarget.selectionEnd ?? 0) })}
    />
  )
}

/** Number field that shows the text as typed. */
export function NumberNode({ node, optional = false, ...field }: NodeFieldProps) {
  const [typed, setTyped] = useState(asText(node.value))
  const shown =
    toNumber(typed) === node.value || (typed === '' && node.value === undefined) ? typed : asText(node.value)
  return (
    <TextField
      {...field}
      optional={optional}
      inputMode="decimal"
      autoComplete="off"
      error={sentence(node.problem)}
      value={shown}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        node.set(optional && value.trim() === '' ? undefined : toNumber(value))
      }}
    />
  )
}

export function TickNode({ node, label, hint }: NodeFieldProps) {
  const id = useId()
  return (
    <label htmlFor={id} className={`flex min-h-11 cursor-pointer gap-3 ${hint ? 'items-start py-2' : 'items-center'}`}>
      <ChoiceBox
        id={id}
        type="checkbox"
        checked={node.value === true}
        onChange={({ currentTarget }) => node.set(currentTarget.checked || undefined)}
      />
      <span className="min-w-0">
        <span className="wrap-anywhere block font-semibold text-sm">{label}</span>
        {hint && <span className="block text-ink-soft text-sm">{hint}</span>}
      </span>
    </label>
  )
}

type ChoiceNodeProps = NodeFieldProps & {
  choices: readonly (readonly [value: string, name: string])[]
  /** Label for no choice; if missing, a choice is required. */
  none?: string
}

export function ChoiceNode({ node, choices, none, ...field }: ChoiceNodeProps) {
  const value = asText(node.value)
  const isListed = value === '' || choices.some(([known]) => known === value)
  return (
    <SelectField
      {...field}
      error={sentence(node.problem)}
      value={value}
      onChange={({ currentTarget }) => node.set(currentTarget.value || undefined)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {!isListed && <option value={value}>{value}</option>}
      {choices.map(([known, name]) => (
        <option key={known} value={known}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** Feedback with its misconception; removed while both are empty. `isRequired` for an anticipated wrong answer. */
export function FeedbackNode({
  node,
  name,
  isRequired = false,
}: {
  node: FormNode
  name: string
  isRequired?: boolean
}) {
  const tags = useSubjectTags()
  // Its letter or number never starts a line.
  const whole = name.replace(/ (?=\S+$)/, '\u00a0')
  const { text = '', misconception } = asFields(node.value)
  const set = (fields: object) => {
    const next = { ...asFields(node.value), ...fields }
    const { text: nextText, misconception: nextTag, ...others } = next
    const tagged = { ...others, text: asText(nextText), ...(nextTag ? { misconception: nextTag } : {}) }
    node.set(isRequired || tagged.text !== '' || nextTag ? tagged : null)
  }
  const part = (key: 'text' | 'misconception', value: unknown): FormNode => ({
    ...node.at(key),
    value,
    set: (next) => set({ [key]: next }),
  })
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextNode
        node={part('text', text)}
        label={t`Feedback for ${whole}`}
        optional={!isRequired}
        lines
        maxLength={CONTENT_LIMITS.optionText}
      />
      {(text !== '' || Boolean(misconception)) && (
        <ChoiceNode
          node={part('misconception', misconception)}
          label={t`Misconception behind ${whole}`}
          optional
          none={t`None`}
          choices={tags.misconceptions}
        />
      )}
    </div>
  )
}

type RowsProps = {
  legend: string
  hint?: ReactNode
  count: number
  /** `option A` */
  nameOf: (index: number) => string
  min?: number
  max: number
  addLabel?: string
  problem?: string | undefined
  /** Missing if the order has no meaning. */
  onMove?: (from: number, to: number) => void
  onRemove: (index: number) => void
  onAdd?: () => void
  children: (index: number, buttons: ReactNode) => ReactNode
}

/** Rows with buttons to add, move and remove them; the focus follows the moved or added row. */
export function Rows(props: RowsProps) {
  const { legend, hint, count, nameOf, min = 0, max, addLabel, problem, onMove, onRemove, onAdd, children } = props
  const rows = useRef<HTMLFieldSetElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const within = (index: number, selector: string) =>
    rows.current?.querySelectorAll<HTMLElement>(':scope > [data-row]').item(index)?.querySelector<HTMLElement>(selector)
  const move = (from: number, to: number) => {
    flushSync(() => onMove?.(from, to))
    within(to, `[data-move="${to < from ? 'up' : 'down'}"]`)?.focus()
  }
  const remove = (index: number) => {
    flushSync(() => onRemove(index))
    const next = within(Math.min(index, count - 2), FIRST_CONTROL)
    if (next) next.focus()
    else addButton.current?.focus()
  }
  const add = () => {
    flushSync(() => onAdd?.())
    within(count, FIRST_CONTROL)?.focus()
  }
  return (
    <fieldset ref={rows} className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold text-sm">
        {legend} {hint && <span className="font-normal text-ink-soft">{hint}</span>}
      </legend>
      {Array.from({ length: count }, (_, index) => (
        // Rows have no identity, and all their inputs are controlled.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} data-row className="min-w-0">
          {children(
            index,
            <span className="flex shrink-0 max-sm:ms-auto">
              {onMove && (
                <MoveButtons name={nameOf(index)} index={index} count={count} onMove={(to) => move(index, to)} />
              )}
              <button
                type="button"
                aria-label={removalOf(nameOf(index))}
                title={t`Remove`}
                aria-disabled={count <= min || undefined}
                onClick={() => count > min && remove(index)}
                className={iconButtonStyle}
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </span>,
          )}
        </div>
      ))}
      {problem && <p className="text-danger text-sm">{sentence(problem)}</p>}
      {onAdd && count < max && (
        <Button ref={addButton} variant="ghost" size="small" onClick={add} className="justify-self-start">
          <Plus aria-hidden="true" className="size-4" />
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}

const removalOf = (name: string) => t`Remove ${name}`

const FIRST_CONTROL = 'textarea, input:not([type=radio], [type=checkbox]), select'

type ListNodeProps = Pick<RowsProps, 'legend' | 'hint' | 'nameOf' | 'max' | 'addLabel' | 'min'> & {
  node: FormNode
  blank: unknown
  isOrdered?: boolean
  children: (item: FormNode, index: number, buttons: ReactNode) => ReactNode
}

/** List field of a question, removed from it while empty. */
export function ListNode({ node, blank, isOrdered = true, children, ...rows }: ListNodeProps) {
  const list = asList(node.value)
  const set = (next: readonly unknown[]) => node.set(next.length === 0 ? undefined : next)
  return (
    <Rows
      {...rows}
      count={list.length}
      problem={node.problem}
      {...(isOrdered && { onMove: (from: number, to: number) => set(moveItem(list, from, to)) })}
      onRemove={(index) => set(list.toSpliced(index, 1))}
      onAdd={() => set([...list, blank])}
    >
      {(index, buttons) => children(node.at(index), index, buttons)}
    </Rows>
  )
}

/** Distance of the first control from the top of its row. */
const aboveStyles = { legendStyle: '', labelStyle: 'sm:mt-8', hintStyle: 'sm:mt-15.5' }

type FieldsRowProps = {
  buttons: ReactNode
  /** Text above the first control: a legend, its label, or its label and hint. */
  first?: 'legend' | 'label' | 'hint'
  children: ReactNode
}

/** Row with its buttons next to its first control, or below all fields on a phone. */
export function FieldsRow({ buttons, first = 'label', children }: FieldsRowProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-1 border-line max-sm:border-b max-sm:pb-2">
      <div className="grid min-w-0 flex-1 basis-full grid-cols-1 gap-3 sm:basis-60">{children}</div>
      <div className={`max-sm:ms-auto ${aboveStyles[`${first}Style`]}`}>{buttons}</div>
    </div>
  )
}

/** Collapsible group of less common fields, open if any has a value or a problem. */
export function MoreFields({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(isOpen)
  // Stays open when its last field is emptied, because the focus is there.
  if (isOpen && !opened) setOpened(true)
  return (
    <details open={opened || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-sm">{title}</summary>
      <div className="grid grid-cols-1 gap-4 border-line border-s-2 ps-3 sm:ps-4">{children}</div>
    </details>
  )
}

/** Two columns on a phone, and one with large text. */
export const columns = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] items-end gap-3 sm:grid-cols-4'
