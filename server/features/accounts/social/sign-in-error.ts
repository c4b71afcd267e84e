import { SOCIAL_SIGN_IN_ERRORS, type SocialSignInError } from '#contract/session.ts'

/** Where every sign-in with a provider ends. Fixed here: no client and no provider chooses where a browser is sent. */
export const AFTER_SIGN_IN = '/auth-callback'

export function endedWith(error: SocialSignInError): string {
  return `${AFTER_SIGN_IN}?error=${error}`
}

/**
 * One of the errors that clients know, for what the auth library or a provider calls it. Providers put whatever they like
 * in an address that a browser brings back, and none of it goes on from here.
 */
export function socialSignInError(code: string): SocialSignInError {
  const known = SOCIAL_SIGN_IN_ERRORS.find((error) => error === code)
  if (known) return known
  if (code.startsWith('state_')) return 'state_mismatch'
  if (code === 'BANNED_USER') return 'account_locked'
  return 'provider_failed'
}
