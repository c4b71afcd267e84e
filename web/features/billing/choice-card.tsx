import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A card that is the label of a radio button in it, and shows whether that is chosen, can be, and has the focus. */
export const choiceCardStyle =
  'min-w-0 rounded-md border-[1.5px] border-line-strong bg-surface ' +
  'transition-[background-color,opacity] has-enabled:cursor-pointer has-enabled:hover:bg-leaf-wash ' +
  'has-checked:border-leaf has-checked:bg-leaf-wash has-checked:ring-1 has-checked:ring-leaf ' +
  'has-disabled:cursor-not-allowed has-disabled:border-line ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2'

/**
 * A real checkbox or radio button in the looks of the screen, with a tick for both, so that color does not speak alone.
 * Where the system's colors replace ours, it looks as the system has it.
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
