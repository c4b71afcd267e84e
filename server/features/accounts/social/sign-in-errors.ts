import { addOAuthServerContext, getOAuthState } from 'better-auth/api'
import { z } from 'zod'
import { LanguageCode } from '#contract/fields.ts'
import { SOCIAL_PROVIDERS, SOCIAL_SIGN_IN_ERRORS, type SocialSignInError } from '#contract/session.ts'

/**
 * Data of a sign-in while the user is at the provider. It is part of the auth library's state, which is stored in the
 * database for ten minutes, used up by one callback, and bound to one browser by a signed cookie.
 */
const Flow = z.object({
  provider: z.enum(SOCIAL_PROVIDERS),
  /** Origin from which the user came and to which they return. */
  origin: z.string(),
  /** Language of the page with the button. */
  language: LanguageCode.nullable().optional(),
  /** Address whose mailbox the user has proved to own, in this browser. */
  provenEmail: z.string().optional(),
  /** Session to verify by this sign-in, which then starts no session. */
  confirming: z.object({ userId: z.string(), sessionId: z.string() }).optional(),
})

/** Stores the flow. Call before the auth library creates the state. */
export function beginFlow(flow: z.input<typeof Flow>): Promise<void> {
  return addOAuthServerContext(flow)
}

/** Flow of the sign-in that this request starts or finishes. */
export async function currentFlow(): Promise<z.output<typeof Flow>> {
  const state = await getOAuthState()
  return Flow.parse(state?.serverContext)
}

/** Final page of every sign-in with a provider. Fixed, so that neither client nor provider can choose a redirect. */
export const AFTER_SIGN_IN = '/auth-callback'

/** Final page of a proof of identity, in a separate tab. */
export function confirmationPath(result: 'confirmed' | 'other-account' | 'not-fresh'): string {
  return `/parent/confirm-identity?result=${result}`
}

export function signInErrorPath(error: SocialSignInError): string {
  return `${AFTER_SIGN_IN}?error=${error}`
}

/** Maps an error code to a known one. Providers control the callback URL, so nothing in it is passed on. */
export function socialSignInError(code: string): SocialSignInError {
  const known = SOCIAL_SIGN_IN_ERRORS.find((error) => error === code)
  if (known) return known
  if (code.startsWith('state_')) return 'state_mismatch'
  if (code === 'BANNED_USER') return 'account_locked'
  return 'provider_failed'
}

type Local = { is_parent: boolean; email_verified: boolean; banned: boolean }

/**
 * Decides whether a provider's user may be linked to the account with the same address. The owner of a parent account
 * has confirmed the address; a learner's address was entered by a parent and may belong to another person.
 * @returns the error, or null if linking is allowed
 */
export function linkingError(local: Local | undefined): SocialSignInError | null {
  if (local?.banned) return 'account_locked'
  return local?.is_parent && local.email_verified ? null : 'account_not_linked'
}
