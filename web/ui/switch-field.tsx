import type { ComponentProps } from 'react'

export type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: string
  /** Stands under the label and is read with it. */
  hint?: string
}

/** Something that is on or off: a real checkbox, so that a form sends it as one, which looks and is read as a switch. */
export function SwitchField({ label, hint, ...input }: SwitchFieldProps) {
  return (
    <label className="group relative flex min-h-12 cursor-pointer items-center gap-3">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked */}
      <input type="checkbox" role="switch" {...input} className="peer sr-only" />
      <span
        aria-hidden="true"
        className="flex h-7 w-12 shrink-0 items-center rounded-full border-[1.5px] border-line-strong bg-sunken p-1 transition-colors after:size-4.5 after:rounded-full after:bg-ink-soft after:transition-[translate] group-has-checked:border-leaf group-has-checked:bg-leaf group-has-checked:after:translate-x-5 group-has-checked:after:bg-on-leaf peer-focus-visible:outline-3 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 forced-colors:border"
      />
      <span className="min-w-0">
        <span className="block font-semibold text-sm">{label}</span>
        {hint && <span className="block text-ink-soft text-sm">{hint}</span>}
      </span>
    </label>
  )
}
