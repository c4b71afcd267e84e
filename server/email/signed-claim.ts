import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'

/** Version of the signature: HMAC-SHA-256. Another algorithm gets another one. */
const VERSION = '1'

/**
 * Creates a token for the link in an email: a signed claim that need not be stored. The link is reusable.
 * @param purpose prevents use of the token for another purpose
 */
export function signClaim(secret: string, purpose: string, claim: object): string {
  const encoded = Buffer.from(JSON.stringify(claim)).toString('base64url')
  return `${VERSION}.${encoded}.${signature(secret, purpose, `${VERSION}.${encoded}`).toString('base64url')}`
}

/**
 * Verifies a token. Those of product versions before the version in the token have two parts.
 * @param secrets accepted ones (`Config.authSecrets`)
 * @returns the claim; null for a forged or expired token
 */
export function verifyClaim<Claim extends { endsAt: number }>(
  secrets: readonly string[],
  { purpose, shape, token, now }: { purpose: string; shape: z.ZodType<Claim>; token: string; now: number },
): Claim | null {
  const dot = token.lastIndexOf('.')
  const content = token.slice(0, Math.max(dot, 0))
  const signed = Buffer.from(token.slice(dot + 1), 'base64url')
  const isSigned = secrets.some((secret) => {
    const expected = signature(secret, purpose, content)
    return signed.length === expected.length && timingSafeEqual(signed, expected)
  })
  if (!isSigned) return null
  const encoded = content.startsWith(`${VERSION}.`) ? content.slice(VERSION.length + 1) : content
  const claim = shape.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString()))
  return claim.endsAt > now ? claim : null
}

function signature(secret: string, purpose: string, content: string) {
  return createHmac('sha256', secret).update(`${purpose}\0${content}`).digest()
}
