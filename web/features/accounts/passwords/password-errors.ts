import { t } from '@lingui/core/macro'
import type { NewPasswordProblems } from '#web/product/account-checks.ts'
import { type AuthFailure, invalidEmail, looksLikeEmail } from '../sign-in/sign-in-errors.ts'

export const sendingFailed = () => t`Failed to send reset instructions. Please try again.`

export type ForgotPasswordErrors = { email?: string; form?: string }

/** Checks the form before it is sent (accounts-and-parent-portal.md section 5); empty when it is valid. */
export function validateForgotPassword(email: string): ForgotPasswordErrors {
  if (email.trim() === '') return { email: t`Please enter your email` }
  return looksLikeEmail(email) ? {} : { email: invalidEmail() }
}

/** Maps a failed request to the form; other messages are shown as received (accounts-and-parent-portal.md section 8). */
export function toForgotPasswordErrors(result: AuthFailure): ForgotPasswordErrors {
  if (result.kind === 'unreachable') return { form: sendingFailed() }
  const { code, message } = result
  if (code === 'INVALID_EMAIL' || message.startsWith('[body.email]')) return { email: invalidEmail() }
  return { form: message || sendingFailed() }
}

const resetFailed = () => t`Failed to reset password. Please try again.`

export type ResetPasswordErrors = NewPasswordProblems & { form?: string }

/** `link-expired`: the link was used or is too old, so another password would fail too. */
export type ResetPasswordFailure =
  | { kind: 'link-expired' }
  | { kind: 'errors'; errors: ResetPasswordErrors; message: string }

/** Maps a failed reset to the form, with the message as received (accounts-and-parent-portal.md section 8). */
export function toResetPasswordFailure(result: AuthFailure): ResetPasswordFailure {
  if (result.kind === 'unreachable') return formError(resetFailed())
  if (result.code === 'INVALID_TOKEN') return { kind: 'link-expired' }
  const message = result.message || resetFailed()
  if (!result.code.startsWith('PASSWORD_')) return formError(message)
  return { kind: 'errors', errors: { password: message }, message }
}

function formError(message: string): ResetPasswordFailure {
  return { kind: 'errors', errors: { form: message }, message }
}
