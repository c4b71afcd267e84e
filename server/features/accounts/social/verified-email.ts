import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { SOCIAL_PROVIDERS, type SocialProviderId } from '#contract/session.ts'

const GOOD_FOR_MILLISECONDS = 24 * 60 * 60 * 1000

const Claim = z.object({
  provider: z.enum(SOCIAL_PROVIDERS),
  email: z.string(),
  endsAt: z.number(),
})

/**
 * A token for the link in a mail: whoever has it can read the mail of that address. It opens nothing by itself. The link
 * leads to the provider once more, and only somebody who signs in there, in the same browser, with this very address gets
 * an account: neither one who can only read the mail nor one who only claims the address at the provider.
 * So it is signed and not stored, and using it twice does no harm.
 * @param now milliseconds; it is good for a day
 */
export function emailProof(secret: string, provider: SocialProviderId, email: string, now: number): string {
  const claim = Buffer.from(
    JSON.stringify({ provider, email, endsAt: now + GOOD_FOR_MILLISECONDS }),
  ).toString('base64url')
  return `${claim}.${signature(secret, claim).toString('base64url')}`
}

/** @returns what such a token proves; null for one that is forged or too old */
export function provenBy(secret: string, token: string, now: number) {
  const [claim = '', signed = ''] = token.split('.')
  const given = Buffer.from(signed, 'base64url')
  const expected = signature(secret, claim)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const { provider, email, endsAt } = Claim.parse(JSON.parse(Buffer.from(claim, 'base64url').toString()))
  return endsAt > now ? { provider, email } : null
}

function signature(secret: string, claim: string) {
  return createHmac('sha256', secret).update(`e-mail proof for a sign-in with a provider\0${claim}`).digest()
}
