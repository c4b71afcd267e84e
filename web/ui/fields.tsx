import { t } from '@lingui/core/macro'
import { Check, ChevronDown, CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'

export type FieldText = {
  label: string
  /** Permanently shown below the label. */
  hint?: string | undefined
  /** Error message; marks the control as invalid. */
  error?: string | undefined
}

/** Attributes of the control inside a field. */
export type ControlWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Connects label, hint and error with a control; base of the text, password and select fields. */
export function Field({
  label,
  hint,
  error,
  optional,
  children,
}: FieldText & { optional: boolean; children: (wiring: ControlWiring) => ReactNode }) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
        {optional && <span className="font-normal text-ink-soft"> {t`(optional)`}</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-ink-soft text-sm">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': `${hintId} ${errorId}`.trim() || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

/** Classes of text controls. The text is 16 px, so that phones do not zoom in on focus. */
export const controlStyle =
  'min-h-12 w-full rounded-md border-[1.5px] border-line-strong bg-surface px-3.5 py-2 text-base text-ink ' +
  'placeholder:text-ink-soft aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> &
  FieldText & { /** Says "(optional)" after the label. */ optional?: boolean }

export function TextField({ label, hint, error, optional = false, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => <input type="text" {...input} {...wiring} className={`${controlStyle} read-only:bg-sunken`} />}
    </Field>
  )
}

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & FieldText

/** Password input with a button to show it. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const name = label.toLowerCase()
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={error} optional={false}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={`${controlStyle} pe-13`}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={t`Show ${name}`}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 end-0.5 grid w-11 cursor-pointer place-items-center rounded-sm text-ink-soft hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}

export type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id' | 'className'> &
  FieldText & { /** Says "(optional)" after the label. */ optional?: boolean }

/** Multi-line text field that grows with its content where browsers support it. */
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

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'className'> &
  FieldText & { /** Says "(optional)" after the label. */ optional?: boolean }

/** Native select; pass `<option>` elements as children. */
export function SelectField({ label, hint, error, optional = false, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <div className="relative">
          <select {...select} {...wiring} className={`${controlStyle} appearance-none pe-11`} />
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-ink-soft"
          />
        </div>
      )}
    </Field>
  )
}

/** Options of a select, by id and name. */
export function NamedOptions({ of }: { of: readonly { id: string; name: string }[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}

export type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: string
  /** Shown below the label and announced with it. */
  hint?: string
}

/** Checkbox that looks and is announced as a switch. */
export function SwitchField({ label, hint, ...input }: SwitchFieldProps) {
  return (
    <label className="group relative flex min-h-12 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-60">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its checked state itself */}
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

/**
 * Native checkbox or radio button in the site's style. Both show a mark, so that the state does not depend on color
 * alone. Forced colors restore the system's style.
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
