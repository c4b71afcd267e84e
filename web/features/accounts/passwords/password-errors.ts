import type { NewPasswordProblems } from '#domain/accounts.ts'
import type { AuthResult } from '#web/api/auth.ts'
import { INVALID_EMAIL, looksLikeEmail } from '../sign-in/sign-in-errors.ts'

const FAILED = 'Failed to reset password. Please try again.'

/** What is wrong with the fields, or with the request as a whole. */
export type ResetPasswordProblems = NewPasswordProblems & { form?: string }

/** `link-gone`: the link was used or is too old, and no other password would do. */
export type ResetPasswordRefusal =
  | { kind: 'link-gone' }
  | { kind: 'problems'; problems: ResetPasswordProblems; message: string }

/** Where the server's refusal belongs, with its message as received (accounts-and-parent-portal.md section 8). */
export function resetPasswordRefusal(result: Exclude<AuthResult, { kind: 'ok' }>): ResetPasswordRefusal {
  if (result.kind === 'refused' && result.code === 'INVALID_TOKEN') return { kind: 'link-gone' }
  const message = (result.kind === 'refused' && result.message) || FAILED
  const ofPassword = result.kind === 'refused' && result.code.startsWith('PASSWORD_')
  return {
    kind: 'problems',
    problems: ofPassword ? { password: message } : { form: message },
    message,
  }
}

export const SENDING_FAILED = 'Failed to send reset instructions. Please try again.'

/** What is wrong with the field, or with the request as a whole. */
export type ForgotPasswordProblems = { email?: string; form?: string }

/** What can be told before anything is sent (accounts-and-parent-portal.md section 5); empty when it may be sent. */
export function forgotPasswordProblems(email: string): ForgotPasswordProblems {
  if (email.trim() === '') return { email: 'Please enter your email' }
  return looksLikeEmail(email) ? {} : { email: INVALID_EMAIL }
}

/** Where the server's refusal belongs, with its message as received (accounts-and-parent-portal.md section 8). */
export function forgotPasswordRefusal(result: Exclude<AuthResult, { kind: 'ok' }>): ForgotPasswordProblems {
  if (result.kind === 'unreachable') return { form: SENDING_FAILED }
  const { code, message } = result
  if (code === 'INVALID_EMAIL' || message.startsWith('[body.email]')) return { email: INVALID_EMAIL }
  return { form: message || SENDING_FAILED }
}
