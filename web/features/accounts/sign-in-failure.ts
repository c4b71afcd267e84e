import type { AuthResult } from '#web/api/auth.ts'

/** Why nobody got signed in, in the words of accounts-and-parent-portal.md sections 5 and 8 where it has them. */
export const signInMessages = {
  missing: 'Please enter both email and password',
  wrong: 'Invalid email or password. Please try again.',
  unconfirmed:
    'Your email address is not confirmed yet. Please open the link in the mail that we sent you, then sign in.',
  'too-many': 'Too many attempts. Please wait a minute and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const

export type SignInFailure = keyof typeof signInMessages

export function signInFailure(result: Exclude<AuthResult, { kind: 'ok' }>): SignInFailure {
  if (result.kind === 'unreachable') return 'unexpected'
  if (result.code === 'EMAIL_NOT_VERIFIED') return 'unconfirmed'
  return result.status === 429 ? 'too-many' : 'wrong'
}
