import type { ComponentProps } from 'react'
import { controlStyle, Field, type FieldText } from '#web/ui/fields.tsx'

type GrowingTextProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> &
  FieldText & {
    optional?: boolean
    /** The id of an error message elsewhere on the page. */
    errorId?: string | undefined
  }

/** Text area that grows with its text, for forms with many of them. */
export function GrowingText({ label, hint, error, optional = false, errorId, ...textarea }: GrowingTextProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <textarea
          rows={2}
          {...textarea}
          {...wiring}
          {...(errorId && { 'aria-invalid': true, 'aria-describedby': errorId })}
          className={`${controlStyle} field-sizing-content max-h-96 resize-y`}
        />
      )}
    </Field>
  )
}
