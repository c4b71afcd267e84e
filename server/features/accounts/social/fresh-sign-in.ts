import { z } from 'zod'

/** A sign-in that was begun here ends within this time. */
const MAX_AGE_MS = 10 * 60_000

/** Difference between the clocks of the provider and of this server. */
const CLOCK_DIFFERENCE_MS = 60_000

const IdToken = z.object({
  sub: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  auth_time: z.number().optional(),
})

/**
 * Tells when the person last entered their password or the like at the provider. The token comes directly from the
 * provider's token endpoint, so that TLS vouches for it in place of its signature (OpenID Connect Core 3.1.3.7).
 *
 * Unknown without a time in the token, as with Facebook: then there is only what was asked for (docs/social-sign-in.md).
 * @param now milliseconds
 */
export function freshnessOf(
  idToken: string | undefined,
  { clientId, subject, now }: { clientId: string; subject: string; now: number },
): 'fresh' | 'old' | 'unknown' {
  const token = IdToken.safeParse(payloadOf(idToken))
  if (!token.success) return 'unknown'
  const { sub, aud, auth_time: seconds } = token.data
  if (sub !== subject || ![aud].flat().includes(clientId)) return 'old'
  if (seconds === undefined) return 'unknown'
  return Math.abs(now - seconds * 1000) <= MAX_AGE_MS + CLOCK_DIFFERENCE_MS ? 'fresh' : 'old'
}

function payloadOf(idToken: string | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return null
  }
}
