import { t } from '@lingui/core/macro'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Error messages by field name; `form` is for the whole form. */
export type FormErrors<Field extends string = string> = { [name in Field | 'form']?: string | undefined }

/**
 * Error state of a form. `setErrors` shows errors and focuses the first invalid field; `isValid` does the same with the
 * errors of a validation, and returns true if there are none.
 */
export function useFormErrors<Field extends string>(): {
  formRef: RefObject<HTMLFormElement | null>
  errors: FormErrors<Field>
  setErrors: (errors: FormErrors<Field>) => void
  isValid: (errors: FormErrors<Field>) => boolean
} {
  const formRef = useRef<HTMLFormElement>(null)
  const [errors, showErrors] = useState<FormErrors<Field>>({})
  const setErrors = (next: FormErrors<Field>) => {
    if (formRef.current) showErrorsAndFocus(formRef.current, () => showErrors(next))
  }
  const isValid = (found: FormErrors<Field>) => {
    setErrors(found)
    return Object.keys(found).length === 0
  }
  return { formRef, errors, setErrors, isValid }
}

/**
 * Renders the update of `show` synchronously, then focuses the first invalid field. Without one, it scrolls to the
 * message about the form.
 */
export function showErrorsAndFocus(form: HTMLFormElement, show: () => void) {
  flushSync(show)
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (invalid) invalid.focus()
  else scrollToMessage(form.parentElement?.querySelector('[role="alert"]') ?? null)
}

/** Scrolls to the message above a form, which on a phone may be outside the window. Serves as a ref, too. */
export function scrollToMessage(message: Element | null) {
  message?.scrollIntoView({ block: 'nearest' })
}

/** Values of the named fields of a form; '' for missing fields. */
export function readFields<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string>
export function readFields(form: HTMLFormElement, names: readonly string[]): Record<string, string> {
  const data = new FormData(form)
  return Object.fromEntries(
    names.map((name) => {
      const value = data.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}

/** Errors of empty required fields, and of the whole form. `messages` has a message per required field. */
export function requiredErrors<Field extends string>(
  messages: Record<Field, string>,
  values: NoInfer<Record<Field, string>>,
): FormErrors<Field>
export function requiredErrors(
  messages: Record<string, string>,
  values: Record<string, string>,
): Record<string, string> {
  const missing = Object.entries(messages).filter(([field]) => values[field]?.trim() === '')
  if (missing.length === 0) return {}
  return { form: t`Please fill in all required fields`, ...Object.fromEntries(missing) }
}
