import type { ComponentProps } from 'react'
import { controlStyle, Field, type FieldText } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> &
  FieldText & { /** Says "(optional)" after the label. */ optional?: boolean }

export function TextField({ label, hint, error, optional = false, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <input type="text" {...input} {...wiring} className={`${controlStyle} read-only:bg-sunken`} />
      )}
    </Field>
  )
}
