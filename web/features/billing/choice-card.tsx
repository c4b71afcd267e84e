import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

/** Card around a radio button, as its label; shows the checked, disabled and focused states. */
export const choiceCardStyle =
  'min-w-0 rounded-md border-[1.5px] border-line-strong bg-surface ' +
  'transition-[background-color,opacity] has-enabled:cursor-pointer has-enabled:hover:bg-leaf-wash ' +
  'has-checked:border-leaf has-checked:bg-leaf-wash has-checked:ring-1 has-checked:ring-leaf ' +
  'has-disabled:cursor-not-allowed has-disabled:border-line ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2'

type ChoiceCardProps = {
  title: string
  price: string
  /** Text of the card; `describedBy` makes it the description of the radio button too. */
  children: ReactNode
  describedBy?: boolean
  /** Name of the radio group. */
  group: string
  /** Accessible name of the radio button. */
  label: string
  checked: boolean
  available?: boolean
  /** Content below the text, such as a badge. */
  footer?: ReactNode
  onChoose: () => void
}

/** Radio button as a card with a title, a price and a short text. */
export function ChoiceCard({
  title,
  price,
  children,
  describedBy = false,
  group,
  label,
  checked,
  available = true,
  footer,
  onChoose,
}: ChoiceCardProps) {
  const id = useId()
  const textId = useId()
  return (
    <label
      htmlFor={id}
      className={`${choiceCardStyle} flex flex-col gap-1 px-4 py-3.5 ${available ? '' : 'opacity-60'}`}
    >
      <span className="flex items-start justify-between gap-3">
        <span className="font-bold font-heading text-lg">{title}</span>
        <ChoiceBox
          id={id}
          type="radio"
          name={group}
          checked={checked}
          disabled={!available}
          onChange={onChoose}
          aria-label={label}
          aria-describedby={describedBy ? textId : undefined}
        />
      </span>
      <span className="font-semibold">{price}</span>
      <span id={textId} className="text-ink-soft text-sm">
        {children}
      </span>
      {footer}
    </label>
  )
}

/**
 * Native checkbox or radio button in the site's style. Both show a check mark, so that the state does not depend on color
 * alone. Forced colors restore the system's style.
 */
export function ChoiceBox({
  type,
  ...rest
}: Omit<ComponentProps<'input'>, 'className'> & { type: 'checkbox' | 'radio' }) {
  return (
    <span className="grid shrink-0 place-items-center">
      <input
        {...rest}
        type={type}
        className={`peer col-start-1 row-start-1 size-6 cursor-pointer appearance-none border-[1.5px] border-line-strong bg-surface checked:border-leaf checked:bg-leaf disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken forced-colors:appearance-auto ${type === 'radio' ? 'rounded-full focus-visible:outline-none' : 'rounded-sm'}`}
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none col-start-1 row-start-1 hidden size-4.5 text-on-leaf peer-checked:block forced-colors:hidden"
      />
    </span>
  )
}
