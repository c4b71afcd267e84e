import { PasswordField } from './password-field.tsx'

export type NewPasswordFieldsProps = {
  label?: 'Password' | 'New Password'
  problems: { password?: string | undefined; confirmation?: string | undefined }
  /** Where the two stand next to each other, both have a hint, which keeps their boxes on one line. */
  sideBySide?: boolean
}

/** A password that is being chosen, typed twice: the controls `password` and `confirmation` of a form. */
export function NewPasswordFields({
  label = 'Password',
  problems,
  sideBySide = false,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters"
        required
        error={problems.password}
      />
      <PasswordField
        label={`Confirm ${label}`}
        name="confirmation"
        autoComplete="new-password"
        hint={sideBySide ? 'The same once more' : undefined}
        required
        error={problems.confirmation}
      />
    </>
  )
}
