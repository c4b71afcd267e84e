import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { SOCIAL_PROVIDERS, type SocialProviderId } from '#contract/session.ts'

const PROOF_LIFETIME_MS = 24 * 60 * 60 * 1000

const Claim = z.object({
  provider: z.enum(SOCIAL_PROVIDERS),
  email: z.string(),
  endsAt: z.number(),
})

/**
 * Token for the link in an email, which proves access to the mailbox. It grants nothing by itself: the link returns to the
 * provider, and only a user who signs in there, in the same browser, with the same address, gets an account. So neither
 * reading the email nor claiming the address at the provider is enough, and the token can be signed instead of stored and
 * used twice.
 * @param now milliseconds; the token is valid for a day
 */
export function emailProof(secret: string, provider: SocialProviderId, email: string, now: number): string {
  const claim = Buffer.from(JSON.stringify({ provider, email, endsAt: now + PROOF_LIFETIME_MS })).toString('base64url')
  return `${claim}.${signature(secret, claim).toString('base64url')}`
}

/** @returns the proved address; null for a forged or expired token */
export function verifyEmailProof(secret: string, token: string, now: number) {
  const [claim = '', signed = ''] = token.split('.')
  const actual = Buffer.from(signed, 'base64url')
  const expected = signature(secret, claim)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  const { provider, email, endsAt } = Claim.parse(JSON.parse(Buffer.from(claim, 'base64url').toString()))
  return endsAt > now ? { provider, email } : null
}

function signature(secret: string, claim: string) {
  return createHmac('sha256', secret).update(`e-mail proof for a sign-in with a provider\0${claim}`).digest()
}
