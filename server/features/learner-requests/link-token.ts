import { createHash, randomBytes } from 'node:crypto'

/** The secret of a link that is mailed, and what is kept of it: who reads the database cannot follow the link. */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: linkTokenHash(token) }
}

export function linkTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
