import type { AuthResult } from '#web/api/auth.ts'
import { INVALID_EMAIL, looksLikeEmail } from './email-address.ts'

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
