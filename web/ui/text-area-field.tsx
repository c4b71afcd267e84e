import type { ComponentProps } from 'react'
import { controlStyle, Field, type FieldText } from './field.tsx'

export type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> &
  FieldText & { /** Says "(optional)" after the label. */ optional?: boolean }

/** Several lines of text; grows with them where the browser can do that. */
export function TextAreaField({ label, hint, error, optional = false, ...textarea }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <textarea
          rows={6}
          {...textarea}
          {...wiring}
          className={`${controlStyle} field-sizing-content max-h-96 min-h-40 resize-y read-only:bg-sunken`}
        />
      )}
    </Field>
  )
}
