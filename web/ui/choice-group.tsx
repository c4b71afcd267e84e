import { t } from '@lingui/core/macro'
import { Check, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

/** Shown once scored: a check mark on green, a cross on red; `missed` is a correct option that was not chosen. */
export type ChoiceMark = 'right' | 'wrong' | 'missed'

export type ChoiceGroupProps = {
  /** The question. */
  legend: ReactNode
  options: readonly ReactNode[]
  /** Checkboxes instead of radio buttons; choosing an option again deselects it. */
  several?: boolean
  /** Index of the chosen option, or null; with `several`, the indexes of all chosen options. */
  chosen: number | null | readonly number[]
  onChoose: (index: number) => void
  /** Mark of option `index`; undefined for none. */
  markOf?: ((index: number) => ChoiceMark | undefined) | undefined
  /** Text below option `index`. */
  noteOf?: ((index: number) => ReactNode) | undefined
  /** Numbers instead of letters, for options that have an order. */
  numbered?: boolean
  /** Label of the chosen option once it is marked; 'Your answer' by default. */
  chosenLabel?: string | undefined
  disabled?: boolean
  /** Content between the question and its options, such as a picture. */
  children?: ReactNode
}

const marks = {
  right: {
    row: 'border-success bg-success-wash',
    dot: 'bg-success text-surface',
    text: 'text-success',
    Icon: Check,
  },
  wrong: {
    row: 'border-danger bg-danger-wash',
    dot: 'bg-danger text-on-danger',
    text: 'text-danger',
    Icon: X,
  },
  missed: {
    row: 'border-success border-dashed bg-surface',
    dot: 'border-[1.5px] border-success text-success',
    text: 'text-success',
    Icon: Check,
  },
}

const plain =
  'border-line-strong bg-surface has-enabled:hover:bg-leaf-wash has-checked:border-leaf has-checked:bg-leaf-wash has-checked:ring-1 has-checked:ring-leaf'

/**
 * Question with lettered options (A, B, ...) as native radio buttons or checkboxes. While the focus is in the question, a typed letter,
 * or the number of a numbered option, selects an option. In forced colors, the native control itself is visible.
 */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { legend, options, several = false, numbered = false, chosen, onChoose, markOf, noteOf } = props
  const { disabled = false } = props
  const { chosenLabel = several ? t`Your choice` : t`Your answer` } = props
  const missedLabel = options.some((_, index) => markOf?.(index) === 'right') ? t`Also right` : t`Right`
  const name = useId()
  return (
    <fieldset disabled={disabled} onKeyDown={(event) => chooseByName(event, numbered ? '1' : 'A')} className="min-w-0">
      <legend className="wrap-anywhere mb-3 font-semibold">{legend}</legend>
      {props.children}
      <div className="grid gap-2.5">
        {options.map((option, index) => {
          const mark = markOf?.(index)
          const styles = mark && marks[mark]
          const isChosen = Array.isArray(chosen) ? chosen.includes(index) : chosen === index
          const note = noteOf?.(index)
          return (
            <label
              // Options may have the same text, and their order never changes.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              className={`group/option flex min-h-12 items-center gap-3 rounded-md border-[1.5px] px-3 py-2 has-enabled:cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${styles?.row ?? plain}`}
            >
              <input
                type={several ? 'checkbox' : 'radio'}
                name={name}
                value={index}
                checked={isChosen}
                onChange={() => onChoose(index)}
                className="sr-only forced-colors:not-sr-only"
              />
              <span
                aria-hidden="true"
                translate="no"
                className={`grid size-8 shrink-0 place-items-center font-bold text-sm ${several ? 'rounded-sm' : 'rounded-full'} ${styles?.dot ?? 'bg-sunken group-has-checked/option:bg-leaf group-has-checked/option:text-on-leaf'}`}
              >
                {several && isChosen && !styles ? (
                  <Check className="size-5" strokeWidth={3} />
                ) : (
                  nameFrom(numbered ? '1' : 'A', index)
                )}
              </span>
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                {/* If both do not fit on a line, the label wraps below, so that no word of the text is broken. */}
                <span className={`wrap-anywhere flex-1 ${styles && isChosen ? 'min-w-[min(100%,8rem)]' : 'min-w-0'}`}>
                  {option}
                </span>
                {styles && (
                  <span className={`flex items-center gap-2 font-semibold text-sm ${styles.text}`}>
                    {mark === 'missed' ? missedLabel : isChosen && chosenLabel}
                    <styles.Icon aria-hidden="true" className="size-5 shrink-0" />
                    <span className="sr-only">{describeMark(mark !== 'wrong', isChosen)}</span>
                  </span>
                )}
                {note && <span className="w-full text-sm">{note}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Screen reader text for the check mark and the cross. */
function describeMark(right: boolean, chosen: boolean): string {
  if (chosen) return right ? t`is correct` : t`is wrong`
  return right ? t`correct answer` : t`wrong answer`
}

/** Name of the option `index`, where the first one is `A` or `1`. */
const nameFrom = (first: 'A' | '1', index: number) => String.fromCharCode(first.charCodeAt(0) + index)

/** Moves the focus with the selection, so that it is announced. */
function chooseByName(event: KeyboardEvent<HTMLFieldSetElement>, first: 'A' | '1') {
  if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) return
  const option = event.currentTarget.elements[event.key.toUpperCase().charCodeAt(0) - first.charCodeAt(0)]
  if (!(option instanceof HTMLInputElement)) return
  option.focus()
  option.click()
}
