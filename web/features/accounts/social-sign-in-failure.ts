import type { SocialSignInError } from '#contract/session.ts'
import type { AuthResult } from '#web/api/auth.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { signInMessages } from './sign-in-failure.ts'

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
