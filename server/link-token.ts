import { createHash, randomBytes } from 'node:crypto'

/**
 * Creates the secret of a mailed link and its hash. Only the hash is stored, so database readers cannot use the link.
 */
export function createLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashLinkToken(token) }
}

export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
