import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'

/**
 * Creates a token for the link in an email: a signed claim that need not be stored. The link is reusable.
 * @param purpose prevents use of the token for another purpose
 */
export function signClaim(secret: string, purpose: string, claim: object): string {
  const encoded = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${encoded}.${signature(secret, purpose, encoded).toString('base64url')}`
}

/** @returns the claim; null for a forged or expired token */
export function verifyClaim<Claim extends { endsAt: number }>(
  secret: string,
  { purpose, shape, token, now }: { purpose: string; shape: z.ZodType<Claim>; token: string; now: number },
): Claim | null {
  const [encoded = '', signed = ''] = token.split('.')
  const actual = Buffer.from(signed, 'base64url')
  const expected = signature(secret, purpose, encoded)
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  const claim = shape.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString()))
  return claim.endsAt > now ? claim : null
}

function signature(secret: string, purpose: string, encoded: string) {
  return createHmac('sha256', secret).update(`${purpose}\0${encoded}`).digest()
}
