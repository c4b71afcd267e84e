import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { MIN_PASSWORD_LENGTH } from '#domain/accounts.ts'
import { api, queryClient } from '#web/api/client.ts'
import { ChoiceBox, NamedOptions, PasswordField, SelectField, TextField, type TextFieldProps } from '#web/ui/fields.tsx'

/** Disables autocorrection, which would treat names and addresses as prose. */
export const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** Prevents the browser from filling a parent's own data into a child's form. */
export const CHILDS_OWN = { autoComplete: 'off', ...AS_TYPED } as const

export type NameFieldsProps = {
  defaults?: { firstName: string; lastName: string } | undefined
  errors: { firstName?: string | undefined; lastName?: string | undefined }
  /** The user's own name, which the browser may fill in. */
  own?: boolean
}

/** First and last name: the controls `firstName` and `lastName` of a form. */
export function NameFields({ defaults, errors, own = false }: NameFieldsProps) {
  return (
    <>
      <TextField
        label={t`First Name`}
        name="firstName"
        autoComplete={own ? 'given-name' : undefined}
        defaultValue={defaults?.firstName}
        required
        error={errors.firstName}
      />
      <TextField
        label={t`Last Name`}
        name="lastName"
        autoComplete={own ? 'family-name' : undefined}
        defaultValue={defaults?.lastName}
        required
        error={errors.lastName}
      />
    </>
  )
}

export type PhoneFieldProps = {
  defaultValue?: string | undefined
  error: string | undefined
  /** The user's own number, which the browser may fill in. */
  own?: boolean
}

/** Optional phone number: the control `cell` of a form. */
export function PhoneField({ defaultValue, error, own = false }: PhoneFieldProps) {
  return (
    <TextField
      label={t`Phone`}
      name="cell"
      type="tel"
      autoComplete={own ? 'tel' : undefined}
      defaultValue={defaultValue}
      optional
      error={error}
    />
  )
}

export type OwnEmailFieldProps = Pick<TextFieldProps, 'autoComplete' | 'hint' | 'error'> & {
  /** Label of the box of a child without an address. */
  box: string
  /** Hint while the box is checked. */
  hintWithout: string
}

/**
 * A child's own address, or that there is none: the controls `email` and `noEmail` of a form. Most children of these
 * grades have none, so the box is checked until an address is typed.
 */
export function OwnEmailField({ box, hint, hintWithout, error, ...rest }: OwnEmailFieldProps) {
  const [without, setWithout] = useState(true)
  const [email, setEmail] = useState('')
  const boxId = useId()
  const type = (value: string) => {
    setEmail(value)
    if (value !== '') setWithout(false)
  }
  const check = (checked: boolean) => {
    setWithout(checked)
    if (checked) setEmail('')
  }
  return (
    <div className="grid gap-1">
      <TextField
        label={t`Email`}
        name="email"
        type="email"
        value={email}
        onChange={({ target }) => type(target.value)}
        hint={without ? hintWithout : hint}
        required={!without}
        error={without ? undefined : error}
        {...AS_TYPED}
        {...rest}
      />
      <label htmlFor={boxId} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <ChoiceBox
          type="checkbox"
          id={boxId}
          name="noEmail"
          checked={without}
          onChange={({ target }) => check(target.checked)}
        />
        {box}
      </label>
    </div>
  )
}

/** Minimum length of new passwords, for hints and checks before sending; the server decides. */
export function minPasswordLength(): number {
  return queryClient.getQueryData(api.session.get.queryKey())?.minPasswordLength ?? MIN_PASSWORD_LENGTH
}

export type NewPasswordFieldsProps = {
  /** Says that it replaces another one. */
  isNew?: boolean
  errors: { password?: string | undefined; confirmation?: string | undefined }
  /** Gives both fields a hint, so that they align when they are side by side. */
  sideBySide?: boolean
}

type NewPasswordFieldProps = { isNew?: boolean; error: string | undefined }

/** New password, typed once: the control `password` of a form. */
export function NewPasswordField({ isNew = false, error }: NewPasswordFieldProps) {
  const minLength = useQuery(api.session.get.queryOptions()).data?.minPasswordLength ?? MIN_PASSWORD_LENGTH
  return (
    <PasswordField
      label={isNew ? t`New Password` : t`Password`}
      name="password"
      autoComplete="new-password"
      hint={t`At least ${minLength} characters`}
      required
      error={error}
    />
  )
}

/** New password, typed twice: the controls `password` and `confirmation` of a form. */
export function NewPasswordFields({ isNew = false, errors, sideBySide = false }: NewPasswordFieldsProps) {
  return (
    <>
      <NewPasswordField isNew={isNew} error={errors.password} />
      <PasswordField
        label={isNew ? t`Confirm New Password` : t`Confirm Password`}
        name="confirmation"
        autoComplete="new-password"
        hint={sideBySide ? t`Re-enter the password` : undefined}
        required
        error={errors.confirmation}
      />
    </>
  )
}

type Grade = { id: string; name: string }

export type GradeFieldProps = {
  /** Current grade. It stays selectable after it was unpublished, and cannot be cleared. */
  current?: Grade | null
  optional?: boolean
  error: string | undefined
  /** Option for no grade. */
  none: string
  /** Hint shown when the grades could not be loaded. */
  failed: string
}

/** Select of the published grades: the control `gradeId` of a form, which works while they load or when they fail to. */
export function GradeField({ current = null, optional = false, error, none, failed }: GradeFieldProps) {
  const { data, status } = useQuery(api.curriculum.listPublished.queryOptions())
  return (
    <SelectField
      label={t`Grade`}
      name="gradeId"
      optional={optional}
      defaultValue={current?.id ?? ''}
      hint={status === 'error' ? failed : undefined}
      error={error}
    >
      {current === null && <option value="">{status === 'pending' ? t`Loading grades...` : none}</option>}
      <NamedOptions of={selectableGrades(data?.grades ?? [], current)} />
    </SelectField>
  )
}

/**
 * Published grades, preceded by the current one if it is not among them. Otherwise saving a form would change the
 * grade.
 */
export function selectableGrades(published: readonly Grade[], current: Grade | null): readonly Grade[] {
  if (current === null || published.some(({ id }) => id === current.id)) return published
  return [current, ...published]
}
