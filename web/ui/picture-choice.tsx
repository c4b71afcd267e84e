import type { ReactNode } from 'react'

export type PictureChoiceProps = {
  /** Name of the group of radio buttons. */
  name: string
  value: string
  chosen: boolean
  onChoose: () => void
  className?: string
  /** Picture with its text, or text alone. */
  children: ReactNode
}

/** Radio button that looks like a card with a picture; in forced colors the native control is visible. */
export function PictureChoice({ name, value, chosen, onChoose, className = '', children }: PictureChoiceProps) {
  return (
    <label
      className={`flex cursor-pointer flex-col gap-2 rounded-md border-2 border-line p-2 text-center font-semibold text-sm hover:border-line-strong has-checked:border-leaf has-checked:ring-2 has-checked:ring-leaf has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 ${className}`}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosen}
        onChange={onChoose}
        className="sr-only forced-colors:not-sr-only"
      />
      {children}
    </label>
  )
}
