import { Check, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

/** `right` and `wrong` are shown once the answers are known: a tick on green, a cross on red. */
export type ChoiceMark = 'right' | 'wrong'

export type ChoiceGroupProps = {
  /** The question. It is read out with every option. */
  legend: ReactNode
  options: readonly string[]
  /** Index of the chosen option; null while none is. */
  chosen: number | null
  onChoose: (index: number) => void
  /** How option `index` turned out; undefined leaves it plain. */
  markOf?: (index: number) => ChoiceMark | undefined
  /** What stands beside the chosen option once it is marked; 'Your answer', unless somebody else reads it. */
  chosenLabel?: string | undefined
  disabled?: boolean
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
}

const plain =
  'border-line-strong bg-surface has-enabled:hover:bg-leaf-wash has-checked:border-leaf has-checked:bg-leaf-wash has-checked:ring-1 has-checked:ring-leaf'

/**
 * One question with lettered options (A, B, ...): real radio inputs, so arrow keys and screen readers just work. While
 * the focus is in the question, a typed letter chooses too. Where the system's colors replace ours, the radio itself shows.
 */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { legend, options, chosen, onChoose, markOf, chosenLabel = 'Your answer', disabled = false } = props
  const name = useId()
  return (
    <fieldset disabled={disabled} onKeyDown={chooseByLetter} className="min-w-0">
      <legend className="mb-3 font-semibold">{legend}</legend>
      <div className="grid gap-2.5">
        {options.map((option, index) => {
          const mark = markOf?.(index)
          const looks = mark && marks[mark]
          return (
            <label
              // The options of one question never change places, and two may read the same.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              className={`group flex min-h-12 items-center gap-3 rounded-md border-[1.5px] px-3 py-2 has-enabled:cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${looks?.row ?? plain}`}
            >
              <input
                type="radio"
                name={name}
                value={index}
                checked={chosen === index}
                onChange={() => onChoose(index)}
                className="sr-only forced-colors:not-sr-only"
              />
              <span
                aria-hidden="true"
                className={`grid size-8 shrink-0 place-items-center rounded-full font-bold text-sm ${looks?.dot ?? 'bg-sunken group-has-checked:bg-leaf group-has-checked:text-on-leaf'}`}
              >
                {String.fromCharCode(65 + index)}
              </span>
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                {/* Where both do not fit beside each other, the label goes below and the text keeps its words whole. */}
                <span
                  className={`flex-1 ${looks && chosen === index ? 'min-w-[min(100%,8rem)]' : 'min-w-0'}`}
                >
                  {option}
                </span>
                {looks && (
                  <span className={`flex items-center gap-2 font-semibold text-sm ${looks.text}`}>
                    {chosen === index && chosenLabel}
                    <looks.Icon aria-hidden="true" className="size-5 shrink-0" />
                    <span className="sr-only">{inWords(mark === 'right', chosen === index)}</span>
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** What tick and cross say, for whoever does not see them. */
function inWords(right: boolean, chosen: boolean): string {
  if (chosen) return right ? 'is correct' : 'is wrong'
  return right ? 'correct answer' : 'wrong answer'
}

/** The focus goes along with the choice, which has it read out. */
function chooseByLetter(event: KeyboardEvent<HTMLFieldSetElement>) {
  if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) return
  const option = event.currentTarget.elements[event.key.toUpperCase().charCodeAt(0) - 65]
  if (!(option instanceof HTMLInputElement)) return
  option.focus()
  option.click()
}
