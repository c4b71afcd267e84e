import { validateNewPassword } from '#domain/accounts.ts'
import type { AuthResult } from '#web/api/auth.ts'

/** What must be typed, so that nobody deletes an account by a slip of the hand. */
export const CONFIRMING_WORD = 'DELETE'

export type DeleteAccountProblems = Partial<Record<'password' | 'word' | 'form', string>>

/** What can be told before anything is sent; empty when it may be sent. Small letters will do. */
export function deleteAccountProblems(
  typed: { password: string; word: string },
  hasPassword: boolean,
): DeleteAccountProblems {
  return {
    ...(hasPassword && typed.password === '' && { password: 'Please enter your password' }),
    ...(typed.word.trim().toUpperCase() !== CONFIRMING_WORD && { word: `Please type ${CONFIRMING_WORD}` }),
  }
}

/** What everybody may change about themselves, as the names of the form's fields. */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'cell'] as const

export type ProfileField = (typeof PROFILE_FIELDS)[number]

/** Messages for the fields, and one for the form as a whole. */
export type ProfileErrors = Partial<Record<ProfileField | 'form', string>>

/** What can be told before anything is sent; empty when it may be sent. A phone number may be left out. */
export function validateProfile({ firstName, lastName }: Record<ProfileField, string>): ProfileErrors {
  const missing: ProfileErrors = {
    ...(firstName.trim() === '' && { firstName: 'Please enter your first name' }),
    ...(lastName.trim() === '' && { lastName: 'Please enter your last name' }),
  }
  if (Object.keys(missing).length === 0) return {}
  return { form: 'Please fill in all required fields', ...missing }
}

export type TypedPasswords = { current: string; password: string; confirmation: string }

/** What is wrong, field by field; `form` is for what belongs to no field. */
export type PasswordErrors = Partial<Record<keyof TypedPasswords | 'form', string>>

/** What can be told before anything is sent (accounts-and-parent-portal.md section 5); empty when it may be sent. */
export function validatePasswordChange({ current, password, confirmation }: TypedPasswords): PasswordErrors {
  return {
    ...(current === '' && { current: 'Please enter your current password' }),
    ...validateNewPassword(password, confirmation),
  }
}

/** Where the server's refusal belongs; messages about the new password are shown as received. */
export function toPasswordErrors(result: Exclude<AuthResult, { kind: 'ok' }>): PasswordErrors {
  if (result.kind === 'unreachable') return { form: 'An unexpected error occurred. Please try again.' }
  const { status, code, message } = result
  if (status === 429) return { form: message || 'Too many attempts. Please try again later.' }
  if (code === 'INVALID_PASSWORD') return { current: 'This is not your current password' }
  if (code.startsWith('PASSWORD_')) return { password: message }
  return { form: message || 'An unexpected error occurred. Please try again.' }
}
