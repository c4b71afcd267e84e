import { type ReactNode, useId } from 'react'
import { ChoiceBox } from '../choice-box.tsx'
import { choiceCardStyle } from '../choice-card-style.ts'

export function WayCard({
  name,
  price,
  checked,
  onChoose,
  children,
}: {
  name: string
  price: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
}) {
  const id = useId()
  const describedBy = useId()
  return (
    <label htmlFor={id} className={`${choiceCardStyle} flex flex-col gap-1 px-4 py-3.5`}>
      <span className="flex items-start justify-between gap-3">
        <span className="font-bold font-heading text-lg">{name}</span>
        <ChoiceBox
          id={id}
          type="radio"
          name="way-of-paying"
          checked={checked}
          onChange={onChoose}
          aria-label={`${name}, ${price}`}
          aria-describedby={describedBy}
        />
      </span>
      <span className="font-semibold">{price}</span>
      <span id={describedBy} className="text-ink-soft text-sm">
        {children}
      </span>
    </label>
  )
}
