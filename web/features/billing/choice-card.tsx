import { type ReactNode, useId } from 'react'
import { ChoiceBox } from '#web/ui/fields.tsx'

/** Style of a card around a radio button, which is its label; shows the checked, disabled and focused states. */
export const choiceCardStyle =
  'min-w-0 rounded-md border-[1.5px] border-line-strong bg-surface ' +
  'transition-[background-color,opacity] has-enabled:cursor-pointer has-enabled:hover:bg-leaf-wash ' +
  'has-checked:border-leaf has-checked:bg-leaf-wash has-checked:ring-1 has-checked:ring-leaf ' +
  'has-disabled:cursor-not-allowed has-disabled:border-line ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2'

type ChoiceCardProps = {
  title: string
  price: string
  /** Text of the card; with `describedBy` it is also the accessible description of the radio button. */
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
