import { validateNewPassword } from '#domain/accounts.ts'
import type { AuthResult } from '#web/api/auth.ts'
import { INVALID_EMAIL, looksLikeEmail, signInMessages } from '../sign-in/sign-in-errors.ts'

export type SignUp = { email: string; password: string; confirmation: string }

/** What is wrong, field by field; `form` is for what belongs to no field. */
export type SignUpProblems = Partial<Record<keyof SignUp | 'form', string>>

/** What can be told before anything is sent (accounts-and-parent-portal.md section 5); empty when it may be sent. */
export function signUpProblems({ email, password, confirmation }: SignUp): SignUpProblems {
  return {
    ...(!looksLikeEmail(email) && { email: INVALID_EMAIL }),
    ...validateNewPassword(password, confirmation),
  }
}

/** Where the server's refusal belongs, with its message as received (accounts-and-parent-portal.md section 8). */
export function signUpRefusal(result: Exclude<AuthResult, { kind: 'ok' }>): SignUpProblems {
  if (result.kind === 'unreachable') return { form: signInMessages.unexpected }
  const { status, code, message } = result
  if (status === 429) return { form: signInMessages['too-many'] }
  if (code === 'FAILED_TO_CREATE_USER') return { form: 'Failed to create user account' }
  if (code === 'INVALID_EMAIL' || message.startsWith('[body.email]')) return { email: INVALID_EMAIL }
  if (code.includes('PASSWORD')) return { password: message }
  return { form: message || signInMessages.unexpected }
}
