import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { controlStyle, Field, type FieldText } from './field.tsx'

export type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & FieldText

/** A password that can be shown while it is typed. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
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
            className={`${controlStyle} pr-13`}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 right-0.5 grid w-11 cursor-pointer place-items-center rounded-sm text-ink-soft hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}
