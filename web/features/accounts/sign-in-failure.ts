import type { AuthResult } from '#web/api/auth.ts'

/** Why nobody got signed in, in the words of accounts-and-parent-portal.md sections 5 and 8 where it has them. */
export const signInMessages = {
  missing: 'Please enter both email and password',
  wrong: 'Invalid email or password. Please try again.',
  unconfirmed:
    'Your email address is not confirmed yet. Please open the link in the mail that we sent you, then sign in.',
  waiting:
    'Your parent has not approved your account yet. They have a mail from us with a link. As soon as they say yes, you can sign in here.',
  paused: 'Your parent has paused this account. Please ask them to let you in again.',
  'too-many': 'Too many attempts. Please try again later.',
  'too-many-under-name':
    'Too many attempts under this name. Please wait a quarter of an hour, or set a new password by “Forgot password?”.',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const

export type SignInFailure = keyof typeof signInMessages

/**
 * The first three are told only to who knew the password (accounts-and-parent-portal.md section 4; readings, "Access"),
 * the last whether or not there is such an account.
 */
const failureOfCode = new Map<string, SignInFailure>([
  ['EMAIL_NOT_VERIFIED', 'unconfirmed'],
  ['WAITING_FOR_APPROVAL', 'waiting'],
  ['ACCOUNT_PAUSED', 'paused'],
  ['TOO_MANY_ATTEMPTS', 'too-many-under-name'],
])

export function signInFailure(result: Exclude<AuthResult, { kind: 'ok' }>): SignInFailure {
  if (result.kind === 'unreachable') return 'unexpected'
  const known = failureOfCode.get(result.code)
  if (known) return known
  return result.status === 429 ? 'too-many' : 'wrong'
}
