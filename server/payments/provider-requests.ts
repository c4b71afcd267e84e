import { createHash } from 'node:crypto'

/** Request options while a user waits for a page: one try and one retry. */
export const INTERACTIVE = { timeout: 3000, maxNetworkRetries: 1 } as const

/** Request options while a card is charged, which takes longer; after a timeout the outcome is unknown. */
export const CHARGING = { timeout: 20_000, maxNetworkRetries: 1 } as const

/**
 * Idempotency key of a request: the provider answers a repeated request like the first one. Keys show up in the
 * provider's logs and are limited to 255 characters, so the parts are hashed.
 */
export function requestKey(operation: string, ...parts: unknown[]): string {
  return `${operation}-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
}
