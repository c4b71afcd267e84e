import { t } from '@lingui/core/macro'
import { unreachableError } from '#web/api/auth.ts'
import { validateNewPassword } from '#web/product/account-checks.ts'
import { nextMailMessage } from '#web/product/next-mail.ts'
import { type AuthFailure, invalidEmail, looksLikeEmail, signInMessages } from '../sign-in/sign-in-errors.ts'

export type SignUp = { email: string; password: string; confirmation: string }

export type SignUpErrors = Partial<Record<keyof SignUp | 'form', string>>

/** Checks the form before it is sent (accounts-and-parent-portal.md section 5); empty when it is valid. */
export function validateSignUp({ email, password, confirmation }: SignUp, minLength: number): SignUpErrors {
  return {
    ...(!looksLikeEmail(email) && { email: invalidEmail() }),
    ...validateNewPassword(password, confirmation, minLength),
  }
}

/** Maps a failed sign-up to the form's fields; messages as in accounts-and-parent-portal.md section 8. */
export function toSignUpErrors(result: AuthFailure): SignUpErrors {
  if (result.kind === 'unreachable') return { form: unreachableError(result) }
  const { status, code, message, until } = result
  if (until) return { email: nextMailMessage(until) }
  if (status === 429) return { form: signInMessages['too-many'] }
  if (code === 'FAILED_TO_CREATE_USER') return { form: t`Failed to create user account` }
  if (code === 'INVALID_EMAIL' || message.startsWith('[body.email]')) return { email: invalidEmail() }
  if (code.includes('PASSWORD')) return { password: message }
  return { form: message || signInMessages.unexpected }
}
