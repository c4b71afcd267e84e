import type { SocialSignInError } from '#contract/session.ts'
import type { AuthResult } from '#web/api/auth.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const INVALID_EMAIL = 'Please enter a valid email address'

/** Whether it is worth asking the server, which knows better. */
export function looksLikeEmail(typed: string): boolean {
  return /^\s*\S+@\S+\.\S+\s*$/.test(typed)
}

/** Turning back is no failure of anybody, so its tone is a calm one. */
export type SocialSignInFailure = { tone: Tone; message: string }

const failures: Record<SocialSignInError, SocialSignInFailure> = {
  access_denied: { tone: 'info', message: 'You were not signed in, as you turned back on the way.' },
  account_not_linked: {
    tone: 'warning',
    message: 'There is an account with this email address already. Please sign in with its password.',
  },
  email_not_verified: {
    tone: 'warning',
    message:
      'We cannot tell yet whether the email address is yours, so we have sent a mail to it. It tells how to go on.',
  },
  email_not_found: {
    tone: 'warning',
    message:
      'We were not told your email address, which an account needs. Please sign up with it and a password instead.',
  },
  account_locked: {
    tone: 'danger',
    message: 'This account is locked. Please write to us if you do not know why.',
  },
  state_mismatch: {
    tone: 'warning',
    message: 'This sign-in was begun too long ago or in another window. Please try again.',
  },
  provider_failed: {
    tone: 'danger',
    message: 'The sign-in did not work on the other side. Please try again.',
  },
}

/** Specification, accounts-and-parent-portal.md section 8: any other failure of signing in. */
export const UNEXPECTED = 'An unexpected error occurred'

/** What to tell whoever comes back from Google or Facebook not signed in; `code` is the `error` of the address. */
export function socialSignInFailure(code: string): SocialSignInFailure {
  return isKnown(code) ? failures[code] : { tone: 'danger', message: UNEXPECTED }
}

function isKnown(code: string): code is SocialSignInError {
  return Object.hasOwn(failures, code)
}

/** Why the way to the provider did not even begin. */
export function socialSignInRefusal(result: Exclude<AuthResult, { kind: 'ok' }>): string {
  const tooMany = result.kind === 'refused' && result.status === 429
  return tooMany ? signInMessages['too-many'] : UNEXPECTED
}

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

/** Why no confirming mail was asked for. */
export function confirmationRefusal(result: Exclude<AuthResult, { kind: 'ok' }>): string {
  if (result.kind === 'unreachable') return signInMessages.unexpected
  if (result.status === 429) return signInMessages['too-many']
  return 'Please enter a valid email address'
}
