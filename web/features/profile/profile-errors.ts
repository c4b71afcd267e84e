import { t } from '@lingui/core/macro'
import { type AuthResult, unexpectedError, unreachableError } from '#web/api/auth.ts'
import { validateNewPassword } from '#web/product/account-checks.ts'
import { type FormErrors, requiredErrors } from '#web/ui/forms.ts'

/** Fields of the profile that users may change themselves. */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'cell'] as const

export type ProfileField = (typeof PROFILE_FIELDS)[number]

/** Checks the form before it is sent; empty when it is valid. */
export function validateProfile(typed: Record<ProfileField, string>): FormErrors<ProfileField> {
  return requiredErrors({ firstName: t`Please enter your first name`, lastName: t`Please enter your last name` }, typed)
}

export type TypedPasswords = { current: string; password: string; confirmation: string }

export type PasswordErrors = Partial<Record<keyof TypedPasswords | 'form', string>>

/** Checks the form before it is sent (accounts-and-parent-portal.md section 5); empty when it is valid. */
export function validatePasswordChange(
  { current, password, confirmation }: TypedPasswords,
  minLength: number,
): PasswordErrors {
  return {
    ...(current === '' && { current: t`Please enter your current password` }),
    ...validateNewPassword(password, confirmation, minLength),
  }
}

/** Maps a failed change to the form's fields; messages about the new password are shown as received. */
export function toPasswordErrors(result: Exclude<AuthResult, { kind: 'ok' }>): PasswordErrors {
  if (result.kind === 'unreachable') return { form: unreachableError(result) }
  const { status, code, message } = result
  if (status === 429) return { form: message || t`Too many attempts. Please try again later.` }
  if (code === 'INVALID_PASSWORD') return { current: t`That’s not your current password` }
  if (code.startsWith('PASSWORD_')) return { password: message }
  return { form: message || unexpectedError() }
}

/** Word to type before an account can be deleted. */
export const CONFIRMING_WORD = 'DELETE'

export type DeleteAccountErrors = Partial<Record<'password' | 'word' | 'form', string>>

/** Checks the form before it is sent; empty when it is valid. The word may be in lower case. */
export function validateDeleteAccount(
  typed: { password: string; word: string },
  hasPassword: boolean,
): DeleteAccountErrors {
  return {
    ...(hasPassword && typed.password === '' && { password: t`Please enter your password` }),
    ...(typed.word.trim().toUpperCase() !== CONFIRMING_WORD && { word: t`Please type ${CONFIRMING_WORD}` }),
  }
}
