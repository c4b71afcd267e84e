import { validateNewPassword } from '#domain/accounts.ts'
import type { AuthResult } from '#web/api/auth.ts'

export type TypedPasswords = { current: string; password: string; confirmation: string }

/** What is wrong, field by field; `form` is for what belongs to no field. */
export type PasswordProblems = Partial<Record<keyof TypedPasswords | 'form', string>>

/** What can be told before anything is sent (accounts-and-parent-portal.md section 5); empty when it may be sent. */
export function passwordProblems({ current, password, confirmation }: TypedPasswords): PasswordProblems {
  return {
    ...(current === '' && { current: 'Please enter your current password' }),
    ...validateNewPassword(password, confirmation),
  }
}

/** Where the server's refusal belongs; messages about the new password are shown as received. */
export function passwordRefusal(result: Exclude<AuthResult, { kind: 'ok' }>): PasswordProblems {
  if (result.kind === 'unreachable') return { form: 'An unexpected error occurred. Please try again.' }
  const { status, code, message } = result
  if (status === 429) return { form: message || 'Too many attempts. Please try again later.' }
  if (code === 'INVALID_PASSWORD') return { current: 'This is not your current password' }
  if (code.startsWith('PASSWORD_')) return { password: message }
  return { form: message || 'An unexpected error occurred. Please try again.' }
}
