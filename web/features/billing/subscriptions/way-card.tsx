import { type ReactNode, useId } from 'react'
import { cardStyle, RadioDot } from './radio-card.tsx'

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
  const describedBy = useId()
  return (
    <label className={cardStyle}>
      <input
        type="radio"
        name="way-of-paying"
        checked={checked}
        onChange={onChoose}
        aria-label={`${name}, ${price}`}
        aria-describedby={describedBy}
        className="peer sr-only forced-colors:not-sr-only"
      />
      <span className="flex items-start justify-between gap-3">
        <span className="font-bold font-heading text-lg">{name}</span>
        <RadioDot />
      </span>
      <span className="font-semibold">{price}</span>
      <span id={describedBy} className="text-ink-soft text-sm">
        {children}
      </span>
    </label>
  )
}
