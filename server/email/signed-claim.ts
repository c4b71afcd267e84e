import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'

/**
 * Token for the link in an email: a claim that the server has signed, so that it need not be stored. For links that may be
 * used twice.
 * @param purpose keeps a token for one purpose from counting for another
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
