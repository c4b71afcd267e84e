import { z } from 'zod'
import { SOCIAL_PROVIDERS, type SocialProviderId } from '#contract/session.ts'
import { signClaim, verifyClaim } from '../../../email/signed-claim.ts'

const PURPOSE = 'e-mail proof for a sign-in with a provider'
const PROOF_LIFETIME_MS = 24 * 60 * 60 * 1000

const Claim = z.object({
  provider: z.enum(SOCIAL_PROVIDERS),
  email: z.string(),
  endsAt: z.number(),
})

/**
 * Token for the link in an email, which proves access to the mailbox. It grants nothing on its own: the link returns to
 * the provider, and only a user who signs in there, in the same browser, with the same address, gets an account.
 * Neither reading the email nor claiming the address at the provider is sufficient, so the token can be signed instead
 * of stored, and used more than once.
 * @param now milliseconds; the token is valid for a day
 */
export function emailProof(secret: string, provider: SocialProviderId, email: string, now: number): string {
  return signClaim(secret, PURPOSE, { provider, email, endsAt: now + PROOF_LIFETIME_MS })
}

/** @returns the proved address; null for a forged or expired token */
export function verifyEmailProof(secrets: readonly string[], token: string, now: number) {
  const claim = verifyClaim(secrets, { purpose: PURPOSE, shape: Claim, token, now })
  return claim && { provider: claim.provider, email: claim.email }
}
