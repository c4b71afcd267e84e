import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A real checkbox in the looks of the other choices on the screen. */
export function SelectBox(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <span className="grid shrink-0 place-items-center">
      <input
        {...props}
        type="checkbox"
        className="peer col-start-1 row-start-1 size-6 cursor-pointer appearance-none rounded-sm border-[1.5px] border-line-strong bg-surface checked:border-leaf checked:bg-leaf disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken forced-colors:appearance-auto"
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none col-start-1 row-start-1 hidden size-4.5 text-on-leaf peer-checked:block forced-colors:hidden"
      />
    </span>
  )
}
