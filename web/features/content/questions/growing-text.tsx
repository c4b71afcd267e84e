import type { ComponentProps } from 'react'
import { controlStyle, Field, type FieldText } from '#web/ui/fields.tsx'

export type GrowingTextProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> &
  FieldText & {
    optional?: boolean
    /** The id of a message elsewhere that says what is wrong here. */
    wrong?: string | undefined
  }

/** A text of some lines that begins small: a form has many of them. */
export function GrowingText({ label, hint, error, optional = false, wrong, ...textarea }: GrowingTextProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <textarea
          rows={2}
          {...textarea}
          {...wiring}
          {...(wrong && { 'aria-invalid': true, 'aria-describedby': wrong })}
          className={`${controlStyle} field-sizing-content max-h-96 resize-y`}
        />
      )}
    </Field>
  )
}
