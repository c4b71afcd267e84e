import { t } from '@lingui/core/macro'
import type { SocialSignInError } from '#contract/session.ts'
import { type AuthResult, offlineError, unexpectedError, unreachableError } from '#web/api/auth.ts'
import { nextMailMessage } from '#web/product/next-mail.ts'
import type { Tone } from '#web/ui/badge.tsx'

export type AuthFailure = Exclude<AuthResult, { kind: 'ok' }>

/** Messages of failed sign-ins (accounts-and-parent-portal.md sections 5 and 8). */
export const signInMessages = {
  get missing() {
    return t`Please enter both email and password`
  },
  get wrong() {
    return t`Invalid email or password. Please try again.`
  },
  get unconfirmed() {
    return t`Your email address is not confirmed yet. Please open the link in the email that we sent you, then sign in.`
  },
  get waiting() {
    return t`Your parent hasn’t approved your account yet. They have an email from us with a link. Once they say yes, you can sign in here.`
  },
  get paused() {
    return t`Your parent has paused this account. Please ask them to turn it back on.`
  },
  get 'use-username'() {
    return t`This email address isn’t confirmed yet. Please sign in with your username. To confirm the address, use “Forgot password?” and open the link we send.`
  },
  get 'too-many'() {
    return t`Too many attempts. Please try again later.`
  },
  get 'too-many-under-name'() {
    return t`Too many sign-in attempts. Please wait 15 minutes, or reset your password with “Forgot password?”. A device that you’ve signed in on before may still work.`
  },
  get offline() {
    return offlineError()
  },
  get unexpected() {
    return unexpectedError()
  },
}

export type SignInFailure = keyof typeof signInMessages

/**
 * The server sends the first four codes only after a correct password (accounts-and-parent-portal.md section 4;
 * readings, "Access"), and the last regardless of whether the account exists.
 */
const failuresByCode = new Map<string, SignInFailure>([
  ['EMAIL_NOT_VERIFIED', 'unconfirmed'],
  ['WAITING_FOR_APPROVAL', 'waiting'],
  ['ACCOUNT_PAUSED', 'paused'],
  ['USE_USERNAME', 'use-username'],
  ['TOO_MANY_ATTEMPTS', 'too-many-under-name'],
])

export function toSignInFailure(result: AuthFailure): SignInFailure {
  if (result.kind === 'unreachable') return result.offline ? 'offline' : 'unexpected'
  const known = failuresByCode.get(result.code)
  if (known) return known
  return result.status === 429 ? 'too-many' : 'wrong'
}

export const invalidEmail = () => t`Please enter a valid email address`

/** Rough check before sending; the server validates the address. */
export function looksLikeEmail(typed: string): boolean {
  return /^\s*\S+@\S+\.\S+\s*$/.test(typed)
}

/** Message for a confirmation mail that was not sent. */
export function confirmationError(result: AuthFailure): string {
  if (result.kind === 'unreachable') return unreachableError(result)
  if (result.until) return nextMailMessage(result.until)
  if (result.status === 429) return signInMessages['too-many']
  return invalidEmail()
}

/** `tone` is neutral if the user canceled the sign-in. */
export type SocialSignInFailure = { tone: Tone; message: string }

const socialFailures = (): Record<SocialSignInError, SocialSignInFailure> => ({
  access_denied: { tone: 'info', message: t`Sign-in was canceled.` },
  account_not_linked: {
    tone: 'warning',
    message: t`An account with this email address already exists. Please sign in with its password.`,
  },
  email_not_verified: {
    tone: 'warning',
    message: t`We need to confirm that this email address is yours. We’ve sent it an email with the next step. Nothing there? Ten minutes later, you can have it sent again, up to three times a day.`,
  },
  email_not_found: {
    tone: 'warning',
    message: t`An account needs an email address, and we didn’t get yours. Please sign up with your email and a password instead.`,
  },
  account_locked: {
    tone: 'danger',
    message: t`This account is locked. Please write to us if you don’t know why.`,
  },
  state_mismatch: {
    tone: 'warning',
    message: t`This sign-in took too long or started in another window. Please try again.`,
  },
  provider_failed: {
    tone: 'danger',
    message: t`Signing in with that service didn’t work. Please try again.`,
  },
})

/** Message for any other failed sign-in (accounts-and-parent-portal.md section 8). */
export const unexpected = () => t`An unexpected error occurred`

/**
 * Message for a visitor who returns from Google or Facebook without a session; `code` is the query parameter `error`.
 */
export function socialSignInFailure(code: string): SocialSignInFailure {
  return isKnown(code) ? socialFailures()[code] : { tone: 'danger', message: unexpected() }
}

function isKnown(code: string): code is SocialSignInError {
  return Object.hasOwn(socialFailures(), code)
}

/** Message for a sign-in with a provider that could not be started. */
export function socialSignInStartError(result: AuthFailure): string {
  if (result.kind === 'unreachable') return result.offline ? offlineError() : unexpected()
  return result.status === 429 ? signInMessages['too-many'] : unexpected()
}
