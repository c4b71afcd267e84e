import { createHash } from 'node:crypto'

/**
 * By which the provider knows a request that is sent again, and answers it as the first. It stands in the provider's logs,
 * where nobody's address belongs, and may have 255 characters there.
 */
export function requestKey(kind: string, ...parts: unknown[]): string {
  return `${kind}-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`
}
