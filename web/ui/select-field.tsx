import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlStyle, Field, type FieldText } from './field.tsx'

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className'> &
  FieldText & { /** Says "(optional)" after the label. */ optional?: boolean }

/** The browser's own choice list; pass `<option>` elements as children. */
export function SelectField({ label, hint, error, optional = false, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <div className="relative">
          <select {...select} {...wiring} className={`${controlStyle} appearance-none pr-11`} />
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-ink-soft"
          />
        </div>
      )}
    </Field>
  )
}
