import type { IncomingMessage } from 'node:http'

/**
 * Whether a request that changes something may be answered. A browser says where a request comes from; one that
 * comes from another site is refused, whatever cookies it brings. Clients that are no browser send neither header.
 */
export function isFromHere(request: IncomingMessage, ownOrigin: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.origin
  if (origin === undefined || origin === ownOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
